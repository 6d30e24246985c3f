import type { ReactNode } from 'react';
import { LinkBase } from 'ra-core';
import type { AccessGrant, AccessObstacle } from '../../../contract/accessGrants';
import { displayTime } from '../../dates/displayTime';
import { AccessMark } from './AccessMark';

/** What the table is asked about, and its uuid. */
export interface AccessTarget {
  resource: 'datasets' | 'dataset-groups' | 'api-keys';
  uuid: string;
}

interface AccessColumn {
  title: string;
  cell: (grant: AccessGrant) => ReactNode;
}

const linkTo = (resource: string, { uuid, name }: { uuid: string; name: string }) => (
  <LinkBase to={`/${resource}/${uuid}`}>{name}</LinkBase>
);

const apiKey: AccessColumn = {
  title: 'API Key',
  cell: ({ api_key: key }) => linkTo('api-keys', key),
};
const dataset: AccessColumn = {
  title: 'Dataset',
  cell: (grant) => linkTo('datasets', grant.dataset),
};
const group: AccessColumn = {
  title: 'Dataset Group',
  cell: (grant) => linkTo('dataset-groups', grant.dataset_group),
};

const obstacleTexts: Readonly<Record<AccessObstacle, (grant: AccessGrant) => string>> = {
  disabled: () => 'The API key is disabled.',
  expired: () => 'The API key has expired.',
  'not-yet-valid': () => 'The API key is not valid yet.',
  'primary-key-disabled': () => "The dataset's primary key is disabled.",
  'not-published': () => 'The dataset is not published yet.',
  'address-range': ({ api_key: key }) => `Only from ${key.ip_allowed.split(',').join(', ')}.`,
};

/** @returns why an association gives no access now, or from where only */
const obstaclesInWords = (grant: AccessGrant): string[] =>
  grant.obstacles.map((obstacle) => obstacleTexts[obstacle](grant));

const answers: readonly AccessColumn[] = [
  {
    title: 'Encrypt',
    cell: ({ encrypt, works }) => <AccessMark granted={encrypt} works={works} />,
  },
  {
    title: 'Decrypt',
    cell: ({ decrypt, works }) => <AccessMark granted={decrypt} works={works} />,
  },
  {
    title: 'Restrictions',
    cell: (grant) => obstaclesInWords(grant).map((text) => <div key={text}>{text}</div>),
  },
  {
    title: 'Last Used',
    cell: ({ last_used_at: last }) => (last === null ? 'Never' : displayTime(last)),
  },
];

/** The columns for each side that can be asked; what is asked about needs none. */
export const accessColumns: Readonly<Record<AccessTarget['resource'], readonly AccessColumn[]>> = {
  datasets: [apiKey, group, ...answers],
  'dataset-groups': [apiKey, dataset, ...answers],
  'api-keys': [dataset, group, ...answers],
};

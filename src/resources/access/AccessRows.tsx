import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import type { AccessGrant } from '../../../contract/accessGrants';
import { accessTexts as texts } from '../../../texts/access';
import { DetailsTable } from '../../ui/DetailsTable';
import { PagedRows } from '../PagedRows';
import { lastUsedText, obstacleText } from './Effect';

export interface AccessTarget {
  resource: 'datasets' | 'dataset-groups';
  uuid: string;
}

/** On a phone words stay whole, and the table is scrolled for the rest; why not is never squeezed. */
const narrow = {
  '&& td': { minWidth: { xs: 88, sm: 96 }, px: { xs: 1, sm: 1.5 } },
  '&& th': { px: { xs: 1, sm: 1.5 } },
  '&& td:nth-of-type(n + 5)': { minWidth: 180 },
} as const;

export default function AccessRows(target: AccessTarget) {
  const { resource } = target;
  return (
    <PagedRows<AccessGrant>
      of={{ ...target, part: 'access' }}
      none={texts.none[resource]}
      sx={narrow}
    >
      {(grants) => (
        <DetailsTable
          label={texts.titles[resource]}
          titles={columns[resource].map(({ title }) => title)}
          rows={grants.map((grant) => ({
            key: grant.uuid,
            cells: columns[resource].map(({ cell }) => cell(grant)),
          }))}
        />
      )}
    </PagedRows>
  );
}

interface AccessColumn {
  title: string;
  cell: (grant: AccessGrant) => ReactNode;
}

/** Names one of the three that an association joins, and leads to it. */
const linkColumn = (
  title: string,
  resource: AccessTarget['resource'] | 'api-keys',
  field: 'api_key' | 'dataset' | 'dataset_group',
): AccessColumn => ({
  title,
  cell: ({ [field]: { uuid, name } }) => <LinkBase to={`/${resource}/${uuid}`}>{name}</LinkBase>,
});

const apiKey = linkColumn(texts.apiKey, 'api-keys', 'api_key');
const dataset = linkColumn(texts.dataset, 'datasets', 'dataset');
const group = linkColumn(texts.group, 'dataset-groups', 'dataset_group');
const answers: readonly AccessColumn[] = [
  ...(['encrypt', 'decrypt'] as const).map((call): AccessColumn => ({
    title: texts[call],
    cell: (grant) => <Answer granted={grant[call]} works={grant.works} />,
  })),
  {
    title: texts.restrictions,
    cell: (grant) =>
      grant.obstacles.map((obstacle) => (
        <div key={obstacle}>{obstacleText(obstacle, grant.api_key.ip_allowed)}</div>
      )),
  },
  {
    title: texts.lastUsed,
    cell: lastUsedText,
  },
];

/** The columns for each side that can be asked; what is asked about needs none. */
const columns: Readonly<Record<AccessTarget['resource'], readonly AccessColumn[]>> = {
  datasets: [apiKey, group, ...answers],
  'dataset-groups': [apiKey, dataset, ...answers],
};

/** One answer as a shape and a word: colour alone would say nothing to a part of the readers. */
function Answer({ granted, works }: { granted: boolean; works: boolean }) {
  const { icon: Icon, color, text } = granted ? (works ? marks.yes : marks.notNow) : marks.no;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.125rem', color }} />
      {text}
    </Box>
  );
}

const marks = {
  yes: { icon: CheckIcon, color: 'success.main', text: texts.yes },
  no: { icon: RemoveIcon, color: 'text.secondary', text: texts.no },
  notNow: { icon: BlockIcon, color: 'warning.main', text: texts.notNow },
} as const;

import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { searchLimits } from '../../../contract/api/search';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import { accessTexts as texts } from '../../../texts/dataset-groups/access';
import { DetailsTable } from '../../ui/DetailsTable';
import { useIsPhone } from '../../ui/useIsPhone';
import { PagedRows } from '../PagedRows';
import { AccessMatrix } from './AccessMatrix';
import { Answer } from './Answer';
import { lastUsedText, describeObstacle } from './Effect';

export interface AccessTarget {
  resource: 'datasets' | 'dataset-groups';
  uuid: string;
  /** Shows a matrix of keys and datasets, if all grants are in one answer. */
  compared?: true;
}

export default function AccessRows({ resource, uuid, compared }: AccessTarget) {
  const isPhone = useIsPhone();
  const label = texts.titles[resource];
  const other = others[resource];
  const columns = [apiKey, other, ...answers, restrictions, lastUsed];
  return (
    <PagedRows<AccessGrant>
      source={{ resource, uuid, part: 'access' }}
      perPage={compared && searchLimits.perPage}
      none={texts.none[resource]}
      sx={{ '&& td': { minWidth: isPhone ? 0 : 96 } }}
    >
      {(grants, total) =>
        compared && !isPhone && total === grants.length ? (
          <AccessMatrix label={label} group={uuid} grants={grants} />
        ) : (
          <DetailsTable
            label={label}
            titles={columns.map(({ title }) => title)}
            // On a phone the answers stay visible.
            folded={[other, restrictions, lastUsed].map(({ title }) => title)}
            foldedOnTablet={[lastUsed.title]}
            rows={grants.map((grant) => ({
              key: grant.uuid,
              cells: columns.map(({ cell }) => cell(grant)),
            }))}
          />
        )
      }
    </PagedRows>
  );
}

interface AccessColumn {
  title: string;
  cell: (grant: AccessGrant) => ReactNode;
}

/** Names and links to one of the three records that an association joins. */
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
const answers = (['encrypt', 'decrypt'] as const).map((call): AccessColumn => ({
  title: texts[call],
  cell: ({ [call]: granted, works }) => {
    const mark = granted ? (works ? 'yes' : 'notNow') : 'no';
    return <Answer mark={mark}>{texts[mark]}</Answer>;
  },
}));
const restrictions: AccessColumn = {
  title: texts.restrictions,
  cell: ({ obstacles, api_key: key }) =>
    obstacles.map((obstacle) => (
      <div key={obstacle}>{describeObstacle(obstacle, key.ip_allowed)}</div>
    )),
};
const lastUsed: AccessColumn = {
  title: texts.lastUsed,
  cell: (grant) =>
    grant.last_used_address ? (
      <>
        {lastUsedText(grant)}
        <div>{texts.usedFrom(grant.last_used_address)}</div>
      </>
    ) : (
      lastUsedText(grant)
    ),
};

/** Column for the other end of the association, by the page's resource, whose own record needs no column. */
const others = { datasets: group, 'dataset-groups': dataset } as const;

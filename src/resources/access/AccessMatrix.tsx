import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import type { AccessGrant, AccessObstacle } from '../../../contract/dataset-groups/accessGrants';
import { associationLabel } from '../../../contract/api-keys/apiKeyTerms';
import { accessTexts as texts } from '../../../texts/dataset-groups/access';
import { TableScroller } from '../../ui/DetailsTable';
import { LoadFailure, useFailure } from '../../ui/LoadStates';
import { relativeTime } from '../../ui/formats';
import { Answer } from './Answer';
import { describeObstacle } from './Effect';
import { useOtherAccess } from './useOtherAccess';

/** Obstacles of a dataset, which block its column; all others belong to the key and block its row. */
const ofDataset: ReadonlySet<AccessObstacle> = new Set(['primary-key-disabled', 'not-published']);

type Named = Pick<AccessGrant['dataset'], 'uuid' | 'name'>;

/** @returns each record once, with its obstacles, in the order of the grants */
function headings(
  grants: readonly AccessGrant[],
  side: 'api_key' | 'dataset',
  isTheirs: (obstacle: AccessObstacle) => boolean,
) {
  const headingsByUuid = new Map<string, Named & { reasons: string[] }>();
  for (const { [side]: record, obstacles, api_key: key } of grants)
    if (!headingsByUuid.has(record.uuid))
      headingsByUuid.set(record.uuid, {
        ...record,
        reasons: obstacles
          .filter((obstacle) => isTheirs(obstacle))
          .map((obstacle) => describeObstacle(obstacle, key.ip_allowed)),
      });
  return [...headingsByUuid.values()];
}

interface AccessMatrixProps {
  label: string;
  /** uuid of the group. */
  group: string;
  /** All grants of one group, ordered by key: at most one for each key and dataset. */
  grants: readonly AccessGrant[];
}

/** Access to the datasets of a group: one row per key, one column per dataset. */
export function AccessMatrix({ label, group, grants }: AccessMatrixProps) {
  const otherAccess = useOtherAccess(group);
  const error = useFailure(otherAccess);
  const keys = headings(grants, 'api_key', (obstacle) => !ofDataset.has(obstacle));
  const datasets = headings(grants, 'dataset', (obstacle) => ofDataset.has(obstacle)).toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en'),
  );
  const isOf = (key: Named, dataset: Named) => (grant: AccessGrant) =>
    grant.api_key.uuid === key.uuid && grant.dataset.uuid === dataset.uuid;
  return (
    <>
      {error && (
        <LoadFailure error={error} busy={otherAccess.isFetching} onRetry={otherAccess.refetch} />
      )}
      <Matrix aria-label={label}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{texts.apiKey}</th>
              {datasets.map((dataset) => (
                <th key={dataset.uuid} scope="col">
                  <Head resource="datasets" {...dataset} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.uuid}>
                <th scope="row">
                  <Head resource="api-keys" {...key} />
                </th>
                {datasets.map((dataset) => (
                  <td key={dataset.uuid}>
                    <Access
                      grant={grants.find(isOf(key, dataset))}
                      others={otherAccess.data?.filter(isOf(key, dataset)) ?? []}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Matrix>
    </>
  );
}

const Head = ({
  resource,
  uuid,
  name,
  reasons,
}: ReturnType<typeof headings>[number] & { resource: string }) => (
  <>
    <LinkBase to={`/${resource}/${uuid}`}>{name}</LinkBase>
    {reasons.map((reason) => (
      <small key={reason}>{reason}</small>
    ))}
  </>
);

/** Access of one key to one dataset, in words; the head of its row or column gives the obstacles. */
function Access({ grant, others }: { grant: AccessGrant | undefined; others: AccessGrant[] }) {
  const otherGrants = others.map((other) => (
    <OtherGrant key={other.uuid} label={grant ? texts.alsoThrough : texts.through} grant={other} />
  ));
  if (!grant)
    return (
      <>
        <Answer mark="no">{texts.no}</Answer>
        {otherGrants}
      </>
    );
  const { works, last_used_at: last } = grant;
  return (
    <>
      <Answer mark={works ? 'yes' : 'notNow'}>
        {works ? associationLabel(grant) : texts.notNow}
      </Answer>
      {!works && <small>{associationLabel(grant)}</small>}
      <small>{last === null ? texts.neverUsed : texts.used(relativeTime(last))}</small>
      {otherGrants}
    </>
  );
}

/** Access that another group gives to the same key and dataset. */
function OtherGrant({ label, grant }: { label: string; grant: AccessGrant }) {
  const { works, dataset_group: group } = grant;
  const permission = associationLabel(grant);
  return (
    <small>
      {label} <LinkBase to={`/dataset-groups/${group.uuid}`}>{group.name}</LinkBase>
      {': '}
      {works ? permission : texts.notNowTo(permission)}
    </small>
  );
}

/** Largest width of a heading, in pixels. */
const headWidth = 220;

/** The column of keys stays visible while datasets are scrolled. */
const Matrix = styled(TableScroller)(({ theme }) => ({
  // Keeps a focused element from being covered by that column (WCAG 2.4.11).
  scrollPaddingInlineStart: headWidth,
  '& th': {
    maxWidth: headWidth,
    minWidth: 130,
    whiteSpace: 'normal',
    // A name of one long word must not overlap its neighbours.
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    minWidth: 180,
    background: 'var(--mui-palette-background-paper)',
  },
  background: 'var(--mui-palette-background-paper)',
  '& td': { borderInlineStart: '1px solid var(--mui-palette-divider)' },
  '& small': {
    display: 'block',
    marginTop: theme.spacing(0.25),
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.75rem',
    fontWeight: 400,
  },
}));

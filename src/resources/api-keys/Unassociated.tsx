import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import type { UnassociatedDataset } from '../../../contract/dataset-groups/accessGrants';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { DetailsTable } from '../../ui/DetailsTable';
import { describeObstacle } from '../access/Effect';
import { SearchedRows } from '../PagedRows';
import { RecordLinks } from '../RecordLinks';

/** The datasets that the key is not associated with, and what each of them needs. */
export function Unassociated({
  record: { uuid, ip_allowed: addresses },
}: {
  record: ApiKeyRecord;
}) {
  return (
    <SearchedRows<UnassociatedDataset>
      source={{ resource: 'api-keys', uuid, part: 'unassociated' }}
      texts={texts.unassociated}
    >
      {(datasets) => (
        <DetailsTable
          label={texts.unassociated.table}
          titles={[texts.associations.group, texts.unassociated.dataset, texts.unassociated.reason]}
          rows={datasets.map(({ dataset, dataset_groups: groups, obstacles }) => ({
            key: dataset.uuid,
            cells: [
              <RecordLinks key="groups" resource="dataset-groups" records={groups} />,
              <RecordLinks key="dataset" resource="datasets" records={[dataset]} />,
              <div key="reason">
                {groups.length === 0
                  ? texts.unassociated.noGroup
                  : texts.unassociated.notAssociated}
                {obstacles.map((obstacle) => (
                  <div key={obstacle}>{describeObstacle(obstacle, addresses)}</div>
                ))}
              </div>,
            ],
          }))}
        />
      )}
    </SearchedRows>
  );
}

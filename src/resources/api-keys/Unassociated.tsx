import Stack from '@mui/material/Stack';
import type { UnassociatedDataset } from '../../../contract/accessGrants';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { DetailsTable } from '../../ui/DetailsTable';
import { CollapsedSection } from '../../ui/PageSection';
import { obstacleText } from '../access/Effect';
import { SearchedRows } from '../PagedRows';
import { RecordLinks } from '../RecordLinks';
import type { ApiKeyRecord } from './record';

const texts = apiKeyTexts.unassociated;

/** Why the key cannot use the datasets that it is not associated with; read when it is opened. */
export const Unassociated = ({ record }: { record: ApiKeyRecord }) => (
  <CollapsedSection title={texts.label}>
    <Datasets record={record} />
  </CollapsedSection>
);

function Datasets({ record: { uuid, ip_allowed: addresses } }: { record: ApiKeyRecord }) {
  return (
    <Stack spacing={1.5}>
      <SearchedRows<UnassociatedDataset>
        of={{ resource: 'api-keys', uuid, part: 'unassociated' }}
        texts={texts}
      >
        {(datasets) => (
          <DetailsTable
            label={texts.table}
            titles={[texts.dataset, texts.reason]}
            rows={datasets.map(({ dataset, dataset_groups: groups, obstacles }) => ({
              key: dataset.uuid,
              cells: [
                <RecordLinks key="dataset" resource="datasets" records={[dataset]} />,
                <div key="reason">
                  {groups.length === 0 ? (
                    texts.noGroup
                  ) : (
                    <>
                      {texts.notAssociated}
                      <RecordLinks resource="dataset-groups" records={groups} />
                    </>
                  )}
                  {obstacles.map((obstacle) => (
                    <div key={obstacle}>{obstacleText(obstacle, addresses)}</div>
                  ))}
                </div>,
              ],
            }))}
          />
        )}
      </SearchedRows>
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { UnassociatedDataset } from '../../../contract/accessGrants';
import { searchLimits } from '../../../contract/search';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { DetailsTable } from '../../ui/DetailsTable';
import { CollapsedSection } from '../../ui/PageSection';
import { useDebounced } from '../../ui/useDebounced';
import { obstacleText } from '../access/Effect';
import { PagedRows } from '../PagedRows';
import { RecordLinks } from '../RecordLinks';
import { type ApiKeyRecord, searchPause } from './record';

const texts = apiKeyTexts.unassociated;

/** Why the key cannot use the datasets that it is not associated with; read when it is opened. */
export const Unassociated = ({ record }: { record: ApiKeyRecord }) => (
  <CollapsedSection title={texts.label}>
    <Datasets record={record} />
  </CollapsedSection>
);

function Datasets({ record: { uuid, ip_allowed: addresses } }: { record: ApiKeyRecord }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), searchPause);
  return (
    <Stack spacing={1.5}>
      <TextField
        type="search"
        label={texts.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        size="small"
        sx={{ maxWidth: 360 }}
        slotProps={{ htmlInput: { maxLength: searchLimits.textLength, spellCheck: false } }}
      />
      <PagedRows<UnassociatedDataset>
        of={{ resource: 'api-keys', uuid, part: 'unassociated' }}
        q={q}
        none={<Box component="output">{q === '' ? texts.none : texts.noMatch}</Box>}
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
      </PagedRows>
    </Stack>
  );
}

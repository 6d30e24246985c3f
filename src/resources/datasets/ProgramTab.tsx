import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import { searchLimits } from '../../../contract/api/search';
import { programKeyTexts as texts } from '../../../texts/datasets/programKey';
import { resourceTexts } from '../../../texts/layout/resources';
import { useAccessDecision } from '../../authProvider/session';
import UsageSnippets from '../../credentials/UsageSnippets';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery, useRecord } from '../../dataProvider/useServiceQuery';
import { FilledLink, ListLink } from '../../ui/ListButton';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { SelectField } from '../../ui/SelectField';
import { wrappingRow } from '../../ui/styles';
import type { DatasetRecord } from './record';

const { perPage } = searchLimits;
const path = '/datasets/{uuid}/access?page=1&per_page={perPage}';

/** @returns the API keys among the first grants that can use a dataset now, each once, and whether these were all grants */
const useUsableKeys = (uuid: string) =>
  useServiceQuery(
    queryKeys.custom('datasets', 'program-keys', uuid),
    async ({ readPage }, { signal }) => {
      const params = { uuid, perPage };
      const { rows } = await readPage<AccessGrant>(path, 'access', { params, signal });
      const workingGrants = rows.filter(({ works }) => works);
      const keys = [...new Map(workingGrants.map(({ api_key: key }) => [key.uuid, key.name]))].map(
        ([value, label]) => ({ value, label }),
      );
      return { keys, isAll: rows.length < perPage };
    },
    // Not cached, because the grants also depend on other records.
    { gcTime: 0 },
  );

/** An API key, and the settings and programs that use the dataset with it. */
export default function ProgramTab({ record }: { record: DatasetRecord }) {
  const keys = useUsableKeys(record.uuid);
  const [chosen, setChosen] = useState<string>();
  // A single key is chosen by itself.
  const key = chosen ?? (keys.data?.keys.length === 1 ? keys.data.keys[0]?.value : undefined) ?? '';
  const { data } = useRecord<ApiKeyRecord>({ name: 'api-keys' }, key, { enabled: key !== '' });
  const { data_type_config: typed } = record;
  return (
    <>
      <Loaded query={keys} placeholder={<Box sx={{ minHeight: 60 }} />}>
        {(keyChoices) => <KeyChoice keyChoices={keyChoices} value={key} onChange={setChosen} />}
      </Loaded>
      <Box sx={{ mt: 2 }}>
        <UsageSnippets
          datasetName={record.name}
          datasetType={record.dataset_type}
          dataType={record.data_type ?? undefined}
          size={typed && 'size' in typed ? typed.size : undefined}
          accessKeyId={data?.public_value}
        />
      </Box>
    </>
  );
}

interface KeyChoiceProps {
  keyChoices: { keys: readonly { value: string; label: string }[]; isAll: boolean };
  value: string;
  onChange: (key: string) => void;
}

function KeyChoice({ keyChoices: { keys, isAll }, value, onChange }: KeyChoiceProps) {
  const mayCreate = useAccessDecision(['api-keys', 'create']).allowed;
  const hasKeys = keys.length > 0;
  const CreateLink = hasKeys || !isAll ? ListLink : FilledLink;
  return (
    <>
      <Box sx={{ ...wrappingRow, gap: 1, alignItems: 'flex-end' }}>
        {hasKeys && (
          <SelectField
            label={resourceTexts.apiKeys.singular}
            value={value}
            onChange={onChange}
            choices={[{ value: '', label: texts.choose }, ...keys]}
            sx={{ width: 320, maxWidth: '100%' }}
          />
        )}
        {mayCreate && <CreateLink to="/api-keys/new">{resourceTexts.apiKeys.create}</CreateLink>}
      </Box>
      <Muted sx={{ mt: 1 }}>
        {hasKeys ? texts.filledIn : isAll ? texts.none : texts.noneOfFirst}
      </Muted>
    </>
  );
}

import type { Association } from '../../../contract/apiKeys';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { ActionDialogFrame } from '../../actions/DialogFrame';
import { hasFields } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useReading } from '../../dataProvider/useReading';
import type { ActionDialogProps } from '../../model/action';
import { DefinitionList } from '../../ui/DefinitionList';
import { Loaded } from '../../ui/LoadStates';
import { type ApiKeyRecord, associationPath } from './record';

const texts = apiKeyTexts.associations;
const isAssociation = hasFields<Association>({ uuid: 'string', api_key_uuid: 'string' });

/** Asks before an association is deleted, with the names of what it joins. */
export default function DeleteAssociationDialog(props: ActionDialogProps<ApiKeyRecord>) {
  const { record, params, frame } = props;
  const uuid = String(params?.['association'] ?? '');
  const reading = useAssociation(uuid, record.uuid);
  // Without its uuid the action itself says what is wrong.
  const isReady = uuid === '' || reading.data !== undefined;
  return (
    <ActionDialogFrame
      frame={frame}
      title={texts.deleteTitle}
      submit={texts.delete}
      destructive
      params={isReady ? { association: uuid } : undefined}
    >
      {uuid !== '' && (
        <Loaded reading={reading}>
          {({ dataset_group: group, dataset }) => (
            <DefinitionList
              items={[
                { label: texts.group, value: group.name },
                { label: texts.dataset, value: dataset.name },
              ]}
            />
          )}
        </Loaded>
      )}
    </ActionDialogFrame>
  );
}

/** @param apiKey the only key whose association may be shown: the address names both */
const useAssociation = (uuid: string, apiKey: string) =>
  useReading(
    // No change reads it again: once it is deleted the dialog is still there for a moment.
    queryKeys.reading('association', uuid),
    async (provider, { signal }) => {
      const path = `${associationPath}/{uuid}`;
      const { data } = await provider.action({ method: 'GET', path, params: { uuid }, signal });
      const association = data['dataset_groups_datasets_api_keys'];
      if (!isAssociation(association) || association.api_key_uuid !== apiKey)
        throw new Error(texts.uuidMissing);
      return association;
    },
    { enabled: uuid !== '', gcTime: 0 },
  );

import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { useFormContext, useWatch } from 'react-hook-form';
import { decide, type Subject } from '../../../contract/access/access';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { recordTexts } from '../../../texts/admin-kit/record';
import { messageOf } from '../../dataProvider/errors';
import { CloseDialog } from '../../admin-kit/actions/DialogFrame';
import { useIsSending } from '../../admin-kit/form/inputs/formStatus';
import type { ActionDialog, ActionProvider, ActionResult } from '../../model/action';
import { PartialWarnings } from '../../admin-kit/form/PartialWarnings';
import { AssociationChoice, nothingChosen, paramsOf } from './AssociationChoice';
import { associationPath, choiceIn, type ChosenAssociations, refusalOfChoice } from './record';

const texts = apiKeyTexts.associations;
const mayGrant = (subject: Subject) => decide(['api-keys', 'grant-decryption'], subject);

/** Chooses datasets of groups that a key may use from now on, and how (companion.md "API keys"). */
const dialog: ActionDialog<ApiKeyRecord> = {
  kind: 'fields',
  fields: () => [],
  schema: async () => (await import('./formSchemas')).associationSchema,
  initial: (_, __, subject) =>
    paramsOf({ ...nothingChosen, ...(!mayGrant(subject).allowed && { type: 'encrypt' }) }),
  draft: recordTexts.draftOf('association'),
  check: (values, _, subject) => {
    const chosen = choiceIn(values);
    return {
      reason:
        refusalOfChoice(chosen, mayGrant(subject)) ??
        (chosen.pairs.length === 0 ? texts.select : undefined),
    };
  },
  below: Choice,
};
export default dialog;

function Choice({ record }: { record: ApiKeyRecord }) {
  const { setValue } = useFormContext();
  const busy = useIsSending();
  const chosen = choiceIn(useWatch());
  return (
    <AssociationChoice
      value={chosen}
      onChange={(next) => {
        for (const [name, value] of Object.entries(paramsOf(next)))
          setValue(name, value, { shouldDirty: true });
      }}
      busy={busy}
      apiKey={record.uuid}
    />
  );
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Lets a key use datasets of groups, in one call. @returns why some were not added, and whether any was */
export async function associate(
  apiKey: string,
  { pairs, type }: ChosenAssociations,
  provider: Pick<ActionProvider, 'action'>,
): Promise<{ failed: string[]; isAnyAdded: boolean }> {
  const groups = new Map<string, string[]>();
  for (const { group, dataset } of pairs)
    groups.set(group.uuid, [...(groups.get(group.uuid) ?? []), dataset.uuid]);
  const datasetGroupDatasets = Object.fromEntries(groups);
  const { data } = await provider.action({
    method: 'POST',
    path: associationPath,
    body: { apiKeyUuid: apiKey, datasetGroupDatasets, type },
  });
  return {
    failed: listIn(data['partialErrors']).map((error) => messageOf([error], texts.addFailed)),
    isAnyAdded: listIn(data['dataset_groups_datasets_api_keys']).length > 0,
  };
}

/** @returns a result that lists the associations that were not added while others were (companion.md section 8) */
export const failedAssociations =
  (warnings: readonly string[]): ActionResult =>
  ({ onDone }) => (
    <CloseDialog title={texts.newTitle} onClose={onDone}>
      <PartialWarnings texts={warnings} />
    </CloseDialog>
  );

import { useState } from 'react';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { ActionDialogFrame, CloseDialog } from '../../actions/DialogFrame';
import type { DatasetPair } from '../../dataProvider/readings';
import type { ActionDialogProps, ActionResult } from '../../model/action';
import { PartialWarnings } from '../../submission/PartialWarnings';
import { AssociationChoice, nothingChosen } from './AssociationChoice';
import type { ApiKeyRecord } from './record';

const texts = apiKeyTexts.associations;

/** Chooses datasets of groups that a key may use from now on, and how (companion.md "API keys"). */
export default function NewAssociationDialog({ record, frame }: ActionDialogProps<ApiKeyRecord>) {
  const [chosen, setChosen] = useState(nothingChosen);
  const { pairs, type } = chosen;
  const params = { datasets: JSON.stringify(datasetsByGroup(pairs)), type };
  return (
    <ActionDialogFrame
      frame={frame}
      title={texts.newTitle}
      submit={texts.create}
      params={pairs.length === 0 ? undefined : params}
      reason={texts.select}
    >
      <AssociationChoice
        value={chosen}
        onChange={setChosen}
        busy={frame.busy}
        apiKey={record.uuid}
      />
    </ActionDialogFrame>
  );
}

/** The datasets of each group, as the request wants them. */
function datasetsByGroup(pairs: readonly DatasetPair[]): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { group, dataset } of pairs)
    groups.set(group.uuid, [...(groups.get(group.uuid) ?? []), dataset.uuid]);
  return Object.fromEntries(groups);
}

/** @returns what shows which associations were not added while the rest was (companion.md section 8) */
export const notAdded =
  (warnings: readonly string[]): ActionResult =>
  ({ onDone }) => (
    <CloseDialog title={texts.newTitle} onClose={onDone}>
      <PartialWarnings texts={warnings} />
    </CloseDialog>
  );

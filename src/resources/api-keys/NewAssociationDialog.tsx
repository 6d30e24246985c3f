import { useState } from 'react';
import { ruleOf } from '../../../contract/access';
import { associationTypes } from '../../../contract/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { ActionDialogFrame, CloseDialog } from '../../actions/DialogFrame';
import { useMay, useSession } from '../../authProvider/session';
import type { DatasetPair } from '../../dataProvider/readings';
import type { ActionCall, ActionDialogProps, ActionParams, ActionResult } from '../../model/action';
import { PartialWarnings } from '../../submission/PartialWarnings';
import {
  AssociationChoice,
  type ChosenAssociations,
  nothingChosen,
  paramsOf,
} from './AssociationChoice';
import { accessOfType, type ApiKeyRecord, associationPath } from './record';

const texts = apiKeyTexts.associations;

/** Chooses datasets of groups that a key may use from now on, and how (companion.md "API keys"). */
export default function NewAssociationDialog(props: ActionDialogProps<ApiKeyRecord>) {
  const { record, frame, params: before } = props;
  const { subject } = useSession();
  const may = useMay(['api-keys', 'grant-decryption']);
  const [chosen, setChosen] = useState(() => chosenBefore(before, may.allowed));
  const { pairs, type } = chosen;
  const asksForCode = subject.mfaEnabled && ruleOf(accessOfType(type)).stepUp !== undefined;
  return (
    <ActionDialogFrame
      frame={{ ...frame, asksForCode }}
      title={texts.newTitle}
      submit={texts.create}
      params={pairs.length === 0 ? undefined : paramsOf(chosen)}
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

/** @returns what was chosen before the browser left for a one-time code; else nothing */
function chosenBefore(params: ActionParams | undefined, mayGrant: boolean): ChosenAssociations {
  const { value: type } = associationTypes.find(({ value }) => value === params?.['type']) ?? {
    value: mayGrant ? nothingChosen.type : 'encrypt',
  };
  return { pairs: pairsIn(params), type };
}

/** @returns the pairs as the action's parameters have them */
export const pairsIn = (params: ActionParams | undefined): readonly DatasetPair[] =>
  params?.['pairs'] === undefined ? [] : (JSON.parse(String(params['pairs'])) as DatasetPair[]);

/** The call that lets a key use datasets of groups. @param type what it may do with them */
export function callFor(
  apiKey: string,
  pairs: readonly DatasetPair[],
  type: unknown,
): Pick<ActionCall, 'method' | 'path' | 'params' | 'body'> {
  const groups = new Map<string, string[]>();
  for (const { group, dataset } of pairs)
    groups.set(group.uuid, [...(groups.get(group.uuid) ?? []), dataset.uuid]);
  const datasetGroupDatasets = Object.fromEntries(groups);
  return {
    method: 'POST',
    path: associationPath,
    params: {},
    body: { apiKeyUuid: apiKey, datasetGroupDatasets, type },
  };
}

/** @returns what shows which associations were not added while the rest was (companion.md section 8) */
export const notAdded =
  (warnings: readonly string[]): ActionResult =>
  ({ onDone }) => (
    <CloseDialog title={texts.newTitle} onClose={onDone}>
      <PartialWarnings texts={warnings} />
    </CloseDialog>
  );

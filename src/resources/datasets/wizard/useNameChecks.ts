import { useNameCheck } from '../../../inputs/useNameCheck';
import type { NameCheck } from '../../../model/field';
import { problemsOf } from './wizardProblems';
import type { WizardValues } from './wizardValues';

type NameField = 'name' | 'group_name' | 'primary_key_name';

/** Pauses before the service is asked, milliseconds (console.md section 9). */
const checks: Readonly<Record<NameField, NameCheck>> = {
  name: { kind: 'datasets', delayMs: 300 },
  group_name: { kind: 'dataset-groups', delayMs: 100 },
  primary_key_name: { kind: 'primary-keys', delayMs: 300 },
};

type OnVerdict = (field: NameField, name: string, problem: string | undefined) => Promise<void>;

/** @returns asks at once for those that have not been checked as they were typed */
export function useNameChecks(values: WizardValues, onVerdict: OnVerdict): () => Promise<void> {
  const name = useFieldCheck('name', true, values, onVerdict);
  const group = useFieldCheck('group_name', values.group_choice === 'new', values, onVerdict);
  const key = useFieldCheck('primary_key_name', values.key_choice === 'new', values, onVerdict);
  return async () => {
    await Promise.all([name(), group(), key()]);
  };
}

function useFieldCheck(
  field: NameField,
  isUsed: boolean,
  values: WizardValues,
  onVerdict: OnVerdict,
): () => Promise<void> {
  const name = values[field];
  const enabled = isUsed && name !== '' && problemsOf(values)[field] === undefined;
  const { check } = useNameCheck({
    ...checks[field],
    name,
    enabled,
    onVerdict: (asked, problem) => void onVerdict(field, asked, problem),
  });
  return async () => {
    if (enabled) await check(name);
  };
}

import { useNameCheck } from '../../forms/useNameCheck';
import type { WizardForm } from './useWizardForm';
import { problemsOf } from './wizardProblems';
import type { WizardField, WizardValues } from './wizardValues';

/** Pauses before the service is asked, milliseconds (console.md section 9). */
const pauses = { dataset: 300, group: 100, primaryKey: 300 } as const;

/**
 * Has the service check the names that the wizard makes, as they are typed.
 * @returns `checkAll`, which asks at once for those that have not been checked yet
 */
export function useNameChecks(
  { setVerdict }: Pick<WizardForm, 'setVerdict'>,
  values: WizardValues,
): { checkAll: () => Promise<void> } {
  const problems = problemsOf(values);
  const isName = (field: WizardField) => values[field] !== '' && problems[field] === undefined;
  const verdictOn = (field: WizardField) => (name: string, problem: string | undefined) =>
    void setVerdict(field, name, problem, 'check');

  const isNew = {
    dataset: isName('name'),
    group: values.group_choice === 'new' && isName('group_name'),
    primaryKey: values.key_choice === 'new' && isName('primary_key_name'),
  };
  const dataset = useNameCheck({
    kind: 'datasets',
    name: values.name,
    delayMs: pauses.dataset,
    enabled: isNew.dataset,
    onVerdict: verdictOn('name'),
  });
  const group = useNameCheck({
    kind: 'dataset-groups',
    name: values.group_name,
    delayMs: pauses.group,
    enabled: isNew.group,
    onVerdict: verdictOn('group_name'),
  });
  const primaryKey = useNameCheck({
    kind: 'primary-keys',
    name: values.primary_key_name,
    delayMs: pauses.primaryKey,
    enabled: isNew.primaryKey,
    onVerdict: verdictOn('primary_key_name'),
  });

  return {
    checkAll: async () => {
      await Promise.all([
        ...(isNew.dataset ? [dataset.check(values.name)] : []),
        ...(isNew.group ? [group.check(values.group_name)] : []),
        ...(isNew.primaryKey ? [primaryKey.check(values.primary_key_name)] : []),
      ]);
    },
  };
}

import type { FieldErrors } from 'react-hook-form';
import { StepButtons } from '../../wizard/StepButtons';
import type { CreationPhase } from './useCreateDataset';
import { problemsOf } from './wizardProblems';
import type { WizardStep } from './wizardSteps';
import type { WizardValues } from './wizardValues';

export interface WizardButtonsProps {
  step: WizardStep;
  /** Its number, from 0. */
  number: number;
  values: WizardValues;
  errors: FieldErrors<WizardValues>;
  phase: CreationPhase | 'checking';
  /** After creation nothing can be changed any more. */
  created: boolean;
  /** The keys have been copied or downloaded, or there are none. */
  taken: boolean;
  onCancel: () => void;
  onBack: () => void;
  onContinue: () => void;
  onCreate: () => void;
  onFinish: () => void;
}

const phaseTexts: Record<WizardButtonsProps['phase'], string | undefined> = {
  idle: undefined,
  checking: undefined,
  'making-keys': 'Making the keys in this browser. This can take some seconds.',
  creating: 'Creating the dataset.',
};

/** Why Continue or Create has to wait; undefined when it can be pressed (console.md section 4). */
function waitingFor({ step, values, errors, created, taken }: WizardButtonsProps) {
  if (created) return taken ? undefined : 'Copy or download the credentials first.';
  if (step.id === 'data-type' && values.dataset_type === '') return 'Choose a data type first.';
  const problems = step.id === 'definition' ? problemsOf(values) : {};
  const isWrong =
    problems.radix !== undefined ||
    problems.max_key_rotations !== undefined ||
    step.fields.some((field) => errors[field] !== undefined || problems[field] !== undefined);
  return isWrong ? 'Correct the marked fields first.' : undefined;
}

/** Cancel up to the review, Back until creation, and the way on. */
export function WizardButtons(props: WizardButtonsProps) {
  const { step, number, phase, created } = props;
  const busy = phase !== 'idle';
  const back = { label: 'Back', onPress: props.onBack, disabled: busy };
  const others = [
    { label: 'Cancel', onPress: props.onCancel, disabled: phase === 'creating' },
    ...(number > 0 ? [back] : []),
  ];
  const label =
    step.id === 'complete' ? 'Done' : step.id === 'review' && !created ? 'Create' : 'Continue';
  const onPress = created
    ? props.onFinish
    : step.id === 'review'
      ? props.onCreate
      : props.onContinue;
  return (
    <StepButtons
      others={created ? [] : others}
      onward={{ label, onPress }}
      busy={phaseTexts[phase]}
      loading={busy}
      waiting={waitingFor(props)}
    />
  );
}

import type { FieldErrors } from 'react-hook-form';
import { credentialsTexts } from '../../../../texts/credentials';
import { wizardTexts } from '../../../../texts/wizard';
import { StepButtons } from '../../../ui/Steps';
import type { CreationPhase } from './useCreateDataset';
import { concernsSeveral, problemsOf } from './wizardProblems';
import type { WizardStep } from './wizardSteps';
import type { WizardValues } from './wizardValues';

interface WizardButtonsProps {
  step: WizardStep;
  /** Its number, from 0. */
  number: number;
  values: WizardValues;
  errors: FieldErrors<WizardValues>;
  phase: CreationPhase | 'checking';
  /** After creation nothing can be changed any more. */
  created: boolean;
  /** The keys have been copied or downloaded, or there are none. */
  saved: boolean;
  onCancel: () => void;
  onBack: () => void;
  onContinue: () => void;
  onCreate: () => void;
  onFinish: () => void;
}

const { buttons } = wizardTexts;

/** Why Continue or Create has to wait; undefined when it can be pressed (console.md section 4). */
function waitingFor({ step, values, errors, created, saved }: WizardButtonsProps) {
  if (created) return saved ? undefined : credentialsTexts.saveFirst;
  if (step.id === 'data-type' && values.dataset_type === '') return wizardTexts.chooseType;
  const problems = step.id === 'definition' ? problemsOf(values) : {};
  const isWrong =
    concernsSeveral(problems) ||
    step.fields.some((field) => errors[field] !== undefined || problems[field] !== undefined);
  return isWrong ? wizardTexts.correctFirst : undefined;
}

/** Cancel up to the review, Back until creation, and the way on. */
export function WizardButtons(props: WizardButtonsProps) {
  const { step, number, phase, created } = props;
  const busy = phase !== 'idle';
  const back = { label: buttons.back, onPress: props.onBack, disabled: busy };
  const others = [
    { label: buttons.cancel, onPress: props.onCancel, disabled: phase === 'creating' },
    ...(number > 0 ? [back] : []),
  ];
  const creates = step.id === 'review' && !created;
  const label = step.id === 'complete' ? buttons.done : creates ? buttons.create : buttons.continue;
  const onPress = created ? props.onFinish : creates ? props.onCreate : props.onContinue;
  return (
    <StepButtons
      others={created ? [] : others}
      onward={{ label, onPress }}
      busy={phase === 'making-keys' || phase === 'creating' ? wizardTexts.busy[phase] : undefined}
      loading={busy}
      waiting={waitingFor(props)}
    />
  );
}

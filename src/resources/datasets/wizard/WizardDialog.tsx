import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { credentialsTexts } from '../../../../texts/credentials';
import { wizardTexts } from '../../../../texts/wizard';
import { fieldErrors } from '../../../dataProvider/errors';
import type { ActionFailure } from '../../../model/action';
import { UnsavedChangesGuard } from '../../../submission/UnsavedChangesGuard';
import { type CreatedDataset, useCreateDataset } from './useCreateDataset';
import { useNameChecks } from './useNameChecks';
import { useWizardForm } from './useWizardForm';
import { problemsByField } from './wizardBody';
import { WizardButtons } from './WizardButtons';
import { WizardContent } from './WizardContent';
import { concernsSeveral, problemsOf } from './wizardProblems';
import { stepOfField, stepsOf } from './wizardSteps';

const listPath = '/datasets';

/** The wizard's modal: its steps one after the other, creation, and the ways out. */
export function WizardDialog() {
  const wizard = useWizardForm();
  const { form, step, goTo } = wizard;
  const values = form.watch();
  const checkNames = useNameChecks(wizard.setVerdict, values);
  const { phase, create } = useCreateDataset();
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  // The secrets live here only, until the dialog closes.
  const [created, setCreated] = useState<CreatedDataset>();
  const [saved, setSaved] = useState(false);
  const [leaveTo, setLeaveTo] = useState<'list' | 'sign-in'>();
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));

  const steps = stepsOf(values);
  const number = created ? steps.length - 1 : step;
  const current = steps[number] ?? steps[0];
  const leaveList = useEffectEvent(() => navigate(listPath));

  // The guard must have let go before the page is left.
  useEffect(() => {
    if (leaveTo === 'list') leaveList();
  }, [leaveTo]);

  if (!current) throw new Error('The wizard has no steps');

  const goNext = async () => {
    setChecking(true);
    try {
      if (current.id === 'information') await checkNames();
      if (!(await form.trigger([...current.fields], { shouldFocus: true }))) return;
      if (current.id === 'definition' && concernsSeveral(problemsOf(form.getValues()))) return;
      goTo(number + 1);
    } finally {
      setChecking(false);
    }
  };

  const showRefusal = async (error: unknown, reason: ActionFailure) => {
    const refused = problemsByField(fieldErrors(error, 'datasets'));
    for (const [field, message] of refused)
      await wizard.setVerdict(field, form.getValues(field), message, 'creation');
    const [first] = refused;
    if (first) {
      goTo(stepOfField(steps, first[0]));
      // The field is there once its step is drawn.
      requestAnimationFrame(() => form.setFocus(first[0]));
    } else setFailure(reason);
  };

  const submit = async () => {
    setFailure(undefined);
    if (!(await form.trigger([...current.fields], { shouldFocus: true }))) return;
    const outcome = await create(form.getValues());
    switch (outcome.status) {
      case 'done':
        wizard.forgetDraft();
        setCreated(outcome.result);
        return;
      case 'failed':
        await showRefusal(outcome.error, outcome.failure);
        return;
      case 'ended':
        setLeaveTo('sign-in');
    }
  };

  const cancel = () => navigate(listPath);
  const unsaved =
    leaveTo === undefined && (created ? created.credentials !== undefined : wizard.typed);

  return (
    <FormProvider {...form}>
      <Dialog
        open
        fullWidth
        fullScreen={fullScreen}
        maxWidth={current.id === 'definition' ? 'lg' : 'md'}
        // Escape is Cancel; a click beside the dialog is none.
        onClose={(_, reason) => {
          if (reason === 'escapeKeyDown' && phase === 'idle') cancel();
        }}
        aria-labelledby="wizard-title"
      >
        <DialogTitle id="wizard-title">{wizardTexts.title}</DialogTitle>
        <WizardContent
          wizard={wizard}
          steps={steps}
          number={number}
          failure={failure}
          created={created}
          onSaved={() => setSaved(true)}
        />
        <WizardButtons
          step={current}
          number={number}
          values={values}
          errors={form.formState.errors}
          phase={checking ? 'checking' : phase}
          created={created !== undefined}
          saved={saved || created?.credentials === undefined}
          onCancel={cancel}
          onBack={() => goTo(number - 1)}
          onContinue={() => void goNext()}
          onCreate={() => void submit()}
          onFinish={() => setLeaveTo('list')}
        />
      </Dialog>
      <UnsavedChangesGuard
        unsaved={unsaved}
        onLeave={wizard.forgetDraft}
        texts={created ? credentialsTexts.leave : wizardTexts.leave}
      />
    </FormProvider>
  );
}

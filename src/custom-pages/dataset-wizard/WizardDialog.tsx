import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useNavigate, useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { keysLostTexts } from '../../credentials/keysLostTexts';
import { fieldErrors, titleAndDetails } from '../../dataProvider/errors';
import type { LeaveTexts } from '../../forms/LeaveDialog';
import { UnsavedChangesGuard } from '../../forms/UnsavedChangesGuard';
import { useCreateDataset } from './useCreateDataset';
import { useNameChecks } from './useNameChecks';
import { useWizardForm } from './useWizardForm';
import { problemsByField } from './wizardBody';
import { WizardButtons } from './WizardButtons';
import { type MadeDataset, WizardContent } from './WizardContent';
import { problemsOf } from './wizardProblems';
import { stepOfField, stepsOf } from './wizardSteps';

const listPath = '/datasets';

const valuesLostTexts: LeaveTexts = {
  title: 'Leave the wizard?',
  text: 'The dataset has not been created. If you leave now, what you typed is lost.',
  leave: 'Leave',
  stay: 'Stay',
};

/** The wizard's modal: its steps one after the other, creation, and the ways out. */
export function WizardDialog() {
  const wizard = useWizardForm();
  const { form, step, goTo } = wizard;
  const values = form.watch();
  const { checkAll } = useNameChecks(wizard, values);
  const { phase, create } = useCreateDataset();
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // The secrets live here only, until the dialog is gone.
  const [made, setMade] = useState<MadeDataset>();
  const [taken, setTaken] = useState(false);
  const [exit, setExit] = useState<'finished' | 'sign-in'>();
  const navigate = useNavigate();
  const notify = useNotify();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));

  const steps = stepsOf(values);
  const number = made ? steps.length - 1 : step;
  const current = steps[number] ?? steps[0];
  const leaveList = useEffectEvent(() => navigate(listPath));

  // The guard must have let go before the page is left.
  useEffect(() => {
    if (exit === 'finished') leaveList();
  }, [exit]);

  if (!current) throw new Error('The wizard has no steps');

  const goNext = async () => {
    setChecking(true);
    try {
      if (current.id === 'information') await checkAll();
      if (!(await form.trigger([...current.fields], { shouldFocus: true }))) return;
      const { radix, max_key_rotations: keys } = problemsOf(form.getValues());
      const isDefinition = current.id === 'definition';
      if (isDefinition && (radix !== undefined || keys !== undefined)) return;
      goTo(number + 1);
    } finally {
      setChecking(false);
    }
  };

  const showRefusal = async (error: unknown) => {
    const { title, details, requestId } = titleAndDetails(error);
    notify(details, { type: 'error', messageArgs: { title, requestId } });
    const refused = problemsByField(fieldErrors(error, 'datasets'));
    for (const [field, message] of refused)
      await wizard.setVerdict(field, form.getValues(field), message, 'creation');
    const [first] = refused;
    if (first) {
      goTo(stepOfField(steps, first[0]));
      // The field is there once its step is drawn.
      requestAnimationFrame(() => form.setFocus(first[0]));
    } else setFailure(error);
  };

  const submit = async () => {
    setFailure(undefined);
    if (!(await form.trigger([...current.fields], { shouldFocus: true }))) return;
    const given = form.getValues();
    const outcome = await create(given);
    switch (outcome.kind) {
      case 'created':
        wizard.forgetDraft();
        setMade({
          name: outcome.made.dataset.name,
          type: given.dataset_type === '' ? undefined : given.dataset_type,
          credentials: outcome.credentials,
        });
        notify(`Successfully created dataset "${outcome.made.dataset.name}"`, { type: 'success' });
        return;
      case 'failed':
        await showRefusal(outcome.error);
        return;
      case 'session-ended':
        setExit('sign-in');
    }
  };

  const cancel = () => navigate(listPath);
  const unsaved = exit === undefined && (made ? made.credentials !== undefined : wizard.typed);

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
        <DialogTitle id="wizard-title">New Dataset</DialogTitle>
        <WizardContent
          wizard={wizard}
          steps={steps}
          number={number}
          failure={failure}
          made={made}
          onTaken={() => setTaken(true)}
        />
        <WizardButtons
          step={current}
          number={number}
          values={values}
          errors={form.formState.errors}
          phase={checking ? 'checking' : phase}
          created={made !== undefined}
          taken={taken || made?.credentials === undefined}
          onCancel={cancel}
          onBack={() => goTo(number - 1)}
          onContinue={() => void goNext()}
          onCreate={() => void submit()}
          onFinish={() => setExit('finished')}
        />
      </Dialog>
      <UnsavedChangesGuard
        unsaved={unsaved}
        onLeave={wizard.forgetDraft}
        texts={made ? keysLostTexts : valuesLostTexts}
      />
    </FormProvider>
  );
}

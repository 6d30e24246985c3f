import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import { maxKeyNameLength } from '../../../contract/api-keys/apiKeyTerms';
import { encryptionAlgorithmLabels } from '../../../contract/definition/datasetTerms';
import { radius } from '../../../contract/lib/designTokens';
import { passthroughRulesOf } from '../../../contract/definition/partialEncryption';
import { daysText } from '../../../texts/admin-kit/times';
import { dataTypeTexts, informationTexts, reviewTexts } from '../../../texts/datasets/wizard';
import { CodeNote } from '../../admin-kit/actions/DialogFrame';
import { useAccessDecision, useSession } from '../../authProvider/session';
import { definitionOf } from '../../definition/definition';
import { definitionDetails, rulesDetail } from '../../definition/details';
import { derivedDetails, typedDetails } from '../../definition/typedDetails';
import { typedDefinitionIn } from '../../definition/typedForm';
import { useIsSending } from '../../admin-kit/form/inputs/formStatus';
import { CheckedNameInput } from '../../admin-kit/form/inputs/CheckedNameInput';
import { KitTextInput } from '../../admin-kit/form/inputs/KitTextInput';
import type { Detail } from '../../model/detail';
import { DefinitionList } from '../../ui/DefinitionList';
import { Muted } from '../../ui/Muted';
import { useIsResumed } from '../../admin-kit/form/confirmedForm';
import { wizardDraft, type WizardValues } from './wizardValues';
import { twoColumns } from '../../ui/styles';

/** Everything that will be created, and the choice of an API key. */
export function ReviewStep() {
  const form = useFormContext<WizardValues>();
  const values = form.watch();
  const decision = useAccessDecision(['api-keys', 'create']);
  const { subject } = useSession();
  const reasonId = useId();
  const isSending = useIsSending();
  const isResumed = useIsResumed({ resource: 'datasets', id: wizardDraft });
  const isLocked = isSending || (!decision.allowed && !values.generate_api_key);
  return (
    <Stack spacing={2}>
      <Stack
        spacing={2}
        sx={{ p: 2, pt: 1, border: 1, borderColor: 'divider', borderRadius: `${radius.card}px` }}
      >
        <div>
          <FormControlLabel
            control={
              <Checkbox
                checked={values.generate_api_key}
                slotProps={{
                  input: {
                    'aria-disabled': isLocked || undefined,
                    'aria-describedby': reasonId,
                  },
                }}
                onChange={(_, checked) => {
                  if (!isLocked) switchGeneration(form, checked);
                }}
              />
            }
            label={reviewTexts.generateKey}
            sx={{ '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
          />
          <Muted id={reasonId}>
            {decision.allowed ? reviewTexts.generateKeyHint : decision.reason}
          </Muted>
        </div>
        {values.generate_api_key && (
          <Box sx={twoColumns(2)}>
            <CheckedNameInput
              source="api_key_name"
              label={reviewTexts.keyName}
              max={maxKeyNameLength}
              kind="api-keys"
              delayMs={200}
            />
            <KitTextInput
              source="api_key_description"
              label={reviewTexts.keyDescription}
              multiline
            />
          </Box>
        )}
        {values.generate_api_key && subject.mfaEnabled && !isResumed && <CodeNote />}
      </Stack>
      <DefinitionList items={reviewDetails(values)} />
    </Stack>
  );
}

function switchGeneration(form: UseFormReturn<WizardValues>, isEnabled: boolean): void {
  const { name, api_key_name: keyName, api_key_description: description } = form.getValues();
  form.setValue('generate_api_key', isEnabled, { shouldDirty: true });
  form.clearErrors(['api_key_name', 'api_key_description']);
  // The dataset's name is the default; a typed name stays.
  if (isEnabled && keyName === '') form.setValue('api_key_name', name);
  if (isEnabled && description === '')
    form.setValue('api_key_description', reviewTexts.madeWith(name));
}

function reviewDetails(values: WizardValues): Detail[] {
  const { name, group_name: group, primary_key_name: key } = values;
  return [
    { label: informationTexts.name, value: name },
    { label: informationTexts.description, value: values.description },
    {
      label: informationTexts.group.label,
      value: values.group_choice === 'existing' ? values.group_label : reviewTexts.new(group),
    },
    {
      label: informationTexts.key.label,
      value:
        values.key_choice === 'existing'
          ? values.primary_key_label
          : key.trim() === ''
            ? reviewTexts.newDefaultKey(name)
            : reviewTexts.new(key),
    },
    ...(values.dataset_type === 'structured'
      ? structuredDetails(values)
      : unstructuredDetails(values)),
  ];
}

function structuredDetails(values: WizardValues): Detail[] {
  const typed = typedDefinitionIn(values);
  return [
    {
      label: reviewTexts.rotationInterval,
      value: daysText(Number(values.key_rotation_interval)),
    },
    { label: reviewTexts.type, value: dataTypeTexts.structured.label },
    { label: dataTypeTexts.algorithm, value: encryptionAlgorithmLabels.FF1 },
    ...(typed ? [...typedDetails(typed), ...derivedDetails(typed)] : textDetails(values)),
  ];
}

function textDetails(values: WizardValues): Detail[] {
  const definition = definitionOf(values);
  return [...definitionDetails(definition), rulesDetail(passthroughRulesOf(definition))];
}

const unstructuredDetails = (values: WizardValues): Detail[] => [
  { label: reviewTexts.type, value: dataTypeTexts.unstructured.label },
  { label: dataTypeTexts.vendor, value: values.vendor },
  {
    label: dataTypeTexts.algorithm,
    value: encryptionAlgorithmLabels[values.encryption_algorithm],
  },
];

import { newApiKey } from '../../../contract/api-keys/credentials';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { rotationInterval } from '../../../contract/keys/primaryKeys';
import {
  newPrimaryKeyName,
  vendorName,
  wizardDescription,
  wizardName,
} from '../../../contract/datasets/wizard';
import type { z } from '../../../contract/lib/zod';
import { ruleTexts } from '../../../texts/rules/fields';
import { type DefinitionProblems, problemsOfDefinition } from '../../definition/definition';
import type { WizardField, WizardValues } from './wizardValues';

/** Messages of problems, by field; `radix` and `max_key_rotations` concern several fields at once. */
type WizardProblems = DefinitionProblems & Partial<Record<WizardField, string>>;

const problemOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const result = schema.safeParse(value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? ruleTexts.required);
};

/** A union's error says only that nothing fits: a blank name is valid, and any other is checked as a name. */
const newKeyNameProblem = (name: string): string | undefined =>
  newPrimaryKeyName.safeParse(name).success ? undefined : problemOf(wizardName, name);

function typeProblems(values: WizardValues): WizardProblems {
  switch (values.dataset_type) {
    case '':
      return { dataset_type: ruleTexts.required };
    case 'structured':
      return {
        key_rotation_interval: problemOf(rotationInterval, values.key_rotation_interval),
        ...problemsOfDefinition(values),
      };
    case 'unstructured':
      // Every value gets a key of its own, so there is no key to rotate.
      return { vendor: problemOf(vendorName, values.vendor) };
  }
}

/** All problems by the service's own rules (console.md section 5); empty if the values can be sent. */
export function problemsOf(values: WizardValues): WizardProblems {
  const chosen = (uuid: string) => (uuid === '' ? ruleTexts.required : undefined);
  const all: WizardProblems = {
    name: problemOf(wizardName, values.name),
    description: problemOf(wizardDescription, values.description),
    ...(values.group_choice === 'existing'
      ? { group_uuid: chosen(values.group_uuid) }
      : { group_name: problemOf(wizardName, values.group_name) }),
    ...(values.key_choice === 'existing'
      ? { primary_key_uuid: chosen(values.primary_key_uuid) }
      : { primary_key_name: newKeyNameProblem(values.primary_key_name) }),
    ...typeProblems(values),
    ...(values.generate_api_key && {
      api_key_name: problemOf(newApiKey.shape.name, values.api_key_name),
      api_key_description: problemOf(newApiKey.shape.description, values.api_key_description),
    }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

/** Problems of several fields together are shown under none of them. */
export const wizardResolver: Resolver = (values) => {
  const {
    radix: _radix,
    max_key_rotations: _keys,
    ...problems
  } = problemsOf(values as WizardValues);
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field, { type: 'rule', message }]),
  );
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

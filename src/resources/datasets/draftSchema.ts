import { isTyped } from '../../../contract/definition/dataTypes';
import { datasetDetails, datasetDraft } from '../../../contract/datasets/datasets';
import { z } from '../../../contract/lib/zod';
import { typedProblemsIn, typedValuesIn } from '../../definition/typedForm';
import type { FormSchema } from '../../model/field';

/** Rules of a draft's form: text by its fields, typed data by the bounds of the chosen kind. */
export const draftSchema = (before: Parameters<typeof datasetDraft>[0]): FormSchema =>
  z.looseObject(datasetDetails(before.name).shape).superRefine((values, context) => {
    const typed = typedValuesIn(values);
    const problems = isTyped(typed.data_type)
      ? Object.entries(typedProblemsIn(typed))
      : textProblems(before, values);
    for (const [field, message] of problems)
      context.addIssue({ code: 'custom', message, path: [field] });
  });

const textProblems = (
  before: Parameters<typeof datasetDraft>[0],
  values: unknown,
): [string, string][] =>
  (datasetDraft(before).safeParse(values).error?.issues ?? [])
    .filter(({ path }) => path[0] !== 'name' && path[0] !== 'description')
    .map(({ path, message }) => [String(path[0]), message]);

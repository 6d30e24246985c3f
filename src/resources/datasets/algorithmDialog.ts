import { algorithmsOf, encryptionAlgorithmLabels } from '../../../contract/definition/datasetTerms';
import { z } from '../../../contract/lib/zod';
import { datasetTexts as texts } from '../../../texts/datasets/datasets';
import type { ActionDialog } from '../../model/action';
import type { Field } from '../../model/field';
import type { DatasetRecord } from './record';

const algorithmField = (current: string): Field => ({
  kind: 'select',
  name: 'encryption_algorithm',
  label: texts.algorithm.legend,
  choices: algorithmsOf.unstructured.map((value) => ({
    value,
    label: [
      encryptionAlgorithmLabels[value],
      ...(value === current ? [texts.algorithm.currentMark] : []),
    ].join(' '),
  })),
  radios: true,
});

/** Asks for another algorithm; the current one is marked. */
const algorithmDialog: ActionDialog<DatasetRecord> = {
  kind: 'fields',
  text: () => [texts.algorithm.text],
  fields: ({ encryption_algorithm: current }) => [algorithmField(current)],
  initial: ({ encryption_algorithm }) => ({ encryption_algorithm }),
  schema: () =>
    Promise.resolve(z.object({ encryption_algorithm: z.enum(algorithmsOf.unstructured) })),
  check: ({ encryption_algorithm: chosen }, { encryption_algorithm: current }) => ({
    reason: chosen === current ? texts.algorithm.same : undefined,
  }),
  draft: {},
};
export default algorithmDialog;

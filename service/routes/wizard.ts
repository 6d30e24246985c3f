import { definitionProblems } from '../../contract/definition/definitionRules';
import { answerWith } from '../../contract/api/envelope';
import { newDatasetWithGroup, roomDefinition } from '../../contract/datasets/newDataset';
import { datasetWizardResult, keyRotations } from '../../contract/datasets/wizard';
import { isTypedDefinition, roomOf } from '../../contract/definition/structuredRoom';
import { invalid } from '../domain/engine/apiError';
import { createFromWizard } from '../domain/datasets/createDataset';
import { namedProblem } from '../domain/engine/fieldLabels';
import { requireMayNameGroup } from './groupNames';
import { readsOnly, type Route, route } from './kit/route';
import { requireOwnName } from '../domain/engine/changeContext';

/** Routes that only the dataset wizard calls. */
export const wizardRoutes: Route[] = [
  route('post', '/wizard/datasets', {
    summary: 'Make a dataset with its group, primary key and API key, all or nothing',
    access: ['datasets', 'create'],
    mayRequire: [
      ['api-keys', 'create'],
      ['api-keys', 'grant-decryption'],
    ],
    idempotent: true,
    body: newDatasetWithGroup,
    answer: answerWith(datasetWizardResult),
    handle: async (call) => {
      requireOwnName(call.actor, call.body.datasets, 'datasets.');
      const { dataset_groups: group } = call.body;
      if ('name' in group) await requireMayNameGroup(call, group.name);
      return { data: await createFromWizard(call, call.body) };
    },
  }),
  route('post', '/datasets/validate-key-rotations', {
    summary: 'How many data encryption keys a definition has room for',
    access: ['datasets', 'read'],
    rateLimit: 'nameCheck',
    ...readsOnly,
    body: roomDefinition,
    answer: answerWith(keyRotations),
    handle: ({ body }) => {
      const definition = 'data_type_config' in body ? body.data_type_config : body;
      // The schema has already checked a typed definition.
      const problems = isTypedDefinition(definition)
        ? []
        : Object.entries(definitionProblems(definition));
      if (problems.length > 0)
        throw invalid(
          problems.map(([field, detail]) => ({ field, code: 'invalid', detail })),
          ({ field = '', detail }) => namedProblem([field], detail),
        );
      const room = roomOf(definition);
      const data = { max_key_rotations: room.keys, msb_encoding_bits: room.bits };
      return Promise.resolve({ data });
    },
  }),
];

import { validateName } from '../../contract/api-keys/credentials';
import { definitionProblems } from '../../contract/definition/definitionRules';
import { dataKey, decryptDataKey, getDataKey } from '../../contract/datasets/datasetActions';
import { answerWith } from '../../contract/api/envelope';
import { newDatasetWithGroup, roomDefinition } from '../../contract/datasets/newDataset';
import { datasetWizardResult, keyRotations } from '../../contract/datasets/wizard';
import { isTypedDefinition, roomOf } from '../../contract/definition/structuredRoom';
import { recordUuid, z } from '../../contract/lib/zod';
import { issueTexts } from '../../texts/rules/issues';
import { invalid } from '../domain/engine/apiError';
import { createFromWizard } from '../domain/datasets/createDataset';
import {
  decryptDataKey as decrypt,
  getDataKey as handOut,
  referenceKey,
} from '../domain/keys/handOutDataKey';
import { namedProblem } from '../domain/engine/fieldLabels';
import type { TenantTable } from '../domain/engine/records/recordKinds';
import { requireFreeName, similarNameWarning } from '../domain/engine/records/recordNames';
import { requireGroupName, requireNaming } from './groupNames';
import { type Call, payloadRoute, readsOnly, type Route, route } from './kit/route';
import { requireOwnName } from '../domain/engine/changeContext';

const nameToCheck = validateName.extend({ uuid: recordUuid.optional() });
const checkedName = answerWith(
  z.object({ valid: z.literal(true), warning: z.string().optional() }),
);

const freeAmong =
  (table: TenantTable) =>
  ({ tenantDb }: Pick<Call<unknown, unknown, unknown>, 'tenantDb'>, name: string, own?: string) =>
    requireFreeName(tenantDb, table, name, own);

/** Routes that the dataset wizard calls, and data keys on demand. */
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
      if ('name' in group) await requireNaming(call, group.name);
      return { data: await createFromWizard(call, call.body) };
    },
  }),
  route('post', '/datasets/validate-name', {
    summary:
      'Check that the names of a dataset and of a new group are free; warn of a dataset whose name differs only in case',
    access: ['datasets', 'read'],
    cost: 'nameCheck',
    ...readsOnly,
    body: z.union([
      nameToCheck,
      z
        .strictObject({
          datasets: nameToCheck.optional(),
          dataset_groups: validateName.optional(),
        })
        .refine((named) => Object.keys(named).length > 0, {
          path: ['name'],
          message: issueTexts.missing,
        }),
    ]),
    answer: checkedName,
    handle: async (call) => {
      const { body } = call;
      const { datasets, dataset_groups: group } =
        'name' in body ? { datasets: body, dataset_groups: undefined } : body;
      const asked =
        datasets && ([call.tenantDb, 'datasets', datasets.name, datasets.uuid] as const);
      if (asked) await requireFreeName(...asked);
      if (group) await requireGroupName(call, group.name);
      return { data: { valid: true, warning: asked && (await similarNameWarning(...asked)) } };
    },
  }),
  ...(
    [
      [
        '/primary-keys/validate-name',
        'primary_keys',
        ['primary-keys', 'read'],
        freeAmong('primary_keys'),
      ],
      [
        '/dataset-groups/validate-name',
        'dataset_groups',
        ['dataset-groups', 'list'],
        requireGroupName,
      ],
      ['/api-keys/validate-name', 'api_keys', ['api-keys', 'read'], freeAmong('api_keys')],
    ] as const
  ).map(([path, table, access, check]) =>
    route('post', path, {
      summary: `Whether a name is free among ${table}`,
      access,
      cost: 'nameCheck',
      ...readsOnly,
      body: nameToCheck,
      key: table,
      answer: checkedName,
      handle: async (call) => {
        const { name, uuid } = call.body;
        await check(call, name, uuid);
        const warning = await similarNameWarning(call.tenantDb, table, name, uuid);
        return { data: { valid: true, warning } };
      },
    }),
  ),
  route('post', '/datasets/validate-key-rotations', {
    summary: 'How many data encryption keys a definition has room for',
    access: ['datasets', 'read'],
    cost: 'nameCheck',
    ...readsOnly,
    body: roomDefinition,
    answer: answerWith(keyRotations),
    handle: ({ body }) => {
      // The schema has found the problems of a typed definition.
      const problems = isTypedDefinition(body) ? [] : Object.entries(definitionProblems(body));
      if (problems.length > 0)
        throw invalid(
          problems.map(([field, detail]) => ({ field, code: 'invalid', detail })),
          ({ field = '', detail }) => namedProblem([field], detail),
        );
      const room = roomOf(body);
      const data = { max_key_rotations: room.keys, msb_encoding_bits: room.bits };
      return Promise.resolve({ data });
    },
  }),
  payloadRoute('post', '/datasets/get-data-key', 'data_key', {
    summary: "A dataset's data key, wrapped under the caller's RSA key and sealed for the service",
    access: ['datasets', 'data-key'],
    body: getDataKey,
    answer: dataKey,
    prepare: async (call) => void (await referenceKey(call)),
    handle: async (call) => {
      const { dataset_uuid: uuid, key_number: number, public_key: publicKey } = call.body;
      return handOut(call, uuid, number, publicKey);
    },
  }),
  payloadRoute('post', '/datasets/decrypt-data-key', 'data_key', {
    summary: "The data key that an earlier call sealed, wrapped under the caller's RSA key",
    access: ['datasets', 'data-key'],
    body: decryptDataKey,
    answer: dataKey,
    prepare: async (call) => void (await referenceKey(call)),
    handle: async (call) => {
      const { dataset_uuid: uuid, encrypted_data_key: sealed, public_key: publicKey } = call.body;
      return decrypt(call, uuid, sealed, publicKey);
    },
  }),
];

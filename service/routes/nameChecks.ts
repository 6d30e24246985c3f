import { nameToCheck } from '../../contract/api/nameChecks';
import { answerWith } from '../../contract/api/envelope';
import { z } from '../../contract/lib/zod';
import { issueTexts } from '../../texts/rules/issues';
import { requireAll } from '../domain/engine/apiError';
import type { TenantTable } from '../domain/engine/records/recordKinds';
import { requireFreeName, similarNameWarning } from '../domain/engine/records/recordNames';
import { requireFreeGroupName } from './groupNames';
import { type Call, readsOnly, type Route, route } from './kit/route';

const checkedName = answerWith(
  z.object({ valid: z.literal(true), warning: z.string().optional() }),
);

const requireFreeIn =
  (table: TenantTable) =>
  (
    { tenantDb }: Pick<Call<unknown, unknown, unknown>, 'tenantDb'>,
    name: string,
    ownUuid?: string,
  ) =>
    requireFreeName(tenantDb, table, name, ownUuid);

/** Checks of names that forms make while a person types. */
export const nameCheckRoutes: Route[] = [
  route('post', '/datasets/validate-name', {
    summary:
      'Check that the names of a dataset and of a new group are free; warn of a dataset whose name differs only in case',
    access: ['datasets', 'read'],
    rateLimit: 'nameCheck',
    ...readsOnly,
    body: z.union([
      nameToCheck,
      z
        .strictObject({
          datasets: nameToCheck.optional(),
          dataset_groups: nameToCheck.omit({ uuid: true }).optional(),
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
      const datasetArguments =
        datasets && ([call.tenantDb, 'datasets', datasets.name, datasets.uuid] as const);
      await requireAll([
        ...(datasetArguments ? [() => requireFreeName(...datasetArguments)] : []),
        ...(group ? [() => requireFreeGroupName(call, group.name)] : []),
      ]);
      return {
        data: {
          valid: true,
          warning: datasetArguments && (await similarNameWarning(...datasetArguments)),
        },
      };
    },
  }),
  ...(
    [
      [
        '/primary-keys/validate-name',
        'primary_keys',
        ['primary-keys', 'read'],
        requireFreeIn('primary_keys'),
      ],
      [
        '/dataset-groups/validate-name',
        'dataset_groups',
        ['dataset-groups', 'list'],
        requireFreeGroupName,
      ],
      ['/api-keys/validate-name', 'api_keys', ['api-keys', 'read'], requireFreeIn('api_keys')],
    ] as const
  ).map(([path, table, access, check]) =>
    route('post', path, {
      summary: `Whether a name is free among ${table}`,
      access,
      rateLimit: 'nameCheck',
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
];

import type { Route } from '../../../service/routes/kit/route';
import { routes } from '../../../service/routes/routes';
import { newApiKey } from '../credentials';
import { startService, type Service } from '../harness';
import { accessMatrix, type Who } from './matrixTable';
import { noMessages } from '../../setup/noMessages';
import { addSessions, type Persona } from '../people';
import { addPlatformRecords, addStandardRecords } from '../standardRecords';
import { addWebhook } from '../domain/messages/webhooks/addWebhook';
import { addAccess, addDataset, addPrimaryKey, addTeam } from '../records';
import { keepIssuers } from '../vault/keepIssuers';

const newHook = {
  name: 'Seen by the matrix',
  url: 'https://hooks.example/',
  format: 'json',
  ...noMessages,
};

/** Bodies that get past the checks, where an empty one does not. */
const bodies: Record<string, unknown> = {
  'patch /datasets/{uuid}': { description: 'Seen by the matrix' },
  'patch /primary-keys/{uuid}': { description: 'Seen by the matrix' },
  'patch /api-keys/{uuid}': { description: 'Seen by the matrix' },
  'patch /dataset-groups/{uuid}': { description: 'Seen by the matrix' },
  'patch /dataset-groups-datasets-api-keys/{uuid}': { decrypt: false },
  'post /datasets/{uuid}/try-encrypt': { text: '123456' },
  'post /datasets/{uuid}/try-decrypt': { text: '123456' },
  'put /user-settings/{name}': { setting_value: '{}' },
  'patch /users/{uuid}': { name: 'Seen by the matrix' },
  'patch /message-settings/{uuid}': { digest_at: '07:00' },
  'post /webhooks': newHook,
  'patch /webhooks/{uuid}': { name: 'Seen by the matrix' },
  'patch /customers/{uuid}': { name: 'Seen by the matrix' },
  'put /customers/{uuid}': { name: 'Seen by the matrix' },
  'patch /customer/users/{uuid}': { role: 'user' },
  'patch /admin/entitlements/{uuid}': { value: 7 },
};

/** A copy's credentials are checked before the key is looked up. */
const withCredentials = new Set(['post /api-keys/{uuid}/clone', 'post /api-keys/{uuid}/roll']);

type Uuids = Record<string, string>;

/** Records of each kind, by their part of the path. */
export interface MatrixRecords {
  own: Uuids;
  foreign: Uuids;
  platform: Uuids;
  /** Records that each persona has: an account, and a session. */
  personal: Record<Persona, Uuids>;
}

/** The service under test, and the records and options to call every route with. */
export interface MatrixFixture {
  service: Service;
  /** Some routes change or delete their record, so the next call gets new records. */
  addRecords: () => Promise<MatrixRecords>;
  options: (route: Route) => { method: string; body?: unknown };
}

export async function startMatrixFixture(
  more: Parameters<typeof startService>[0] = {},
): Promise<MatrixFixture> {
  const service = await startService(more);
  await keepIssuers(service);
  const copy = newApiKey('Seen by the matrix');
  const { people } = service;
  let number = 0;
  const recordsOf = async (persona: 'admin' | 'outsider', kind: string): Promise<Uuids> => {
    const person = people[persona];
    const name = `${kind} ${number}`;
    // A company has only so many.
    await service.db
      .deleteFrom('message_targets')
      .where('customer_uuid', '=', person.customer)
      .execute();
    const key = await addPrimaryKey(service.db, person, `${name} key`, { vault: service.vault });
    const dataset = await addDataset(service.db, person, key, { name });
    return {
      datasets: dataset,
      'primary-keys': key,
      customers: person.customer,
      ...(await addAccess(service.db, person, dataset, name)),
      ...(await addTeam(service.db, person, `${kind}-${number}`)),
      webhooks: (await addWebhook(service, person, name)).webhook_uuid,
      ...(await addStandardRecords(service, persona, name)),
    };
  };
  return {
    service,
    addRecords: async () => {
      number += 1;
      const own = await recordsOf('admin', 'own');
      const foreign = await recordsOf('outsider', 'foreign');
      const personal = await addSessions(service);
      return {
        own: { ...own, ...personal.admin },
        foreign: { ...foreign, ...personal.outsider },
        platform: await addPlatformRecords(service, `Platform ${number}`),
        personal,
      };
    },
    options: (route) => ({
      method: route.method.toUpperCase(),
      ...(route.body && {
        body: withCredentials.has(nameOf(route)) ? copy : (bodies[nameOf(route)] ?? {}),
      }),
    }),
  };
}

export const nameOf = (route: Route): string => `${route.method} ${route.path}`;

/** @returns the route's path, with the uuid of the record that it is about */
export const pathOf = (route: Route, uuids: Uuids): string =>
  route.path
    .replace('{uuid}', uuids[/([\w-]+)\/\{uuid\}/.exec(route.path)?.[1] ?? ''] ?? 'missing')
    .replace('{name}', 'datasets_grid_columns')
    .replace('{key}', 'CONSOLE_THEME');

/** @returns the table's entry for a route */
export const expectedAccess = (route: Route): readonly [who: Who, stepUp?: string] => {
  const row = accessMatrix[nameOf(route)];
  if (!row) throw new Error(`${nameOf(route)} is not in the table.`);
  return row;
};

export const routeNamed = (name: string): Route => {
  const route = routes.find((candidate) => nameOf(candidate) === name);
  if (!route) throw new Error(`There is no ${name}.`);
  return route;
};

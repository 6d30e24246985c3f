import { generateKeyPairSync } from 'node:crypto';
import { associate, type Linked } from './scimDatasets';
import { accessOf } from './scimRecords';
import { startService, type Service, type ServiceOptions } from '../harness';
import type { Persona } from '../people';
import { freshCode } from '../identity/providers';
import { historyOf } from '../history';
import { updateRows } from '../rows';

export const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';

export interface ScimAnswer {
  status: number;
  type: string | null;
  location: string | null;
  body: Record<string, unknown>;
}

/** A company with an identity provider, which calls with the token that the console made. */
export interface ScimFixture {
  service: Service;
  customer: string;
  token: string;
  scim: (
    method: string,
    path: string,
    body?: unknown,
    more?: { token?: string; customer?: string; type?: string; coding?: string },
  ) => Promise<ScimAnswer>;
  /** A PATCH with these operations. */
  patch: (path: string, ...operations: object[]) => Promise<ScimAnswer>;
  addUser: (userName: string, more?: object) => Promise<string>;
  addGroup: (displayName: string, members?: string[]) => Promise<string>;
  key: (name: string) => Promise<{ uuid: string; enabled: boolean } | undefined>;
  /** The access of a key, as "group/dataset"; a star marks a grant made by hand. */
  access: (name: string) => Promise<string[]>;
  history: () => Promise<string[]>;
  /** Makes a dataset with its group by the console. */
  addDataset: (name: string, group: string, definition?: object) => Promise<Linked>;
  save: (enabled: boolean) => Promise<void>;
}

const selfSigned = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
  .trim();

const setting = '/settings/API_SSO_CONFIG';

/** Turns the identity provider of a persona's company on. @returns its SCIM token */
export async function makeToken(service: Service, as: Persona): Promise<string> {
  await save(service, as, true);
  const response = await service.request(as, `${setting}/scim-token`, {
    method: 'POST',
    claims: freshCode('generate:scimtoken'),
  });
  return (response.body as { data: { settings: { scim_token: string } } }).data.settings.scim_token;
}

async function save(service: Service, as: Persona, enabled: boolean): Promise<void> {
  const value = JSON.stringify({ provider: 'self-signed', enabled, public_key: selfSigned });
  const claims = freshCode('change:idp');
  const saved = await service.put(as, setting, { value }, { claims });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}

export const startScimFixture = async (options?: ServiceOptions): Promise<ScimFixture> =>
  scimFixture(await startService(options));

/** Turns the identity provider of the administrator's company on. */
export async function scimFixture(service: Service): Promise<ScimFixture> {
  await updateRows(service.db, 'customers', {}, { plan: 'enterprise' });
  const token = await makeToken(service, 'admin');
  const { customer } = service.people.admin;
  const scim = scimCaller(service, customer, token);
  const added = async (path: string, body: object) => {
    const answer = await scim('POST', path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer));
    return String(answer.body['id']);
  };

  return {
    service,
    customer,
    token,
    scim,
    patch: (path, ...Operations) =>
      scim('PATCH', path, { schemas: [`${messages}:PatchOp`], Operations }),
    addUser: (userName, more = {}) =>
      added('/Users', { schemas: [`${core}:User`], userName, active: true, ...more }),
    addGroup: (displayName, members = []) =>
      added('/Groups', {
        schemas: [`${core}:Group`],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    key: (name) =>
      service.db
        .selectFrom('api_keys')
        .select(['uuid', 'enabled'])
        .where('name', '=', name)
        .where('customer_uuid', '=', customer)
        .executeTakeFirst(),
    access: (name) => accessOf(service.db, name),
    history: async () => {
      const rows = await historyOf(service.db, ['title', 'action', 'details', 'user_name'], {
        customer_uuid: customer,
      });
      return rows.map((row) => `${row.user_name}: ${row.title} | ${row.action} | ${row.details}`);
    },
    addDataset: (name, group, definition) => associate(service, name, group, definition),
    save: (enabled) => save(service, 'admin', enabled),
  };
}

const scimCaller =
  (service: Service, ownCustomer: string, ownToken: string): ScimFixture['scim'] =>
  async (method, path, body, more = {}) => {
    const { customer = ownCustomer, token = ownToken, type = 'application/scim+json' } = more;
    const response = await service.raw(`/${customer}/api/v3/scim/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': type }),
        ...(more.coding !== undefined && { 'Content-Encoding': more.coding }),
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      location: response.headers.get('location'),
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  };

import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { associate, type Linked } from './scimDatasets';
import { purposes } from '../../../service/vault/purposes';
import { startService } from '../harness';
import type { Service, ServiceOptions } from '../harness';
import type { Persona } from '../people';
import { freshCode } from '../identity/providers';
import { historyOf } from '../history';

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
  /** Makes very many people, as the database has them, and groups of all of them. */
  addCrowd: (people: number, groups: readonly string[]) => Promise<void>;
  key: (name: string) => Promise<{ uuid: string; enabled: boolean } | undefined>;
  /** The access of a key, as "group/dataset"; a star marks a grant made by hand. */
  access: (name: string) => Promise<string[]>;
  history: () => Promise<string[]>;
  /** Makes a dataset with its group by the console. */
  addDataset: (name: string, group: string, definition?: object) => Promise<Linked>;
  save: (enabled: boolean, provider?: string) => Promise<void>;
}

const selfSigned = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
  .trim();

const setting = '/settings/API_SSO_CONFIG';

/** Turns the identity provider of a persona's company on. @returns its SCIM token */
export async function makeToken(service: Service, as: Persona): Promise<string> {
  const saved = await save(service, as, true);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const made = await service.request(as, `${setting}/scim-token`, {
    method: 'POST',
    claims: freshCode('generate:scimtoken'),
  });
  return (made.body as { data: { settings: { scim_token: string } } }).data.settings.scim_token;
}

const save = (service: Service, as: Persona, enabled: boolean) =>
  service.request(as, setting, {
    method: 'PUT',
    claims: freshCode('change:idp'),
    body: {
      value: JSON.stringify({ provider: 'self-signed', enabled, public_key: selfSigned }),
    },
  });

export const startScimFixture = async (options?: ServiceOptions): Promise<ScimFixture> =>
  scimFixture(await startService(options));

/** Turns the identity provider of the administrator's company on. */
export async function scimFixture(service: Service): Promise<ScimFixture> {
  await service.db.updateTable('customers').set({ plan: 'enterprise' }).execute();
  const token = await makeToken(service, 'admin');
  const { customer } = service.people.admin;

  const scim: ScimFixture['scim'] = async (method, path, body, more = {}) => {
    const response = await service.raw(`/${more.customer ?? customer}/api/v3/scim/v2${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${more.token ?? token}`,
        ...(body !== undefined && { 'Content-Type': more.type ?? 'application/scim+json' }),
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
    addCrowd: async (people, groups) => {
      await sql`with made as (
          insert into api_keys (customer_uuid, name, description, search_text, public_value,
            signing_value, csr, public_key, encrypted_private_key, autoprovisioned, enabled, creator_name)
          select ${customer}::uuid, 'p' || n, '', '', 'p' || n,
            ${service.vault.seal(Buffer.from('none'), purposes.signingKey('none'))}, '', '', '', true, true, ''
          from generate_series(1, ${people}::int) n returning uuid, name)
        insert into scim_users
          (customer_uuid, user_name, active, attributes, api_key_uuid, created_at, updated_at)
        select ${customer}::uuid, name, true, '{}', uuid, now(), now() from made`.execute(
        service.db,
      );
      await sql`with made as (
          insert into scim_groups (customer_uuid, display_name, created_at, updated_at)
          select ${customer}::uuid, name, now(), now() from unnest(${groups}::text[]) name
          returning uuid)
        insert into scim_group_members (customer_uuid, group_uuid, user_uuid)
        select ${customer}::uuid, made.uuid, u.uuid from made, scim_users u`.execute(service.db);
    },
    key: (name) =>
      service.db
        .selectFrom('api_keys')
        .select(['uuid', 'enabled'])
        .where('name', '=', name)
        .where('customer_uuid', '=', customer)
        .executeTakeFirst(),
    access: async (name) => {
      const rows = await service.db
        .selectFrom('dataset_groups_datasets_api_keys as a')
        .innerJoin('api_keys as k', 'k.uuid', 'a.api_key_uuid')
        .innerJoin('dataset_groups_datasets as l', 'l.uuid', 'a.dataset_groups_dataset_uuid')
        .innerJoin('dataset_groups as g', 'g.uuid', 'l.dataset_group_uuid')
        .innerJoin('datasets as d', 'd.uuid', 'l.dataset_uuid')
        .select(['g.name as group', 'd.name as dataset', 'a.source'])
        .where('k.name', '=', name)
        .execute();
      return rows
        .map(({ group, dataset, source }) => `${group}/${dataset}${source === 'person' ? '*' : ''}`)
        .toSorted();
    },
    history: async () => {
      const rows = await historyOf(service.db, ['title', 'action', 'details', 'user_name'], {
        customer_uuid: customer,
      });
      return rows.map((row) => `${row.user_name}: ${row.title} | ${row.action} | ${row.details}`);
    },
    addDataset: (name, group, definition) => associate(service, name, group, definition),
    save: async (enabled) => {
      const { status } = await save(service, 'admin', enabled);
      if (status !== 200) throw new Error('not saved');
    },
  };
}

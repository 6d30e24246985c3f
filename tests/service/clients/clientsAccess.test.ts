import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../independentClient/client';
import type { Style } from '../independentClient/clientStyles';
import { after, start, oneClientsFixture, type MadeDataset, type Program } from './clientsFixture';
import { rowOf, updateRows } from '../rows';

const name = 'SSN of patients';

type Call = () => Promise<unknown>;

describe('the access of a program', () => {
  const fixture = oneClientsFixture();
  let ssn: MadeDataset;
  let files: MadeDataset;
  let program: Program;
  let client: Client;
  let association: string;
  let fileAssociation: string;
  let cipher: string;
  let file: Buffer;
  let number = 0;

  beforeAll(async () => {
    ssn = await fixture.addStructured(name);
    files = await fixture.addUnstructured('Contracts');
  });

  beforeEach(async () => {
    fixture.setTime(start);
    number += 1;
    program = await fixture.addProgram(`Program ${number}`);
    association = await fixture.associate(program, ssn);
    fileAssociation = await fixture.associate(program, files);
    client = fixture.client(program);
    cipher = await client.encryptStructured(name, '123-45-6789');
    file = await client.encryptUnstructured(Buffer.from('x'));
  });

  const keyPath = () => `/api-keys/${program.uuid}`;
  const associationPath = (uuid: string) => `/dataset-groups-datasets-api-keys/${uuid}`;
  const set = (columns: object) =>
    updateRows(fixture.service.db, 'api_keys', { uuid: program.uuid }, columns);

  /** The calls that name a structured dataset. */
  const callsFor = (dataset: string): Call[] => [
    () => client.datasetDefinition(dataset),
    () => client.fpeKey(dataset),
    () => client.definitionsAndKeys([dataset]),
  ];

  /** Every kind of key call. */
  const keyCalls: Call[] = [
    ...callsFor(name),
    () => client.fpeKey(name, 0),
    () => client.encryptUnstructured(Buffer.from('y')),
    () => client.decryptUnstructured(file),
  ];

  const expectRefused = async (attempts: Call | Call[], status: number, reason: string) => {
    const calls = [attempts].flat();
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ name: 'Refused', status, reason });
    const rows = (await fixture.history(calls.length)).filter(({ action }) => action === 'Refused');
    expect(rows).toHaveLength(calls.length);
    for (const row of rows) {
      expect(row).toMatchObject({ title: 'API keys', user_name: `API key "Program ${number}"` });
      expect(row.details).toContain(reason);
    }
  };

  it('is refused while its API key is disabled, and back when the key is enabled', async () => {
    await fixture.api('PATCH', `${keyPath()}/disable`);
    await expectRefused(keyCalls, 401, `The API key "Program ${number}" is disabled.`);
    await fixture.api('PATCH', `${keyPath()}/enable`);
    expect(await client.decryptStructured(name, cipher)).toBe('123-45-6789');
  });

  it('ends at the end date of its API key', async () => {
    await set({ end_date_tm: after(60) });
    fixture.setTime(after(59));
    await client.fpeKey(name);
    fixture.setTime(after(60));
    const reason = `The API key "Program ${number}" expired on 2026-06-15T10:01:00.000Z.`;
    await expectRefused(keyCalls, 401, reason);
  });

  it('starts at the start date of its API key', async () => {
    await set({ begin_date_tm: after(60) });
    const reason = `The API key "Program ${number}" is not valid before 2026-06-15T10:01:00.000Z.`;
    await expectRefused(keyCalls, 401, reason);
    fixture.setTime(after(60));
    await client.fpeKey(name);
  });

  it('is refused from an address outside the ranges', async () => {
    await set({ ip_allowed: '10.0.0.0/8,192.0.2.7/32,2001:db8::/32' });
    const from = (address: string | undefined) => {
      fixture.service.setAddress(address);
      return client.fpeKey(name);
    };
    const expectOutside = (address: string | undefined) => {
      const addressText = address ?? '(unknown)';
      const reason = `The API key "Program ${number}" may not be used from the address ${addressText}.`;
      return expectRefused(() => from(address), 401, reason);
    };
    const within = ['10.0.0.0', '10.255.255.255', '192.0.2.7', '2001:db8:ffff::1'];
    for (const inside of [...within, '::ffff:10.1.2.3']) await from(inside);
    for (const outside of ['11.0.0.0', '192.0.2.8', '2001:db9::', '::ffff:11.0.0.1', 'nonsense'])
      await expectOutside(outside);
    await set({ ip_allowed: '::ffff:10.1.0.0/112' });
    await from('10.1.2.3');
    await from('::ffff:10.1.255.255');
    await expectOutside('10.2.0.0');
    await set({ ip_allowed: '192.0.2.7/32,0.0.0.0/0' });
    await from('2001:db9::1');
    await expectOutside(undefined);
    fixture.service.setAddress('127.0.0.1');
  });

  it('has one direction when its association has one', async () => {
    await fixture.api('PATCH', associationPath(association), { encrypt: false });
    await fixture.api('PATCH', associationPath(fileAssociation), { encrypt: false });
    expect(await client.decryptStructured(name, cipher)).toBe('123-45-6789');
    expect((await client.decryptUnstructured(file)).toString()).toBe('x');
    expect((await client.datasetDefinition(name)).permissions).toEqual({
      encrypt: false,
      decrypt: true,
    });
    const named = `The API key "Program ${number}" may not`;
    await expectRefused(() => client.fpeKey(name), 401, `${named} encrypt with dataset "${name}".`);
    await expectRefused(
      () => client.encryptUnstructured(Buffer.from('y')),
      401,
      `${named} encrypt with any unstructured dataset.`,
    );

    await fixture.api('PATCH', associationPath(association), { encrypt: true, decrypt: false });
    await fixture.api('PATCH', associationPath(fileAssociation), { encrypt: true, decrypt: false });
    await client.encryptStructured(name, '123456');
    await expectRefused(
      () => client.decryptUnstructured(file),
      401,
      `${named} decrypt with dataset "Contracts".`,
    );
  });

  it.each([
    ['Encrypt Only', { decrypt: false }, 'encrypt'],
    ['Decrypt Only', { encrypt: false }, 'decrypt'],
  ])(
    'is the same for %s with every call for keys: FF1 decrypts with its encryption key',
    async (_, flags, direction) => {
      await fixture.api('PATCH', associationPath(association), flags);
      await fixture.api('POST', `/datasets/${ssn.uuid}/rotate`);
      fixture.setTime(after(3600));
      const listed = (await client.definitionsAndKeys([name])).get(name);
      expect(listed?.definition.permissions).toEqual({ encrypt: true, decrypt: true, ...flags });
      expect(listed?.keys.length).toBeGreaterThan(1);
      // Clients without a cache ask like this to encrypt for search, and every client to decrypt.
      for (const key of listed?.keys ?? [])
        expect(await client.fpeKey(name, key.keyNumber)).toEqual(key);
      const [row] = await fixture.history();
      expect(row?.details).toMatch(
        new RegExp(
          `^API key "Program ${number}" retrieved .* of dataset "${name}" to ${direction}$`,
        ),
      );
    },
  );

  it('is checked by the client library for structured data, in both directions', async () => {
    await fixture.api('PATCH', associationPath(association), { decrypt: false });
    await fixture.api('POST', `/datasets/${ssn.uuid}/rotate`);
    const searchCiphers = await client.encryptForSearch(name, '123-45-6789');
    expect(searchCiphers).toContain(cipher);
    expect(searchCiphers).toContain(await client.encryptStructured(name, '123-45-6789'));
    await expect(client.decryptStructured(name, cipher)).rejects.toThrow(
      `Credentials do not have decrypt rights for dataset ${name}`,
    );
    await fixture.api('PATCH', associationPath(association), { encrypt: false, decrypt: true });
    expect(await client.decryptStructured(name, cipher)).toBe('123-45-6789');
    await expect(client.encryptForSearch(name, '123-45-6789')).rejects.toThrow(
      `Credentials do not have encrypt rights for dataset ${name}`,
    );
  });

  it('is the union of several groups', async () => {
    await fixture.api('PATCH', associationPath(association), { decrypt: false });
    const { dataset_groups: group } = (await fixture.api('POST', '/dataset-groups', {
      name: `Second ${number}`,
      description: 'The same dataset',
      datasetUuids: [ssn.uuid],
    })) as { dataset_groups: { uuid: string } };
    const { uuid: link } = await rowOf(fixture.service.db, 'dataset_groups_datasets', {
      dataset_group_uuid: group.uuid,
    });
    await fixture.associate(program, { ...ssn, link }, { encrypt: false });
    expect(await client.decryptStructured(name, cipher)).toBe('123-45-6789');
    await client.encryptStructured(name, '123456');
  });

  it('ends for a dataset whose association was removed', async () => {
    await fixture.api('DELETE', associationPath(association));
    await fixture.api('DELETE', associationPath(fileAssociation));
    const named = `The API key "Program ${number}"`;
    const refusal = `${named} has no access to dataset "${name}".`;
    await expectRefused(callsFor(name), 401, refusal);
    await expectRefused(
      () => client.decryptUnstructured(file),
      401,
      `${named} has no access to dataset "Contracts".`,
    );
    expect(await client.definitionsAndKeys()).toEqual(new Map());
  });

  it('ends at once for data whose primary key is disabled', async () => {
    for (const { primaryKey } of [ssn, files])
      await fixture.api('PATCH', `/primary-keys/${primaryKey}/disable`);
    await expectRefused(
      [
        () => client.fpeKey(name),
        () => client.fpeKey(name, 0),
        () => client.definitionsAndKeys([name]),
      ],
      403,
      `The primary key "${name} key" of dataset "${name}" is disabled.`,
    );
    await expectRefused(
      [() => client.encryptUnstructured(Buffer.from('y')), () => client.decryptUnstructured(file)],
      403,
      'The primary key "Contracts key" of dataset "Contracts" is disabled.',
    );
    for (const { primaryKey } of [ssn, files])
      await fixture.api('PATCH', `/primary-keys/${primaryKey}/enable`);
    expect(await client.decryptStructured(name, cipher)).toBe('123-45-6789');
    expect((await client.decryptUnstructured(file)).toString()).toBe('x');
  });

  it('ends with the dataset, and the refusal says so', async () => {
    const brief = await fixture.addStructured(`Brief ${number}`);
    const briefFiles = await fixture.addUnstructured(`Brief files ${number}`);
    await fixture.api('DELETE', associationPath(fileAssociation));
    await fixture.associate(program, brief);
    await fixture.associate(program, briefFiles);
    const sealed = await client.encryptUnstructured(Buffer.from('z'));
    await fixture.api('DELETE', `/datasets/${brief.uuid}`);
    await fixture.api('DELETE', `/datasets/${briefFiles.uuid}`);
    await expectRefused(
      () => client.fpeKey(`Brief ${number}`),
      401,
      `There is no dataset "Brief ${number}".`,
    );
    await expectRefused(
      () => client.decryptUnstructured(sealed),
      400,
      'The dataset or the primary key of this data does not exist, or no longer exists.',
    );
  });

  it('covers the allowed ones of several names, and is refused when none is allowed', async () => {
    const namesIn = async (query: object) => {
      const answer = await client.call({
        method: 'GET',
        path: '/api/v0/fpe/def_keys',
        query: { papi: program.credentials.accessKeyId, ...query },
      });
      return answer.status === 200 ? Object.keys(answer.body as object) : answer.status;
    };
    expect(await namesIn({ ffs_name: `${name},Gone` })).toEqual([name]);
    expect(await namesIn({ ffs_name: 'Gone,Contracts' })).toBe(401);
    // The parameter of ubiq-snowflake.
    expect(await namesIn({ dataset_name: 'Gone' })).toBe(401);
    expect(await namesIn({ dataset_name: name })).toEqual([name]);
  });

  it('is refused to ubiq-php for unstructured data in the words that it looks for', async () => {
    const ask = async (ffs_name: string, style: Style = 'php') => {
      const query = { papi: program.credentials.accessKeyId, ffs_name };
      const call = { method: 'GET', path: '/api/v0/ffs', query } as const;
      const { status, text } = await fixture.client(program, style).call(call);
      return [status, text];
    };
    const refusal = '{"status":401,"message":"Invalid Dataset name"}';
    for (const ffs_name of ['', 'Contracts']) expect(await ask(ffs_name)).toEqual([401, refusal]);
    const rows = await fixture.history(5);
    expect(rows.filter(({ action }) => action === 'Refused')).toEqual([]);
    // A wrong name must not make the library encrypt with another dataset.
    const [status, text] = await ask('Gone');
    expect(status).toBe(401);
    expect(text).toContain('There is no dataset');
    expect(await ask('Contracts', 'go')).toMatchObject([400, expect.any(String)]);
  });

  it('does not cover another name, another kind, a draft or another company', async () => {
    const other = 'ssn of patients';
    await expectRefused(callsFor(other), 401, `There is no dataset "${other}".`);
    await expectRefused(
      () => client.datasetDefinition('Contracts'),
      400,
      'The dataset "Contracts" holds unstructured data: it has no definition.',
    );
    await expectRefused(() => client.fpeKey(name, 61), 400, `The dataset "${name}" has no key 61.`);
    const draft = await fixture.addStructured(`Draft ${number}`);
    await fixture.associate(program, draft);
    await updateRows(fixture.service.db, 'datasets', { uuid: draft.uuid }, { published_at: null });
    await expectRefused(
      () => client.fpeKey(`Draft ${number}`),
      400,
      `The dataset "Draft ${number}" is not published yet.`,
    );
    const stranger = await fixture.addProgram(`Foreign ${number}`);
    const { db, people } = fixture.service;
    const columns = { customer_uuid: people.outsider.customer };
    await updateRows(db, 'api_keys', { uuid: stranger.uuid }, columns);
    const foreign = fixture.client(stranger);
    await expect(foreign.fpeKey(name)).rejects.toMatchObject({
      status: 401,
      reason: `There is no dataset "${name}".`,
    });
    await expect(foreign.decryptUnstructured(file)).rejects.toMatchObject({ status: 400 });
  });

  it('leaves at most ten rows a minute for the same refusal', async () => {
    await fixture.api('PATCH', `${keyPath()}/disable`);
    for (let count = 0; count < 13; count += 1)
      await expect(client.fpeKey(name)).rejects.toMatchObject({ status: 401 });
    const rows = await fixture.history(20);
    expect(rows.filter(({ details }) => details.includes(`"Program ${number}" is`))).toHaveLength(
      10,
    );
  });

  it('leaves no more rows when a refused caller varies the name, the key number or the address', async () => {
    const refusals: [string, (count: number) => Promise<unknown>][] = [
      ['There is no dataset', (count) => client.fpeKey(`No such dataset ${count}`)],
      ['has no key', (count) => client.fpeKey(name, 1000 + count)],
      [
        'may not be used from',
        async (count) => {
          await set({ ip_allowed: '10.0.0.0/8' });
          fixture.service.setAddress(`192.0.2.${count}`);
          return client.fpeKey(name);
        },
      ],
    ];
    for (const [reason, call] of refusals) {
      for (let count = 0; count < 13; count += 1) await expect(call(count)).rejects.toThrow(reason);
      const rows = await fixture.history(20);
      expect(rows.filter(({ details }) => details.includes(reason))).toHaveLength(10);
    }
    fixture.service.setAddress('127.0.0.1');
  });
});

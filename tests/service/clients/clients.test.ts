import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purposes } from '../../../service/vault/purposes';
import { styles } from '../independentClient/clientStyles';
import {
  after,
  alphanumeric,
  digits,
  start,
  oneClientsFixture,
  type MadeDataset,
  type Program,
} from './clientsFixture';
import { rowOf, updateRows } from '../rows';

describe('programs with the client libraries', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let ssn: MadeDataset;
  let files: MadeDataset;
  const primaryKeyOf = (dataset: MadeDataset) => `/primary-keys/${dataset.primaryKey}`;

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    ssn = await fixture.addStructured('SSN of patients');
    files = await fixture.addUnstructured('Contracts');
    await fixture.associate(program, ssn);
    await fixture.associate(program, files);
  });

  it.each(styles)('encrypt and decrypt texts and files as %s does', async (style) => {
    const client = fixture.client(program, style);
    const cipher = await client.encryptStructured('SSN of patients', '123-45-6789');
    expect(cipher).toMatch(/^[0-9A-Za-z]{3}-[0-9A-Za-z]{2}-[0-9A-Za-z]{4}$/);
    expect(cipher).not.toBe('123-45-6789');
    expect(await client.decryptStructured('SSN of patients', cipher)).toBe('123-45-6789');
    const sealed = await client.encryptUnstructured(Buffer.from('a contract'));
    expect(sealed.includes('a contract')).toBe(false);
    expect((await client.decryptUnstructured(sealed)).toString()).toBe('a contract');
  });

  it('work with access key ids that have every character of base64, which Python does not encode', async () => {
    const accessKeyId = '+/+/AAAA++//BBBB+/+/CCCC';
    const { credentials, uuid } = program;
    const { db, vault } = fixture.service;
    const signingKey = Buffer.from(credentials.signingKey);
    const sealed = vault.seal(signingKey, purposes.signingKey(accessKeyId));
    const columns = { public_value: accessKeyId, signing_value: sealed };
    await updateRows(db, 'api_keys', { uuid }, columns);
    program = { ...program, credentials: { ...credentials, accessKeyId } };
    for (const style of styles)
      expect((await fixture.client(program, style).datasetDefinition('SSN of patients')).name).toBe(
        'SSN of patients',
      );
  });

  it('may send a certificate, which is ignored', async () => {
    const query = 'payload_cert=LS0t+LS0/LS0==&ffs_name=SSN%20of%20patients';
    const call = { method: 'GET', path: `/api/v0/fpe/key?${query}` } as const;
    expect((await fixture.client(program).call(call)).status).toBe(200);
  });

  const askForDefinition = () =>
    fixture.client(program).call({
      method: 'GET',
      path: '/api/v0/ffs',
      query: { papi: program.credentials.accessKeyId, ffs_name: 'SSN of patients' },
    });

  it('get a maximum input length of at most 2,147,483,647, which every library can read', async () => {
    const setLongest = (input_max_length: number) =>
      updateRows(fixture.service.db, 'datasets', { name: 'SSN of patients' }, { input_max_length });
    await setLongest(4_294_967_295);
    const { body, status } = await askForDefinition();
    await setLongest(9);
    expect(status).toBe(200);
    expect(body).toMatchObject({ max_input_length: 2_147_483_647 });
  });

  it('get a definition in exactly the fields and types of the protocol', async () => {
    const { body, headers } = await askForDefinition();
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      name: 'SSN of patients',
      encryption_algorithm: 'FF1',
      input_character_set: digits,
      output_character_set: alphanumeric,
      passthrough: '-',
      passthrough_rules: [{ type: 'passthrough', value: '-', priority: 1 }],
      min_input_length: 6,
      max_input_length: 9,
      msb_encoding_bits: 0,
      tweak_source: 'constant',
      tweak: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) as string,
      tweak_min_len: 6,
      tweak_max_len: 32,
      salt: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) as string,
      permissions: { encrypt: true, decrypt: true },
      data_type: 'formatted_string',
      data_type_config: null,
      input_pad_character: null,
      input_encoding: null,
      fpe_definable_type: 'EfpeDefinition',
    });
  });

  it('keep the characters of a prefix and a suffix readable, and never get null as passthrough set', async () => {
    const cardNumbers = await fixture.addStructured('Card numbers', {
      passthrough_character_set: '',
      prefix_length: 4,
      suffix_length: 2,
    });
    await fixture.associate(program, cardNumbers);
    const client = fixture.client(program, 'python');
    const cipher = await client.encryptStructured('Card numbers', '411112345689');
    expect(cipher).toMatch(/^4111[0-9A-Za-z]{6}89$/);
    expect(await client.decryptStructured('Card numbers', cipher)).toBe('411112345689');
  });

  // One has DEL in its output set already; a mixed set needs nothing.
  it.each([
    ['Spaces', ' ', {}, ' \u007F'],
    ['Tab and no-break space', '\t\u00A0', {}, '\t\u00A0\u007F'],
    ['Controls', '\u0001', {}, '\u0001\u007F'],
    ['Taken', ' ', { output_character_set: `${alphanumeric}\u007F` }, ' \uE000'],
    ['Mixed', ' -', {}, ' -'],
  ])('keep passthrough characters that are only white space: %s', async (name, set, more, sent) => {
    const dataset = await fixture.addStructured(name, { passthrough_character_set: set, ...more });
    const ownProgram = await fixture.addProgram(name);
    await fixture.associate(ownProgram, dataset);
    expect(await fixture.api('GET', `/datasets/${dataset.uuid}`)).toMatchObject({
      datasets: { passthrough_character_set: set },
    });
    const plain = `1${set}2${set}3456`;
    const sample = { text: plain };
    const tried = await fixture.api('POST', `/datasets/${dataset.uuid}/try-encrypt`, sample);
    const { result } = tried as { result: { text: string } };
    for (const style of ['node', 'python'] as const) {
      const client = fixture.client(ownProgram, style);
      const { rules } = await client.datasetDefinition(name);
      expect(rules).toEqual([{ type: 'passthrough', value: sent, priority: 1 }]);
      const cipher = await client.encryptStructured(name, plain);
      expect(cipher).toBe(result.text);
      expect([...cipher].filter((character) => set.includes(character)).join('')).toBe(set + set);
      expect(await client.decryptStructured(name, cipher)).toBe(plain);
      expect((await client.definitionsAndKeys([name])).get(name)?.definition.rules).toEqual(rules);
    }
  });

  it('read every text after the key numbers wrapped around', async () => {
    // 26 characters to 36, at least five of them: room for four keys (client-protocol 4.3).
    const numbers = await fixture.addStructured('Numbers', {
      output_character_set: `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`,
      input_character_set: 'abcdefghijklmnopqrstuvwxyz',
      passthrough_character_set: '',
      input_min_length: 5,
    });
    await fixture.associate(program, numbers);
    const client = fixture.client(program);
    const ciphers: string[] = [];
    const searches: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      const cipher = await client.encryptStructured('Numbers', 'hellos');
      expect(await client.keyNumberOf('Numbers', cipher)).toBe(number % 4);
      ciphers.push(cipher);
      const search = await client.encryptForSearch('Numbers', 'hellos');
      expect(search).toContain(cipher);
      searches.push(search.length);
      await fixture.api('POST', `/datasets/${numbers.uuid}/rotate`);
    }
    expect(searches).toEqual([1, 2, 3, 4, 4]);
    expect(ciphers[4]).toBe(ciphers[0]);
    expect(new Set(ciphers).size).toBe(4);
    for (const cipher of ciphers)
      expect(await client.decryptStructured('Numbers', cipher)).toBe('hellos');
    const all = await client.definitionsAndKeys();
    expect([...all.keys()]).toEqual(['Card numbers', 'Numbers', 'SSN of patients']);
    expect(all.get('Numbers')).toMatchObject({ currentKeyNumber: 1, keys: { length: 4 } });
  });

  it('read every file after its primary key was rotated and its algorithm changed', async () => {
    const client = fixture.client(program, 'go');
    const before = await client.encryptUnstructured(Buffer.from('before'));
    await fixture.api('POST', `${primaryKeyOf(files)}/rotate`);
    await fixture.api('PATCH', `/datasets/${files.uuid}`, { encryption_algorithm: 'AES128GCM' });
    const sealed = await client.encryptUnstructured(Buffer.from('after'));
    expect([before[2], sealed[2]]).toEqual([0, 1]);
    expect((await client.decryptUnstructured(before)).toString()).toBe('before');
    expect((await client.decryptUnstructured(sealed)).toString()).toBe('after');
    const { encryptedDataKey } = await client.encryptionKey(3);
    expect(encryptedDataKey.length).toBeLessThan(120);
    const other = await client.encryptionKey(3);
    expect(other.encryptedDataKey.equals(encryptedDataKey)).toBe(false);
    await client.patchEncryptionKey(other, { requested: 3, actual: 1 });
    await client.patchDecryptionKey(other, 1);
  });

  it('encrypt files with the oldest dataset that they may encrypt with', async () => {
    const two = await fixture.addProgram('Two archives');
    fixture.setTime(after(1));
    await fixture.associate(two, files, { encrypt: false });
    fixture.setTime(after(2));
    const scans = await fixture.addUnstructured('Scans');
    await fixture.associate(two, scans);
    fixture.setTime(after(3));
    await fixture.associate(two, await fixture.addUnstructured('Later'));
    const client = fixture.client(two);
    await client.decryptUnstructured(await client.encryptUnstructured(Buffer.from('x')));
    const historyLines = (await fixture.history(2)).map(
      ({ action, details }) => `${action}: ${details}`,
    );
    expect(historyLines).toEqual([
      'Key retrieved: API key "Two archives" retrieved a key of dataset "Scans" to decrypt',
      'Key retrieved: API key "Two archives" retrieved a key of dataset "Scans" to encrypt',
    ]);
    fixture.setTime(start);
  });

  /** Two datasets, in the order in which they were added to their groups. */
  const addTwo = async (...names: [string, string]) => {
    const datasets = await Promise.all(names.map((name) => fixture.addUnstructured(name)));
    return datasets.toSorted((a, b) => (a.link < b.link ? -1 : 1)) as [MadeDataset, MadeDataset];
  };
  const encryptedWith = async (archive: Program) => {
    await fixture.client(archive).encryptionKey(1);
    const [row] = await fixture.history();
    return row?.object_uuid;
  };

  it.each(['roll', 'clone'] as const)(
    'encrypt files after a %s with the dataset that was the oldest before',
    async (way) => {
      const [first, last] = await addTwo(`First to ${way}`, `Last to ${way}`);
      const original = await fixture.addProgram(`Archive to ${way}`);
      await fixture.associate(original, last);
      fixture.setTime(after(1));
      await fixture.associate(original, first);
      const copy = await copyOf(original, way, `Copy by ${way}`);
      fixture.setTime(start);
      expect(await encryptedWith(copy)).toBe(last.uuid);
    },
  );

  it('encrypt files with the same dataset as programs that were associated at the same moment', async () => {
    const [first, last] = await addTwo('One at once', 'Two at once');
    const original = await fixture.addProgram('At once');
    const associations = [
      await fixture.associate(original, first),
      await fixture.associate(original, last),
    ];
    // The uuids of the associations decide nothing, as they differ from key to key.
    const { db } = fixture.service;
    for (const [index, uuid] of associations.entries()) {
      const columns = { uuid: `${9 - index}${uuid.slice(1)}` };
      await updateRows(db, 'dataset_groups_datasets_api_keys', { uuid }, columns);
    }
    expect(await encryptedWith(original)).toBe(first.uuid);
  });

  it('use rolled credentials, which read older texts, beside the old ones until those end', async () => {
    const old = await fixture.addProgram('Rolled');
    await fixture.associate(old, ssn);
    const cipher = await fixture.client(old).encryptStructured('SSN of patients', '555667777');
    const successor = await copyOf(old, 'roll', 'Copy of Rolled', { expires_in: 3600 });
    const read = (reader: Program) =>
      fixture.client(reader).decryptStructured('SSN of patients', cipher);
    expect([await read(successor), await read(old)]).toEqual(['555667777', '555667777']);
    fixture.setTime(after(3601));
    await expect(read(old)).rejects.toMatchObject({
      status: 401,
      reason: 'The API key "Rolled" expired on 2026-06-15T11:00:00.000Z.',
    });
    expect(await read(successor)).toBe('555667777');
    fixture.setTime(start);
  });

  const copyOf = (original: Program, way: 'roll' | 'clone', name: string, more: object = {}) =>
    fixture.makeKey(`/api-keys/${original.uuid}/${way}`, { name, ...more });

  it('leave the time of their last use, their library, and one history row an hour', async () => {
    const used = await fixture.addProgram('Used');
    const association = await fixture.associate(used, ssn);
    const rows = async () =>
      (await fixture.history(100)).filter(({ details }) => details.includes('"Used" retrieved'));
    const { db } = fixture.service;
    const state = async () => ({
      key: (await rowOf(db, 'api_keys', { uuid: used.uuid })).last_used_at,
      association: (await rowOf(db, 'dataset_groups_datasets_api_keys', { uuid: association }))
        .last_used_at,
      libraries: await db
        .selectFrom('api_key_client_libraries')
        .select(['product', 'product_version', 'seen_at'])
        .where('api_key_uuid', '=', used.uuid)
        .orderBy('product')
        .execute(),
    });
    const dotnet = { product: 'ubiq-dotnet', product_version: '2.4.0' };
    await fixture.client(used, 'dotnet').fpeKey('SSN of patients');
    await fixture.client(used, 'dotnet').fpeKey('SSN of patients', 0);
    expect(await state()).toEqual({
      key: start,
      association: start,
      libraries: [{ ...dotnet, seen_at: start }],
    });
    const row = { title: 'API keys', action: 'Key retrieved', user_name: 'API key "Used"' };
    // One of encrypting, one of decrypting.
    expect(await rows()).toMatchObject([row, row]);
    fixture.setTime(after(59));
    await fixture.client(used, 'dotnet').fpeKey('SSN of patients');
    expect(await state()).toMatchObject({ key: start, association: start });
    fixture.setTime(after(61));
    await fixture.client(used, 'node', { userAgent: 'ubiq-node2.4.0' }).fpeKey('SSN of patients');
    expect(await state()).toMatchObject({
      key: after(61),
      association: after(61),
      libraries: [dotnet, { product: 'ubiq-node', product_version: '2.4.0', seen_at: after(61) }],
    });
    expect(await rows()).toHaveLength(2);
    fixture.setTime(after(3600));
    await fixture.client(used).fpeKey('SSN of patients');
    expect(await rows()).toHaveLength(3);
    await fixture.service.db
      .insertInto('client_library_versions')
      .values({ ...dotnet, api_version: 'V0', status: 'Out of Date', search_text: '' })
      .execute();
    expect(await fixture.api('GET', `/api-keys/${used.uuid}`)).toMatchObject({
      api_keys: {
        client_libraries: [
          { product: 'ubiq-node', product_version: '2.4.0', status: null, api_version: null },
          { ...dotnet, status: 'Out of Date', api_version: 'V0', date: start.toISOString() },
        ],
      },
    });
    await fixture.service.db.deleteFrom('client_library_versions').execute();
    fixture.setTime(start);
  });

  it('are listed with the last hundred libraries that a key was used with', async () => {
    const many = await fixture.addProgram('Many');
    await fixture.associate(many, ssn);
    await sql`insert into api_key_client_libraries (api_key_uuid, product, product_version, seen_at)
      select ${many.uuid}, 'ubiq-node', '9.' || n, ${start}::timestamptz + n * interval '1 second'
      from generate_series(0, 99) n`.execute(fixture.service.db);
    for (const version of [100, 101]) {
      fixture.setTime(after(version));
      const client = fixture.client(many, 'node', { userAgent: `ubiq-node/9.${version}` });
      await client.fpeKey('SSN of patients');
    }
    const rows = await fixture.service.db
      .selectFrom('api_key_client_libraries')
      .select('product_version')
      .where('api_key_uuid', '=', many.uuid)
      .orderBy('seen_at')
      .execute();
    const versions = rows.map(({ product_version: version }) => version);
    expect([versions.length, versions[0], versions.at(-1)]).toEqual([100, '9.2', '9.101']);
    fixture.setTime(start);
  });

  describe('in the security history', () => {
    const name = 'SSN of patients';
    let watchedCount = 0;
    beforeEach(() => fixture.setTime(start));

    /** A program with an association of these directions, and the sentences about it, oldest first. */
    const addWatched = async (allowed?: { encrypt?: boolean; decrypt?: boolean }) => {
      watchedCount += 1;
      const watched = await fixture.addProgram(`Watched ${watchedCount}`);
      await fixture.associate(watched, ssn, allowed);
      const retrievals = async () =>
        (await fixture.history(100))
          .map(({ details }) => details)
          .filter((details) => details.includes(`"Watched ${watchedCount}" retrieved`))
          .map((details) => details.replace(`"Watched ${watchedCount}"`, 'W'))
          .toReversed();
      return { client: fixture.client(watched), retrievals };
    };

    it('leave one row an hour for each direction', async () => {
      await fixture.api('POST', `/datasets/${ssn.uuid}/rotate`);
      await fixture.api('POST', `/datasets/${ssn.uuid}/rotate`);
      const { client, retrievals } = await addWatched();
      const hour = [
        'API key W retrieved a key of dataset "SSN of patients" to encrypt',
        'API key W retrieved a key of dataset "SSN of patients" to decrypt',
      ];
      await client.fpeKey(name);
      await client.fpeKey(name, 0);
      await client.fpeKey(name, 1);
      expect(await retrievals()).toEqual(hour);
      fixture.setTime(after(1800));
      await client.fpeKey(name, 1);
      await client.fpeKey(name);
      expect(await retrievals()).toEqual(hour);
      fixture.setTime(after(3600));
      await client.fpeKey(name, 1);
      await client.fpeKey(name);
      expect(await retrievals()).toEqual([...hour, ...hour.toReversed()]);
      fixture.setTime(start);
    });

    it('leave the directions of the association when they get every key', async () => {
      const encrypt = 'API key W retrieved every key of dataset "SSN of patients" to encrypt';
      const decrypt = 'API key W retrieved every key of dataset "SSN of patients" to decrypt';
      const watched = await addWatched();
      await watched.client.definitionsAndKeys([name]);
      await watched.client.definitionsAndKeys();
      expect(await watched.retrievals()).toEqual([encrypt, decrypt]);
      const encrypting = await addWatched({ decrypt: false });
      await encrypting.client.definitionsAndKeys([name]);
      expect(await encrypting.retrievals()).toEqual([encrypt]);
      const decrypting = await addWatched({ encrypt: false });
      await decrypting.client.definitionsAndKeys([name]);
      expect(await decrypting.retrievals()).toEqual([decrypt]);
    });

    it('leave one row for each direction when many ask at the same time', async () => {
      const { client, retrievals } = await addWatched();
      await Promise.all(Array.from({ length: 8 }, () => client.definitionsAndKeys([name])));
      expect(await retrievals()).toHaveLength(2);
    });
  });

  it('are refused with 426 only if staff mark their version as Unsupported, in whatever case', async () => {
    for (const [product_version, status] of [
      ['1.0.0', 'Unsupported'],
      ['2.0.0', 'Out of Date'],
    ]) {
      const body = { product: 'Ubiq-Java', product_version, api_version: 'V0', status };
      const response = await fixture.service.post('staff', '/admin/client-library-versions', body);
      expect(response.body).toMatchObject({
        data: { client_library_versions: { product: 'ubiq-java' } },
      });
    }
    const as = (userAgent: string) => fixture.client(program, 'java', { userAgent });
    await expect(as('ubiq-java/1.0.0').fpeKey('SSN of patients')).rejects.toMatchObject({
      status: 426,
      reason: 'The client library ubiq-java 1.0.0 is no longer supported. Install a newer version.',
    });
    expect(await fixture.history()).toMatchObject([
      {
        title: 'API keys',
        action: 'Refused',
        details:
          'API key "Portal": The client library ubiq-java 1.0.0 is no longer supported. Install a newer version.',
        user_name: 'API key "Portal"',
        object_type: 'api_keys',
        object_uuid: program.uuid,
      },
    ]);
    for (let count = 0; count < 12; count += 1)
      await expect(as('ubiq-java/1.0.0').fpeKey('SSN of patients')).rejects.toThrow(
        'no longer supported',
      );
    const rows = await fixture.history(20);
    expect(rows.filter(({ details }) => details.includes('is no longer supported'))).toHaveLength(
      10,
    );
    await as('ubiq-java/2.0.0').fpeKey('SSN of patients');
    await as('curl/8.0').fpeKey('SSN of patients');
  });
});

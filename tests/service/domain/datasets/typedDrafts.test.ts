import { beforeAll, describe, expect, it } from 'vitest';
import type { TypedDefinition } from '../../../../contract/definition/typedTerms';
import { problemsOf } from '../../answers';
import { addPrimaryKey } from '../../records';
import { type Service, startService } from '../../harness';
import { historyOf } from '../../history';
import { rowOf } from '../../rows';

const vendorDate: TypedDefinition = {
  data_type: 'date',
  min: '0001-01-01',
  max: '2738-11-28',
  output_character_set: '0123456789AB',
};

describe('a typed dataset of the API', () => {
  let service: Service;
  let primaryKey: string;

  beforeAll(async () => {
    service = await startService();
    primaryKey = await addPrimaryKey(service.db, service.people.member, 'Main', {
      vault: service.vault,
    });
  });

  const send = (method: string, path: string, body?: object) =>
    service.request('member', path, { method, body });

  async function create(name: string, config: TypedDefinition): Promise<string> {
    const answer = await send('POST', '/datasets', {
      dataset_type: 'structured',
      name,
      description: 'Typed',
      primary_key_uuid: primaryKey,
      data_type: config.data_type,
      data_type_config: config,
    });
    expect(answer.status).toBe(200);
    return (answer.body as { data: { datasets: { uuid: string } } }).data.datasets.uuid;
  }

  const fieldsOf = (answer: { body: unknown }) =>
    problemsOf(answer).map(({ field, detail }) => [field, detail]);

  it('has the fields that follow from its bounds, and keeps the given base', async () => {
    const uuid = await create('DATE', vendorDate);
    const { body } = await send('GET', `/datasets/${uuid}`);
    expect(body).toMatchObject({
      data: {
        datasets: {
          data_type: 'date',
          data_type_config: vendorDate,
          input_character_set: '0123456789',
          output_character_set: '0123456789AB',
          passthrough_character_set: '',
          input_min_length: 6,
          input_max_length: 6,
          max_key_rotations: 1,
          passthrough_rules: [],
        },
      },
    });
  });

  it('with one key is not rotated, and has no date of the next rotation', async () => {
    const uuid = await create('date', vendorDate);
    expect((await send('PATCH', `/datasets/${uuid}/publish`)).status).toBe(200);
    const { body } = await send('GET', `/datasets/${uuid}`);
    expect(body).toMatchObject({ data: { datasets: { next_rotation_date: null } } });
    expect((await send('POST', `/datasets/${uuid}/rotate`)).status).toBe(409);
  });

  it('can change its bounds and its kind while it is a draft, each with a row in the history', async () => {
    const uuid = await create('Amount', {
      data_type: 'integer',
      size: 32,
      min: '0',
      max: '999999',
    });
    const wider = { data_type: 'integer', size: 32, min: '-5', max: '999999' };
    for (const data_type_config of [wider, { data_type: 'token', size: 64 }])
      expect((await send('PATCH', `/datasets/${uuid}`, { data_type_config })).status).toBe(200);
    const rows = await historyOf(service.db, ['changes'], { object_uuid: uuid, action: 'Updated' });
    expect(rows.map(({ changes }) => changes)).toEqual([
      { Minimum: { from: '0', to: '-5' } },
      {
        Kind: { from: 'Whole number', to: 'Token' },
        Size: { from: 32, to: 64 },
        Minimum: { from: '-5', to: null },
        Maximum: { from: '999999', to: null },
      },
    ]);
  });

  it('is refused under its fields: for derived ones, for wrong bounds, and for any once published', async () => {
    const uuid = await create('Token', { data_type: 'token', size: 64 });
    const path = `/datasets/${uuid}`;
    const derived = await send('PATCH', path, { input_min_length: 7 });
    expect([derived.status, ...fieldsOf(derived)]).toEqual([
      422,
      [
        'datasets.input_min_length',
        'Character sets and lengths of this kind follow from its bounds and cannot be changed by themselves.',
      ],
    ]);
    const reversed = { data_type: 'date', min: '2026-01-02', max: '2026-01-01' };
    const wrong = await send('PATCH', path, { data_type_config: reversed });
    expect([wrong.status, ...fieldsOf(wrong)]).toEqual([
      422,
      ['datasets.data_type_config.max', 'Must not be below the minimum'],
    ]);
    expect((await send('PATCH', `${path}/publish`)).status).toBe(200);
    const locked = await send('PATCH', path, {
      data_type_config: { data_type: 'token', size: 128 },
    });
    expect([locked.status, ...fieldsOf(locked)]).toEqual([
      422,
      [
        'datasets.data_type_config',
        'This dataset is published: its character sets, lengths and passthrough can no longer be changed.',
      ],
    ]);
  });

  it('logs that the base of a number has changed', async () => {
    const uuid = await create('Based', vendorDate);
    const data_type_config = { ...vendorDate, output_character_set: '0123456789ABCD' };
    expect((await send('PATCH', `/datasets/${uuid}`, { data_type_config })).status).toBe(200);
    const { changes } = await rowOf(service.db, 'activities', {
      object_uuid: uuid,
      action: 'Updated',
    });
    expect(changes).toEqual({
      'Output Character Set': { from: '0123456789AB', to: '0123456789ABCD' },
    });
  });

  it('tries no value that would keep the service busy for seconds', async () => {
    const config: TypedDefinition = {
      data_type: 'generic_string',
      encoding: 'base32',
      pad: '_',
      min_length: 15,
      max_bytes: 65_535,
    };
    const uuid = await create('Long', config);
    const text = '\u{1F600}'.repeat(5000);
    const answer = await send('POST', `/datasets/${uuid}/try-encrypt`, { text });
    expect([answer.status, ...fieldsOf(answer)]).toEqual([
      422,
      [
        'text',
        'Try it encrypts and decrypts at most 5,000 characters at once, counted after they are encoded.',
      ],
    ]);
  });
});

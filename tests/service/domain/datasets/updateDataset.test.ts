import { beforeEach, describe, expect, it } from 'vitest';
import type { Dataset } from '../../../../contract/datasets/datasets';
import { lockedText } from '../../../../texts/datasets/datasetTerms';
import { problemsOf, expectProblem } from '../../answers';
import { sharedService } from '../../harness';
import { fingerprint } from '../../people';
import { addDataset, addPrimaryKey } from '../../records';
import { historyOf } from '../../history';
import { updateRows } from '../../rows';

describe('PATCH /datasets/{uuid}', () => {
  const service = sharedService();
  let uuid: string;
  let draft: string;

  beforeEach(async () => {
    const { admin } = service.people;
    const key = await addPrimaryKey(service.db, admin);
    uuid = await addDataset(service.db, admin, key, { name: 'SSN' });
    draft = await addDataset(service.db, admin, key, { name: 'Draft', published: false });
    await addDataset(service.db, admin, key, { name: 'Contracts', type: 'unstructured' });
  });

  const patch = (body: unknown, headers: Record<string, string> = {}, target = uuid) =>
    service.patch('admin', `/datasets/${target}`, body, { headers });
  const read = async (target = uuid): Promise<Dataset> => {
    const answer = await service.request('admin', `/datasets/${target}`);
    return (answer.body as { data: { datasets: Dataset } }).data.datasets;
  };

  it('changes name and description, and logs both in the security history', async () => {
    const answer = await patch({ name: 'SSN new', description: 'Social security numbers' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: { datasets: { uuid, name: 'SSN new', description: 'Social security numbers' } },
    });
    expect(await read()).toMatchObject({ name: 'SSN new', version: 2 });
    const rows = await service.db.selectFrom('activities').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      title: 'Datasets',
      action: 'Updated',
      object_type: 'datasets',
      object_uuid: uuid,
      user_name: 'Person admin',
      ip_address: '127.0.0.1',
      changes: {
        name: { from: 'SSN', to: 'SSN new' },
        description: { from: 'About SSN', to: 'Social security numbers' },
      },
    });
  });

  it('logs nothing for a change that changes nothing', async () => {
    expect((await patch({ name: 'SSN' })).status).toBe(200);
    expect(await service.db.selectFrom('activities').selectAll().execute()).toHaveLength(0);
    expect(await read()).toMatchObject({ version: 1 });
  });

  it('accepts only one of many simultaneous edits of one version', async () => {
    const { headers } = await service.request('admin', `/datasets/${uuid}`);
    const ifMatch = { 'If-Match': headers.get('etag') ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => patch({ description: `Edit ${index}` }, ifMatch)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(412)]);
    expect(await read()).toMatchObject({ version: 2 });
  });

  const characters =
    'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.';
  const outOfRange = 'Choose a whole number from 0 to 255';
  const unordered = 'Must be less than or equal to Maximum Input Length';
  const invalid = (detail: string) => ({ code: 'invalid', detail });
  const unknown = { code: 'unknown_field' };
  const locked = { code: 'locked', detail: lockedText };
  const taken = { code: 'taken', detail: 'A dataset named "Contracts" already exists.' };
  it.each<['published' | 'draft', change: object, field: string, problem: object]>([
    ['published', { description: '' }, 'description', invalid('This field is required')],
    // Client libraries put names into addresses as they are.
    ['published', { name: 'A&B' }, 'name', invalid(characters)],
    ['published', { name: 'Contracts' }, 'name', taken],
    ['published', { primary_key_uuid: 'y' }, 'primary_key_uuid', unknown],
    ['published', { __proto__x: 'y' }, '__proto__x', unknown],
    ['published', { input_min_length: 7 }, 'input_min_length', locked],
    ['published', { suffix_length: 4 }, 'suffix_length', locked],
    ['draft', { suffix_length: '2' }, 'suffix_length', invalid(outOfRange)],
    // The maximum is the one that the draft has.
    ['draft', { input_min_length: 10 }, 'input_min_length', invalid(unordered)],
  ])(
    'refuses the change of a %s dataset to %j under its field, and changes nothing',
    async (...[state, change, field, problem]) => {
      const before = await fingerprint(service.db);
      const answer = await patch(change, {}, state === 'draft' ? draft : uuid);
      expect(answer.status).toBe(422);
      const problems = problemsOf(answer);
      expect(problems).toContainEqual(
        expect.objectContaining({ field: `datasets.${field}`, ...problem }),
      );
      expect(await fingerprint(service.db)).toBe(before);
    },
  );

  it('accepts its present name, even one that a newer rule would refuse', async () => {
    await updateRows(service.db, 'datasets', { uuid }, { name: 'Müller & Co' });
    const answer = await patch({ name: 'Müller & Co', description: 'Numbers of customers' });
    expect(answer.status).toBe(200);
    expect(await read()).toMatchObject({
      name: 'Müller & Co',
      description: 'Numbers of customers',
    });
  });

  it('trims the white space around a description', async () => {
    expect((await patch({ description: ' \n Two\nlines \t' })).status).toBe(200);
    expect(await read()).toMatchObject({ description: 'Two\nlines' });
  });

  it('accepts a name that differs only in case from its own or another dataset’s', async () => {
    expect((await patch({ name: 'ssn' })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'ssn', version: 2 });
    expect((await patch({ name: 'CONTRACTS' })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'CONTRACTS', version: 3 });
  });

  it('recalculates the room for keys of a draft: lower case and digits to alphanumeric, 4, gives 7', async () => {
    const answer = await patch(
      { input_character_set: 'abcdefghijklmnopqrstuvwxyz0123456789', input_min_length: 4 },
      {},
      draft,
    );
    expect(answer.status).toBe(200);
    expect(await read(draft)).toMatchObject({ max_key_rotations: 7, radix: 36 });
  });

  it.each([
    ['0123456789abcdef', { output_character_set: '0123456789ab' }, '1 key'],
    // Older drafts are such, from before this was refused.
    ['0123456789abc', { suffix_length: 1 }, '3 keys'],
  ])('refuses room for fewer than 4 keys: %s, %j', async (output_character_set, change, room) => {
    await updateRows(service.db, 'datasets', { uuid: draft }, { output_character_set });
    const before = await fingerprint(service.db);
    const answer = await patch(change, {}, draft);
    expectProblem(
      answer,
      'datasets.output_character_set',
      'no_room',
      `This definition has room for ${room}; 4 are needed. Add output characters, remove input characters or raise the minimum input length.`,
    );
    expect(await fingerprint(service.db)).toBe(before);
    // The room for keys does not matter for texts.
    expect((await patch({ name: 'Draft 2', description: 'New' }, {}, draft)).status).toBe(200);
    expect(await read(draft)).toMatchObject({ name: 'Draft 2', output_character_set });
  });

  it('does not publish an older draft with room for fewer than 4 keys', async () => {
    await updateRows(service.db, 'datasets', { uuid: draft }, { max_key_rotations: 3 });
    const publish = `/datasets/${draft}/publish`;
    const answer = await service.patch('member', publish);
    expect(answer.body).toMatchObject({
      status: 409,
      message:
        'This definition has room for 3 keys; 4 are needed. Add output characters, remove input characters or raise the minimum input length.',
    });
    expect(await read(draft)).toMatchObject({ published_at: null });
  });

  it('publishes a draft only once', async () => {
    const publish = () => service.patch('member', `/datasets/${draft}/publish`);
    expect((await publish()).status).toBe(200);
    const published = await read(draft);
    service.setTime(new Date('2026-06-15T11:00:00Z'));
    expect((await publish()).body).toMatchObject({
      status: 409,
      message: 'The dataset "Draft" is already published.',
    });
    expect(await read(draft)).toEqual(published);
  });

  it.each([
    ['0123456789abcd', '7 keys', 7],
    ['0123456789a', '1 key', 1],
  ])('refuses a definition that has no room for the current key: %s', async (set, room, used) => {
    await updateRows(service.db, 'datasets', { uuid: draft }, { key_number: used });
    const answer = await patch({ output_character_set: set }, {}, draft);
    expectProblem(
      answer,
      'datasets.output_character_set',
      'no_room',
      `This definition has room for ${room}, but key number ${used} is already in use.`,
    );
  });

  it('refuses a definition that has no room for a key from before the numbers wrapped around', async () => {
    const { admin } = service.people;
    const key = await addPrimaryKey(service.db, admin, 'With material', { vault: service.vault });
    const round = await addDataset(service.db, admin, key, { name: 'Round', published: false });
    const change = (body: object) => patch(body, {}, round);
    expect((await change({ output_character_set: '0123456789abcd' })).status).toBe(200);
    for (let rotation = 0; rotation < 7; rotation += 1)
      await service.post('member', `/datasets/${round}/rotate`);
    expect(await read(round)).toMatchObject({ key_number: 0, max_key_rotations: 7 });
    const answer = await change({ output_character_set: '0123456789abc', input_min_length: 8 });
    expectProblem(
      answer,
      'datasets.output_character_set',
      'no_room',
      'This definition has room for 6 keys, but key number 6 is already in use.',
    );
    expect((await change({ output_character_set: '0123456789abcde' })).status).toBe(200);
  });

  it('keeps the explicit passthrough rule in sync with the passthrough set', async () => {
    await patch({ passthrough_character_set: '-/' }, {}, draft);
    expect((await read(draft)).passthrough_rules).toEqual([
      { priority: 1, type: 'passthrough', value: '-/' },
    ]);
    await patch({ passthrough_character_set: '' }, {}, draft);
    expect((await read(draft)).passthrough_rules).toEqual([]);
  });

  it('changes how many characters of a draft are kept, and logs that in the security history', async () => {
    expect((await patch({ prefix_length: 4, suffix_length: 1 }, {}, draft)).status).toBe(200);
    expect((await read(draft)).passthrough_rules).toEqual([
      { priority: 1, type: 'passthrough', value: '-' },
      { priority: 2, type: 'prefix', value: 4 },
      { priority: 3, type: 'suffix', value: 1 },
    ]);
    // Omitted fields stay; a rule that keeps no characters is not stored.
    expect((await patch({ prefix_length: 0 }, {}, draft)).status).toBe(200);
    await patch({ passthrough_character_set: '' }, {}, draft);
    expect((await read(draft)).passthrough_rules).toEqual([
      { priority: 3, type: 'suffix', value: 1 },
    ]);
    // A repeated value is no change.
    expect((await patch({ prefix_length: 0, suffix_length: 1 }, {}, draft)).status).toBe(200);
    const rows = await historyOf(service.db, ['changes']);
    expect(rows.map(({ changes }) => changes)).toEqual([
      { prefix_length: { from: 0, to: 4 }, suffix_length: { from: 0, to: 1 } },
      { prefix_length: { from: 4, to: 0 } },
      { passthrough_character_set: { from: '-', to: '' } },
    ]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow } from '../../../../../contract/datasets/datasets';
import { messageOf } from '../../../answers';
import { startService, type Answer, type Service } from '../../../harness';
import { addDataset, addDatasets, addGroup, addLink, addPrimaryKey } from '../../../records';

interface ListBody {
  data: {
    datasets: DatasetRow[];
    pagination: {
      page: number;
      per_page: number;
      total_count: number;
      total_count_capped: boolean;
    };
  };
}
const dataOf = (answer: Answer) => (answer.body as ListBody).data;
const namesOf = (answer: Answer) => dataOf(answer).datasets.map(({ name }) => name);
const query = (parameters: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(parameters).map(([k, v]) => [k, String(v)])).toString();

const count = 250;
const names = Array.from({ length: count }, (_, index) => `Set ${String(index).padStart(3, '0')}`);

describe('GET /table/datasets', () => {
  let service: Service;
  const list = (parameters: Record<string, string | number> = {}) =>
    service.request('admin', `/table/datasets?${query(parameters)}`);
  const search = (filters: unknown, groups: unknown = []) =>
    list({ search: JSON.stringify({ filters, groups }) });

  beforeAll(async () => {
    service = await startService();
    const { admin, outsider } = service.people;
    const key = await addPrimaryKey(service.db, admin, 'Alpha key');
    const second = await addPrimaryKey(service.db, admin, 'beta key');
    await addDatasets(
      service.db,
      admin,
      names.map((name, index) => ({
        name,
        primaryKey: index % 2 ? key : second,
        description: index === 7 ? '100% of "all_cases" \\ Café' : `Number ${count - index}`,
        type: index % 5 ? 'structured' : 'unstructured',
      })),
    );
    const foreign = await addPrimaryKey(service.db, outsider);
    await addDataset(service.db, outsider, foreign, { name: 'Set of Globex' });
    const group = await addGroup(service.db, admin, 'Grouped');
    const [member] = dataOf(await list({ q: 'Set 010' })).datasets;
    await addLink(service.db, admin, group, member?.uuid ?? '');
    await service.db
      .updateTable('datasets')
      .set({ created_at: new Date('2001-03-05T23:59:59.999Z') })
      .where('name', '=', 'Set 010')
      .execute();
  });

  it('has a planner setting by which random reads cost little more than sequential ones', async () => {
    const { rows } = await sql`show random_page_cost`.execute(service.db);
    expect(rows).toEqual([{ random_page_cost: '1.1' }]);
  });

  it('returns pages of 100 by name, with an exact total', async () => {
    const first = await list();
    expect(namesOf(first)).toEqual(names.slice(0, 100));
    expect(dataOf(first).pagination).toEqual({
      page: 1,
      per_page: 100,
      total_count: count,
      total_count_capped: false,
    });
    expect(namesOf(await list({ page: 2 }))).toEqual(names.slice(100, 200));
    expect(namesOf(await list({ page: 3 }))).toEqual(names.slice(200));
    expect(namesOf(await list({ page: 4 }))).toEqual([]);
  });

  it('returns the name and the uuid of each primary key (console.md section 3)', async () => {
    const answer = await list({ per_page: 2, expand: 'primary_key_uuid.primary_key' });
    const { datasets } = (
      answer.body as {
        data: { datasets: { primary_key_uuid: string; primary_key: Record<string, string> }[] };
      }
    ).data;
    expect(datasets.map((row) => row.primary_key['name'])).toEqual(['beta key', 'Alpha key']);
    expect(datasets.map((row) => row.primary_key_uuid)).toEqual(
      datasets.map((row) => row.primary_key['uuid']),
    );
  });

  it('sorts by the search unless the sort parameter is given (companion.md section 7)', async () => {
    const sorted = { search: '{"sorts":[{"name":"name","dir":"desc"}]}', per_page: 1 };
    expect(namesOf(await list(sorted))).toEqual(['Set 249']);
    expect(namesOf(await list({ ...sorted, sort: 'name' }))).toEqual(['Set 000']);
  });

  it('returns every row exactly once over all pages, in any order', async () => {
    for (const sort of [
      'name',
      '-name',
      'description',
      'dataset_type',
      '-primary_key',
      'created_at',
    ]) {
      const listed: string[] = [];
      for (const page of [1, 2, 3])
        listed.push(...namesOf(await list({ sort, page, per_page: 99 })));
      expect(listed.toSorted(), sort).toEqual(names);
    }
  });

  it('sorts by primary key regardless of case, then by name', async () => {
    const rows = dataOf(await list({ sort: 'primary_key', per_page: 3 })).datasets;
    expect(rows.map((row) => [row.primary_key.name, row.name])).toEqual([
      ['Alpha key', 'Set 001'],
      ['Alpha key', 'Set 003'],
      ['Alpha key', 'Set 005'],
    ]);
  });

  it('finds text in name and description, regardless of case and accents', async () => {
    expect(namesOf(await list({ q: 'SET 042' }))).toEqual(['Set 042']);
    expect(namesOf(await list({ q: 'cafe' }))).toEqual(['Set 007']);
    expect(dataOf(await list({ q: 'nothing like it' })).pagination.total_count).toBe(0);
  });

  it.each(['100%', 'all_cases', '\\'])('treats %s as an ordinary character', async (q) => {
    expect(namesOf(await list({ q }))).toEqual(['Set 007']);
  });

  it('filters by a set of values', async () => {
    const answer = await search({}, [
      { operator: 'OR', filters: { dataset_type: { eq: ['unstructured'] } } },
    ]);
    expect(dataOf(answer).pagination.total_count).toBe(50);
  });

  it.each([
    [{ name: { eq: 'Set 010' } }, 1],
    [{ name: { not_eq: 'Set 010' } }, 249],
    [{ name: { start: 'set 01' } }, 10],
    [{ name: { end: '9' } }, 25],
    [{ name: { i_cont: 'ET 2' } }, 50],
    [{ name: { not_i_cont: 'et 2' } }, 200],
    [{ name: { gteq: 'Set 240' } }, 10],
    [{ name: { lt: 'Set 005', gt: 'Set 001' } }, 3],
    [{ description: { blank: true } }, 0],
    [{ description: { not_null: true } }, 250],
    [{ description: { blank: false } }, 250],
    [{ description: { not_null: 'false' } }, 0],
    [{ created_at: { gt: '2000-01-01' } }, 250],
    [{ created_at: { eq: '2001-03-05' } }, 1],
    [{ created_at: { not_eq: '2001-03-05' } }, 249],
    [{ created_at: { gt: '2001-03-05' } }, 249],
    [{ created_at: { lteq: '2001-03-05' } }, 1],
    [{ created_at: { lt: '2001-03-05' } }, 0],
    [{ created_at: { eq: '2001-03-05T23:59' } }, 1],
    [{ created_at: { eq: '2001-03-05 23:59' } }, 1],
    [{ created_at: { eq: '2001-03-05T21:29-02:30' } }, 1],
    [{ in_group: { eq: true } }, 1],
    [{ in_group: { eq: false }, name: { start: 'set 01' } }, 9],
  ])('understands %j', async (filters, expected) => {
    expect(dataOf(await search(filters)).pagination.total_count).toBe(expected);
  });

  it('finds rows by their uuids', async () => {
    const [first, , third] = dataOf(await list()).datasets;
    const uuids = [third?.uuid, first?.uuid.toUpperCase()];
    const answer = await search({}, [{ operator: 'OR', filters: { uuid: { eq: uuids } } }]);
    expect(namesOf(answer)).toEqual(['Set 000', 'Set 002']);
  });

  it('refuses the 11th condition', async () => {
    const ten = { name: { not_eq: Array.from({ length: 10 }, (_, index) => `x${index}`) } };
    expect((await search(ten)).status).toBe(200);
    const eleven = await search(ten, [{ operator: 'AND', filters: { name: { eq: 'Set 001' } } }]);
    expect(eleven.status).toBe(400);
    expect(eleven.body).toMatchObject({ message: 'A search takes at most 10 conditions.' });
  });

  it.each([
    [`q=${'x'.repeat(501)}`, 'The parameter q is wrong: Must be no longer than 500 characters.'],
    ['q=%00', 'The parameter q is wrong: This text contains a character that cannot be stored.'],
    ['search={"zz":1}', 'The parameter search.zz is not known here.'],
    [
      'search={"filters":{"name":{"eq":null}}}',
      'The parameter search.filters.name.eq is wrong: This value is not permitted.',
    ],
    ['page=1e20', 'The parameter page is wrong: Must be less than or equal to 1000000.'],
  ])('names the wrong parameter: %s', async (parameters, message) => {
    const answer = await service.request('admin', `/table/datasets?${parameters}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message });
  });

  it.each([
    { sort: 'customer_uuid' },
    { sort: "name'; drop table datasets; --" },
    { sort: 'constructor' },
    { per_page: 101 },
    { per_page: 0 },
    { page: 0 },
    { page: 'x' },
    { sort: 'uuid' },
    { search: '{"filters":{"uuid":{"eq":"x"}}}' },
    { search: '{"filters":{"uuid":{"start":"6f1c2f0e"}}}' },
    { search: '{"filters":{"password_hash":{"eq":"x"}}}' },
    { search: '{"filters":{"constructor":{"eq":"x"}}}' },
    { search: '{"filters":{"name":{"regexp":"x"}}}' },
    { search: '{"filters":{"created_at":{"gt":"soon"}}}' },
    { search: '{"filters":{"created_at":{"i_cont":"20"}}}' },
    { unknown: 1 },
  ] as Record<string, string | number>[])('refuses %j with 400', async (parameters) => {
    const answer = await list(parameters);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/select |syntax error|relation/i);
  });

  it('says that the parameter is no JSON or too deep', async () => {
    const refusalOf = async (text: string) =>
      messageOf(
        await service.request('admin', `/table/datasets?search=${encodeURIComponent(text)}`),
      );
    expect(await refusalOf('{')).toBe(
      'The parameter search is not valid JSON. Send a JSON object.',
    );
    expect(await refusalOf('['.repeat(21) + ']'.repeat(21))).toBe(
      'The parameter search is nested too deeply.',
    );
    expect(await refusalOf('[]')).toBe('The parameter search must be a JSON object.');
  });

  it('streams the whole search as CSV, in order, guarded, with a byte order mark', async () => {
    const answer = await service.request(
      'admin',
      `/table/datasets.csv?${query({ sort: '-name' })}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = answer.body as string;
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFName,Description,Dataset Groups,Primary Key,Type,Kind,Calls in 30 Days,Next Rotation,Keys Used',
    );
    expect(lines).toHaveLength(count + 2);
    expect(lines[1]).toMatch(/^Set 249,.*,Structured,Text,0,[^,]*,0 of 62$/);
    expect(text).toContain('"100% of ""all_cases"" \\ Café"');
  });
});

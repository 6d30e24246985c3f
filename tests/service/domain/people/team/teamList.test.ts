import { beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from '../../../harness';
import { addTeam } from '../../../records';

interface Row {
  uuid: string;
  name: string;
  email: string;
  state: string;
}

let service: Service;
beforeAll(async () => {
  service = await startService();
  const { admin, outsider } = service.people;
  await addTeam(service.db, admin, 'Änne');
  await addTeam(service.db, admin, 'Σωκράτης');
  await addTeam(service.db, outsider, 'Foreign');
});

const read = async (query: Readonly<Record<string, string>>) => {
  const path = `/table/team?${new URLSearchParams(query).toString()}`;
  const { status, body } = await service.request('member', path);
  const { data } = body as { data: { team: Row[]; pagination: { total_count: number } } };
  return { status, rows: data?.team, total: data?.pagination.total_count };
};
const emailsOf = async (query: Readonly<Record<string, string>>) =>
  (await read(query)).rows.map(({ email }) => email);
const search = (filters: unknown) => ({ search: JSON.stringify({ filters }) });

const people = [
  'invited-Änne@example.com',
  'invited-Σωκράτης@example.com',
  'admin@example.com',
  'member@example.com',
  'unverified@example.com',
  'Änne@example.com',
  'Σωκράτης@example.com',
];

describe('GET /table/team', () => {
  it('returns members and open invitations of the company, a page at a time', async () => {
    const { rows, total } = await read({});
    expect(total).toBe(7);
    expect(rows.map(({ email }) => email).toSorted()).toEqual(people.toSorted());
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => emailsOf({ page, per_page: '3', sort: 'email' })),
    );
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat().toSorted()).toEqual(people.toSorted());
  });

  it('returns a date of joining for members only, and of inviting for invitations only', async () => {
    const { rows } = await read({ q: 'anne' });
    expect(rows.find(({ state }) => state === 'Invited')).toMatchObject({
      name: 'invited-Änne@example.com',
      email: 'invited-Änne@example.com',
      role: 'user',
      joined_at: null,
      expired: false,
      mfa_enabled: false,
    });
    expect(rows.find(({ state }) => state === 'Active')).toMatchObject({
      name: 'Änne',
      invited_at: null,
      joined_at: expect.stringMatching(/^\d{4}-/) as string,
    });
  });

  it.each([
    ['ANNE', ['Änne@example.com', 'invited-Änne@example.com']],
    ['änne@', ['Änne@example.com', 'invited-Änne@example.com']],
    ['σωκρατης', ['invited-Σωκράτης@example.com', 'Σωκράτης@example.com']],
    ['Person admin', ['admin@example.com']],
    ['100%', []],
    ['foreign', []],
  ])('finds rows by the text %j', async (q, emails) => {
    expect((await emailsOf({ q })).toSorted()).toEqual(emails.toSorted());
  });

  it.each([
    [{ state: { eq: 'Invited' } }, ['invited-Änne@example.com', 'invited-Σωκράτης@example.com']],
    [{ role: { eq: 'admin' } }, ['admin@example.com', 'unverified@example.com']],
    [{ email: { start: 'mem' } }, ['member@example.com']],
    [{ joined_at: { blank: '1' } }, ['invited-Änne@example.com', 'invited-Σωκράτης@example.com']],
    [{ mfa_enabled: { eq: 'true' } }, ['admin@example.com']],
  ])('finds rows by the condition %j', async (filters, emails) => {
    expect((await emailsOf(search(filters))).toSorted()).toEqual(emails.toSorted());
  });

  it('sorts by its columns only', async () => {
    expect((await emailsOf({ sort: '-state' })).slice(0, 2)).toEqual([
      'invited-Σωκράτης@example.com',
      'invited-Änne@example.com',
    ]);
    expect((await read({ sort: 'uuid' })).status).toBe(400);
  });

  it('counts its states, also within a search', async () => {
    const counts = async (query: string) =>
      (await service.request('admin', `/table/team/counts${query}`)).body;
    expect(await counts('')).toMatchObject({
      data: { counts: { all: 7, active: 5, invited: 2, without_mfa: 4 } },
    });
    expect(await counts('?q=anne')).toMatchObject({
      data: { counts: { all: 2, active: 1, invited: 1, without_mfa: 1 } },
    });
  });
});

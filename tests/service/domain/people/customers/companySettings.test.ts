import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../answers';
import { sharedService } from '../../../harness';
import type { Persona } from '../../../people';
import { historyOf } from '../../../history';

const service = sharedService();

const history = () => historyOf(service.db, ['action', 'details', 'changes']);

describe('GET and PUT /settings/{key}', () => {
  const read = (as: Persona, key: string) => service.request(as, `/settings/${key}`);
  const save = (key: string, value: unknown, headers: Record<string, string> = {}) =>
    service.put('admin', `/settings/${key}`, { value }, { headers });

  it('store a text of the company, which only its own people read', async () => {
    const saved = await save('Dashboard.theme-1', '{"dark":true}');
    expect(saved.headers.get('etag')).toBe('"1"');
    expect(saved.body).toEqual({
      success: true,
      data: {
        settings: {
          key: 'Dashboard.theme-1',
          value: '{"dark":true}',
          updated_at: '2026-06-15T10:00:00.000Z',
          version: 1,
        },
      },
    });
    expect((await read('unverified', 'Dashboard.theme-1')).body).toEqual(saved.body);
    expect((await read('outsider', 'Dashboard.theme-1')).body).toEqual({
      success: true,
      data: { settings: { key: 'Dashboard.theme-1', value: null, updated_at: null, version: 0 } },
    });
  });

  it('log which setting changed, but never its value', async () => {
    await save('theme', 'dark');
    await save('theme', 'dark');
    await save('theme', 'light');
    await save('theme', null);
    await save('theme', null);
    expect(await history()).toEqual([
      { action: 'Updated', details: 'Setting "theme" updated', changes: {} },
      { action: 'Updated', details: 'Setting "theme" updated', changes: {} },
      { action: 'Deleted', details: 'Setting "theme" deleted', changes: {} },
    ]);
    expect((await read('admin', 'theme')).body).toMatchObject({
      data: { settings: { value: null, version: 0 } },
    });
  });

  it('refuse a change of an older version', async () => {
    await save('theme', 'dark');
    expect((await save('theme', 'light', { 'If-Match': '"1"' })).status).toBe(200);
    expect((await save('theme', 'blue', { 'If-Match': '"1"' })).status).toBe(412);
  });

  it('do not exist for * before they are set (RFC 9110 section 13.1.1)', async () => {
    expect((await save('theme', 'dark', { 'If-Match': '*' })).status).toBe(412);
    await save('theme', 'dark', { 'If-Match': '"0"' });
    expect((await save('theme', 'light', { 'If-Match': '*' })).status).toBe(200);
  });

  it.each([
    ['MAIL_PASSWORD', 'x', 'everyone in the company can read it'],
    ['client_secret', 'x', 'everyone in the company can read it'],
    ['api_key', 'x', 'everyone in the company can read it'],
    ['note', '-----BEGIN RSA PRIVATE KEY-----\nMII', 'everyone in the company can read it'],
    ['note', 'x'.repeat(16_385), 'Must be no longer than 16384 characters.'],
    ['note', 5, 'Must be a text'],
    ['note', '\u0000', 'This text contains a character that cannot be stored.'],
  ])('refuse secrets and invalid values: %#', async (key, value, why) => {
    const answer = await save(key, value);
    expect(answer.status).toBe(422);
    expect(messageOf(answer)).toContain(why);
    expect(await history()).toEqual([]);
  });

  it.each(['api_sso_config', '1st', 'a b', 'a'.repeat(65)])(
    'refuse a key of another form: %#',
    async (key) => {
      expect((await save(encodeURIComponent(key), 'x')).status).toBe(404);
    },
  );

  it('store at most 100 settings of a company, however many come at once', async () => {
    const keys = Array.from({ length: 104 }, (_, index) => `key${index}`);
    const answers = await Promise.all(keys.map((key) => save(key, 'x')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refusals = answers.filter(({ status }) => status === 409);
    expect(refusals).toHaveLength(4);
    expect(refusals[0]?.body).toMatchObject({ message: 'A company has at most 100 settings.' });
    // Once a minute for one person and action.
    expect((await history()).filter(({ action }) => action === 'Refused')).toMatchObject([
      { details: 'Change a setting of the company: A company has at most 100 settings.' },
    ]);
  });
});

describe('POST /tasks/mtm/send', () => {
  const send = (to: string) =>
    service.post('admin', `/tasks/mtm/send?to=${encodeURIComponent(to)}`);
  const mails = () => service.db.selectFrom('mails').select(['recipient', 'subject']).execute();

  it('sends a test mail to a person of the company, and leaves a row', async () => {
    const answer = await send('Member@Example.com');
    expect(answer.body).toEqual({
      success: true,
      data: { mails: { recipient: 'member@example.com' } },
    });
    expect(await mails()).toEqual([
      { recipient: 'member@example.com', subject: 'Test email from Encryption Console' },
    ]);
    expect(await history()).toMatchObject([
      { action: 'Test email sent', details: 'A test email was sent to member@example.com.' },
    ]);
  });

  it('answers the same for another company’s person and for nobody, and writes to neither', async () => {
    for (const to of ['outsider@example.com', 'nobody@example.com']) {
      const answer = await send(to);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        errors: [{ field: 'to', detail: 'Nobody in your company has this email address.' }],
      });
    }
    expect((await send('no address')).status).toBe(400);
    expect(await mails()).toEqual([]);
  });

  it('sends 5 mails in 15 minutes for a company, and logs a refusal', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => send('member@example.com')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('900');
    expect(await mails()).toHaveLength(5);
    expect((await history()).filter(({ action }) => action === 'Refused')).toHaveLength(1);
    service.setTime(new Date('2026-06-15T10:15:00Z'));
    expect((await send('member@example.com')).status).toBe(200);
  });
});

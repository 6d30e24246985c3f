import { createPublicKey, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redactHistory as command } from '../../../service/commands/redactHistory';
import { redactHistory } from '../../../service/domain/engine/history/redactHistory';
import { recordActivity } from '../../../service/domain/engine/recordActivity';
import { readSettings } from '../../../service/config/settings';
import { newApiKey } from '../credentials';
import { type Service, startService } from '../harness';
import { freshCode } from '../identity/providers';
import { rowsWith } from '../db/wholeDatabase';
import { historyOf } from '../history';
import { testClock } from '../testClock';
import { addRow, updateRows } from '../rows';

const pem = { type: 'spki', format: 'pem' } as const;
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export(pem).toString();
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [, firstLine = ''] = privateKey.split('\n');
const jwk = JSON.stringify(pair.privateKey.export({ format: 'jwk' }), undefined, 2);
const asBlock = (label: string, text: string) =>
  text.replaceAll(/(BEGIN|END) [A-Z ]+-/g, `$1 ${label}-`);
const withJwk = (change: JsonWebKey) =>
  createPublicKey({
    key: { ...pair.publicKey.export({ format: 'jwk' }), ...change },
    format: 'jwk',
  })
    .export(pem)
    .toString();
/** An odd number of so many bits; nobody needs its factors, because nothing is signed. */
const modulus = (bits: number) => {
  const bytes = randomBytes(bits / 8);
  bytes[0] = 0xff;
  bytes[bytes.length - 1] = 1;
  return bytes.toString('base64url');
};

const path = '/settings/API_SSO_CONFIG';
const ownKey = (public_key: string) => ({ provider: 'self-signed', enabled: true, public_key });
const okta = {
  provider: 'OKTA',
  enabled: false,
  openid_configuration: 'https://login.example/.well-known/openid-configuration',
  iss: 'https://login.example',
  aud: 'api://console',
};

let service: Service;
beforeAll(async () => {
  service = await startService();
  await updateRows(service.db, 'customers', {}, { plan: 'enterprise' });
});

const send = (method: string, where: string, body: object, scope?: string) =>
  service.request('admin', where, { method, body, ...(scope && { claims: freshCode(scope) }) });
const save = (value: object) => send('PUT', path, { value: JSON.stringify(value) }, 'change:idp');
const details = ({ body }: { body: unknown }) =>
  (body as { errors?: { detail: string }[] }).errors?.map(({ detail }) => detail) ?? [];

describe('a pasted public key', () => {
  const isPrivate = [
    'This holds a private key, which must stay with you. It was not saved. Paste the public key alone (it begins with -----BEGIN PUBLIC KEY-----).',
  ];
  const notAlone = [
    'Must be one public key in PEM and nothing else (it begins with -----BEGIN PUBLIC KEY-----).',
  ];
  const weak = ['Must be an RSA key of 2048 to 8192 bits with an exponent of at least 65537.'];

  it.each([
    ['is a private key', privateKey, isPrivate],
    ['has a private key behind it', publicKey + privateKey, isPrivate],
    ['has a private key before it', privateKey + publicKey, isPrivate],
    ['is a private key of OpenSSL’s own form', asBlock('RSA PRIVATE KEY', privateKey), isPrivate],
    ['is one of OpenSSH', asBlock('OPENSSH PRIVATE KEY', privateKey), isPrivate],
    ['is an encrypted one', asBlock('ENCRYPTED PRIVATE KEY', privateKey), isPrivate],
    ['is a private JSON Web Key', jwk, isPrivate],
    ['is a private key that is called public', asBlock('PUBLIC KEY', privateKey), isPrivate],
    ['is two', publicKey + publicKey, notAlone],
    ['is a certificate', asBlock('CERTIFICATE', publicKey), notAlone],
    ['has words around it', `My key:\n${publicKey}`, notAlone],
    ['has headers', publicKey.replace('\n', '\nComment: secret\n\n'), notAlone],
    ['has an exponent of 3', withJwk({ e: 'Aw' }), weak],
    ['has 1024 bits', withJwk({ n: modulus(1024) }), weak],
    ['has 2040 bits', withJwk({ n: modulus(2040) }), weak],
    ['has 8200 bits', withJwk({ n: modulus(8200) }), weak],
    ['has 2048 bits', withJwk({ n: modulus(2048) }), []],
    ['has 8192 bits', withJwk({ n: modulus(8192) }), []],
  ])('is accepted or refused when it %s', async (_what, pasted, expected) => {
    const answer = await save(ownKey(pasted));
    expect(details(answer)).toEqual(expected);
    expect(answer.status).toBe(expected.length === 0 ? 200 : 422);
  });

  it('is stored in canonical form, whatever line breaks it had', async () => {
    const [, begin, content = '', end] = /^(-+.*-+)\n([^-]*)(-+.*-+)\n$/.exec(publicKey) ?? [];
    const base64 = content.replaceAll('\n', '');
    const pasted = `\r\n${begin}\r\n${base64.replaceAll(/.{40}/g, '$&\r\n  ')}\r\n${end}\r\n\r\n`;
    expect((await save(ownKey(pasted))).status).toBe(200);
    const { body } = await service.request('admin', path);
    const { value } = (body as { data: { settings: { value: string } } }).data.settings;
    expect(JSON.parse(value)).toMatchObject({ public_key: publicKey.trimEnd() });
  });
});

describe('a private key', () => {
  const anywhere = 'A private key has no place here: others can read this. It was not saved.';
  const inSetting = 'A private key has no place in a setting: everyone in the company can read it.';
  const idpUpdate = (value: string) => ({ value });

  it.each<[string, () => Promise<{ status: number; body: unknown }>, string]>([
    [
      'a setting',
      () => send('PUT', '/settings/notes', { value: `mine: ${privateKey}` }),
      inSetting,
    ],
    ['a setting, as JSON', () => send('PUT', '/settings/notes', { value: jwk }), inSetting],
    ['an issuer', () => save({ ...okta, iss: privateKey.trim() }), anywhere],
    [
      'a description',
      () => send('POST', '/dataset-groups', { name: 'G', description: privateKey }),
      anywhere,
    ],
    [
      'what a code is to confirm',
      () => send('PUT', path, idpUpdate(JSON.stringify(ownKey(privateKey)))),
      'This holds a private key, which must stay with you. It was not saved. Paste the public key alone (it begins with -----BEGIN PUBLIC KEY-----).',
    ],
    [
      'what a code is to confirm, as JSON in JSON',
      () => send('PUT', path, idpUpdate(JSON.stringify({ ...okta, aud: jwk }))),
      anywhere,
    ],
    [
      'the place of an encrypted one',
      () =>
        send('POST', '/api-keys', {
          ...newApiKey('Main'),
          encrypted_private_key: asBlock('ENCRYPTED PRIVATE KEY', privateKey),
        }),
      'This private key is not encrypted. It was not saved: encrypt it, and make a new one if others may have seen it.',
    ],
    [
      'an address, as its password',
      () => save({ ...okta, openid_configuration: 'https://me:hunter2@login.example/' }),
      'Leave out the user name and password: everyone who sees the settings or the history reads them.',
    ],
  ])('is refused in %s', async (_where, call, detail) => {
    const answer = await call();
    expect(answer.status).toBe(422);
    expect(details(answer)).toContain(detail);
    const rows = await rowsWith(service.db, firstLine, 'hunter2');
    // The tests' own confirmation, which was shown on no page.
    expect(rows.filter((row) => !row.startsWith('confirmed_actions:'))).toEqual([]);
    expect(service.logged.join('\n')).not.toContain(firstLine);
  });
});

describe('a secret in the security history', () => {
  const clock = testClock(() => new Date('2026-06-15T09:00:00Z'));
  const write = (customer: string, more: object) =>
    recordActivity(
      service.db,
      {
        customer,
        userName: 'Somebody',
        ipAddress: undefined,
        transactionId: 'one',
        title: 'Account',
        action: 'Updated',
        details: 'Updated',
        ...more,
      },
      clock,
    );
  const folder = mkdtempSync(join(tmpdir(), 'console-redact-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is redacted everywhere by the operator, which a row of each company says', async () => {
    const { db, people } = service;
    const [ours, theirs] = [people.admin.customer, people.outsider.customer];
    await db.deleteFrom('customer_settings').execute();
    const before = await historyOf(db, ['id']);
    const secret = privateKey.trim().replaceAll('\n', '\r\n');
    await write(ours, { changes: { public_key: { from: null, to: privateKey.trim() } } });
    await write(ours, {
      details: `Sent ${privateKey.trim()} by mistake`,
      changes: {
        list: { from: [{ deep: secret }], to: { value: JSON.stringify({ privateKey }) } },
      },
    });
    await write(theirs, { userName: `${firstLine}x`, changes: { n: { from: 1, to: true } } });
    await write(theirs, { changes: { public_key: { from: secret, to: 'kept' } } });
    expect(await redactHistory(db, clock, secret)).toEqual({ rows: 3, settings: 0 });
    const rows = await db
      .selectFrom('activities')
      .select(['customer_uuid', 'user_name', 'action', 'details', 'changes', 'search_text'])
      .where(
        'id',
        'not in',
        before.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { changes: { public_key: { from: null, to: '[redacted]' } } },
      {
        details: 'Sent [redacted] by mistake',
        changes: {
          list: { from: [{ deep: '[redacted]' }], to: { value: '{"privateKey":"[redacted]\\n"}' } },
        },
      },
      { user_name: `${firstLine}x`, changes: { n: { from: 1, to: true } } },
      { changes: { public_key: { from: '[redacted]', to: 'kept' } } },
      {
        customer_uuid: ours,
        user_name: 'Operator',
        action: 'Redacted',
        details: 'A secret was redacted from 2 rows of the security history',
        changes: {},
      },
      {
        customer_uuid: theirs,
        details: 'A secret was redacted from 1 row of the security history',
      },
    ]);
    expect(rows[1]?.search_text).not.toContain(firstLine.toLowerCase());
    expect(await redactHistory(db, clock, secret)).toEqual({ rows: 0, settings: 0 });
    await addRow(db, 'customer_settings', {
      customer_uuid: ours,
      key: 'notes',
      value: JSON.stringify(secret),
      created_at: clock(),
      updated_at: clock(),
    });
    expect(await redactHistory(db, clock, secret)).toEqual({ rows: 0, settings: 1 });
  });

  it.each([
    ['no file', undefined, 'Name a file that has the secret and nothing else'],
    ['a file that is not there', join(folder, 'none'), 'cannot be read'],
    ['a text that may be a word', join(folder, 'short'), 'must have 12 to 65,536 characters'],
  ])('is not looked for with %s', async (_what, argument, message) => {
    writeFileSync(join(folder, 'short'), 'eleven char\n');
    const settings = readSettings({ DATA_DIR: folder });
    const run = command.run({ settings, values: {}, argument, say: () => undefined });
    await expect(run).rejects.toThrow(message);
  });
});

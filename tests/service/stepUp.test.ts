import { beforeAll, describe, expect, it } from 'vitest';
import { type StepUpScope, stepUpScopes } from '../../contract/stepUp';
import { hasFreshProof } from '../../service/api/authorize';
import { type Service, startService } from './harness';
import { providers } from './providers';
import { addDataset, addPrimaryKey } from './records';

const now = new Date('2026-06-15T10:00:00Z');
const seconds = now.getTime() / 1000;
const scopes: readonly StepUpScope[] = stepUpScopes;

const caller = (scope: StepUpScope, changes: object = {}, mfaEnabled = true) => ({
  subject: { roles: [], role: 'admin' as const, emailVerified: true, mfaEnabled, plan: 'pro' },
  token: {
    subject: 'someone',
    scopes: ['openid', 'mfa:required', scope],
    authTime: seconds - 10,
    amr: ['pwd', 'otp', 'mfa'],
    ...changes,
  },
});

describe('a fresh one-time code (decision 9, RFC 9470)', () => {
  it('knows the sixteen scopes of the specification, of granting (decision 195), of sign-in and data keys (299), of the stream to a SIEM, of administrators, and of passkeys (193)', () => {
    expect(scopes.toSorted()).toEqual(
      [
        'delete:datasetgroup',
        'delete:dataset',
        'delete:apikey',
        'delete:primarykey',
        'rotate:primarykey',
        'change:datakeyalgorithm',
        'roll:apikey',
        'change:datakeyschedule',
        'rotate:datakey',
        'disable:apikey',
        'enable:apikey',
        'change:primarykeyschedule',
        'disable:primarykey',
        'enable:primarykey',
        'toggle:enforcemfa',
        'disable:mfa',
        'grant:decryption',
        'widen:addressranges',
        'toggle:reservegrants',
        'change:idp',
        'generate:scimtoken',
        'read:datakey',
        'generate:siemtoken',
        'make:administrator',
        'add:passkey',
        'remove:passkey',
      ].toSorted(),
    );
  });

  it.each(scopes)('%s: right, missing, stale and wrong proofs', (scope) => {
    const other = scopes.find((candidate) => candidate !== scope) ?? scope;
    expect(hasFreshProof(scope, caller(scope), now)).toBe(true);
    expect(hasFreshProof(scope, caller(scope, { amr: ['pwd', 'pop', 'mfa'] }), now)).toBe(true);
    expect(hasFreshProof(scope, caller(scope, { scopes: ['openid'] }), now)).toBe(false);
    expect(hasFreshProof(scope, caller(scope, { scopes: [scope] }), now)).toBe(false);
    expect(hasFreshProof(scope, caller(other), now)).toBe(false);
    expect(hasFreshProof(scope, caller(scope, { amr: ['pwd'] }), now)).toBe(false);
    expect(hasFreshProof(scope, caller(scope, { authTime: undefined }), now)).toBe(false);
  });

  it.each([
    [299, true],
    [300, true],
    [301, false],
  ])('a proof of %i seconds ago counts: %s', (age, counts) => {
    const scope = 'delete:dataset';
    expect(hasFreshProof(scope, caller(scope, { authTime: seconds - age }), now)).toBe(counts);
  });

  it('does not ask a person who has no MFA (specification, section 6)', () => {
    const none = caller('delete:dataset', { scopes: [], amr: ['pwd'] }, false);
    expect(hasFreshProof('delete:dataset', none, now)).toBe(true);
  });
});

describe.each(providers)('a proof in the tokens of $name', (provider) => {
  let service: Service;
  let uuid: string;

  beforeAll(async () => {
    service = await startService(await provider.options());
    const { admin } = service.people;
    const key = await addPrimaryKey(service.db, admin, 'Main', {}, service.vault);
    uuid = await addDataset(service.db, admin, key, { name: 'SSN' });
  });

  const rotate = async (claims: Record<string, unknown>, as: 'admin' | 'member' = 'admin') => {
    const path = `/datasets/${uuid}/rotate`;
    return (await service.request(as, path, { method: 'POST', claims })).status;
  };
  const scope = 'rotate:datakey';

  it.each([
    ['of this moment', provider.proof(scope, 0), 200],
    ['of 299 seconds ago', provider.proof(scope, 299), 200],
    ['of 300 seconds ago', provider.proof(scope, 300), 200],
    ['of 301 seconds ago', provider.proof(scope, 301), 401],
    ['for another scope', provider.proof('delete:dataset'), 401],
    ['without the scope', { ...provider.proof(scope), scope: 'openid mfa:required' }, 401],
    ['without mfa:required', { ...provider.proof(scope), scope: `openid ${scope}` }, 401],
    ['of a sign-in without a code', { ...provider.proof(scope), ...provider.unproven }, 401],
  ])('%s', async (_, claims, status) => {
    expect(await rotate(claims)).toBe(status);
  });

  it('is not asked of a person who has no MFA', async () => {
    expect(await rotate({}, 'member')).toBe(200);
  });
});

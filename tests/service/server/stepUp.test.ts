import { beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../harness';
import { providers } from '../identity/providers';
import { addDataset, addPrimaryKey } from '../records';

/** A fresh one-time code (decision 9, RFC 9470). */
describe.each(providers)('a proof in the tokens of $name', (provider) => {
  let service: Service;
  let uuid: string;

  beforeAll(async () => {
    service = await startService(await provider.options());
    const { admin } = service.people;
    const key = await addPrimaryKey(service.db, admin, 'Main', { vault: service.vault });
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
    ['of a passkey', { ...provider.proof(scope), amr: ['pwd', 'pop', 'mfa'] }, 200],
    [
      'without its moment',
      { ...provider.proof(scope), auth_time: undefined, 'urn:console:mfa_time': undefined },
      401,
    ],
  ])('%s', async (_, claims, status) => {
    expect(await rotate(claims)).toBe(status);
  });

  it('is not required of a person without MFA', async () => {
    expect(await rotate({}, 'member')).toBe(200);
  });
});

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { stepUpScopes } from '../../../contract/access/stepUp';
import { newApiKey } from '../credentials';
import { startService, type Service } from '../harness';
import { addSession } from '../people';
import { companionCalls, consoleCalls, lastCalls, type SpecifiedCall } from './specificationTable';
import { addRow } from '../rows';

/** @returns what stands at a path such as `datasets.uuid`, or at a position of a list */
const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], value);

describe('the calls of the specification', () => {
  let service: Service;
  let knownValues: Record<string, unknown>;
  let claims: Record<string, unknown>;

  beforeAll(async () => {
    service = await startService();
    const { admin, member } = service.people;
    const category = await addRow(service.db, 'feature_categories', { name: 'Privacy' });
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const session = randomUUID();
    await addSession(service.db, admin.uuid, session);
    knownValues = {
      me: admin.uuid,
      membership: admin.customerUser,
      company: admin.customer,
      member: member.uuid,
      category: category.uuid,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
      first: newApiKey('first'),
      second: newApiKey('second'),
      wizard: newApiKey('wizard'),
    };
    // An administrator who has just typed a one-time code for whatever comes.
    claims = {
      scope: ['openid mfa:required', ...stepUpScopes].join(' '),
      amr: ['pwd', 'otp', 'mfa'],
      auth_time: new Date('2026-06-15T09:59:55Z').getTime() / 1000,
      'urn:console:session': session,
    };
  });

  /** Replaces `<name>` by known values, also in keys of objects. */
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replaceAll(/<([\w.]+)>/g, (_, name: string) =>
        String(valueAt(knownValues, name)),
      );
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, inner]) => [filled(name), filled(inner)]));
  };
  const addressOf = ({ path, query }: SpecifiedCall): string => {
    const address = path.replaceAll(/\{\w+:(\w+)\}/g, (_, name: string) =>
      name in knownValues ? String(valueAt(knownValues, name)) : name,
    );
    return query === undefined ? address : `${address}?${String(filled(query))}`;
  };

  const calls = [...consoleCalls, ...companionCalls, ...lastCalls];

  it.each(calls)('$method $path $query', async (call) => {
    const { method, as = 'admin', body, keep = {}, has = [] } = call;
    const answer = await service.request(as, addressOf(call), {
      method,
      ...(as === 'admin' ? { claims } : {}),
      ...(body === undefined ? {} : { body: filled(body) }),
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    for (const path of has) expect(valueAt(answer.body, `data.${path}`), path).toBeDefined();
    for (const [name, path] of Object.entries(keep))
      knownValues[name] = valueAt(answer.body, `data.${path}`);
  });
});

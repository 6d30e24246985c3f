import fc from 'fast-check';
import { clientRoutes } from '../../../service/clients/clientRoutes';
import { sign } from '../independentClient/signature';
import { start, startClientsFixture } from '../clients/clientsFixture';
import { type Draft, type FuzzFixture, judgeApi, writeJson } from './fuzzing';
import { hostileMoments } from './mutations';

const name = 'SSN';
const base64 = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => Buffer.from(bytes).toString('base64'));
const moments = fc.constantFrom('2026-06-15T09:59:00.123456789Z', ...hostileMoments);

/** Query parameters of GET calls, by the last segment of their path; other calls have none. */
const queries: Readonly<Record<string, fc.Arbitrary<Record<string, unknown>>>> = {
  ffs: fc.record({ papi: fc.constant('x'), ffs_name: fc.constantFrom(name, 'Files', 'None') }),
  key: fc.record({ ffs_name: fc.constant(name), key_number: fc.integer({ min: -1, max: 100 }) }),
  def_keys: fc.record({ ffs_name: fc.constantFrom(name, `${name},Files`, ',,') }),
};
const event = fc.record({
  datasets: fc.constantFrom(name, ''),
  dataset_groups: fc.constantFrom('', 'SSN group'),
  api_key: fc.string(),
  count: fc.oneof(fc.integer(), fc.constant(1)),
  key_number: fc.oneof(fc.integer(), fc.constant('0')),
  action: fc.constantFrom('encrypt', 'decrypt'),
  dataset_type: fc.constantFrom('structured', 'unstructured'),
  product: fc.string(),
  product_version: fc.string(),
  'user-agent': fc.constantFrom('ubiq-node2.4.0', 'ubiq-node/2.4.0'),
  api_version: fc.constant('V3'),
  first_call_timestamp: moments,
  last_call_timestamp: moments,
  user_defined: fc.jsonValue(),
});
const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'POST /api/v0/encryption/key': fc.record({ uses: fc.integer() }),
  'POST /api/v0/decryption/key': fc.record({ encrypted_data_key: base64 }),
  'POST /api/v3/tracking/events': fc.record({ usage: fc.array(event, { maxLength: 3 }) }),
};

/** The client libraries' protocol, called with a valid signature whatever is sent. */
export async function openClientsFixture(): Promise<FuzzFixture> {
  const fixture = await startClientsFixture();
  const program = await fixture.addProgram('Portal');
  await fixture.associate(program, await fixture.addStructured(name));
  await fixture.associate(program, await fixture.addUnstructured('Files'));
  const { port, close } = await fixture.service.listen();
  const host = `127.0.0.1:${port}`;
  const drafts = clientRoutes.map(({ method, path }): fc.Arbitrary<Draft> => {
    const end = path.split('/').at(-1) ?? '';
    return fc.record({
      as: fc.constantFrom('node', 'python', 'go', 'c'),
      method: fc.constant(method),
      path: fc.constant(path.replaceAll(/:(\w+)/g, '{$1}')),
      params: fc.record({ fingerprint: fc.stringMatching(/^[0-9a-f]{1,64}$/), session: fc.uuid() }),
      query: method === 'GET' ? (queries[end] ?? fc.constant({})) : fc.constant({}),
      moreQuery: fc.constant([]),
      headers: fc.constant({}),
      body:
        method === 'GET'
          ? fc.constant(undefined)
          : (bodies[`${method} ${path}`] ?? fc.record({ requested: fc.nat(), actual: fc.nat() })),
    });
  });
  return {
    origin: `http://${host}`,
    drafts,
    write: (draft) => {
      const { method, path, body } = writeJson(draft, host);
      const request = { method, path, ...(body !== undefined && { body }) };
      const tamper = { headersAfter: draft.headers };
      const style =
        draft.as === 'python' || draft.as === 'go' || draft.as === 'c' ? draft.as : 'node';
      return Promise.resolve(
        sign(request, program.credentials, style, { host, signedAt: start, tamper }),
      );
    },
    judge: judgeApi,
    close: async () => {
      await close();
      await fixture.close();
    },
  };
}

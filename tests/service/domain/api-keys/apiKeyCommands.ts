import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ApiKeyRecord } from '../../../../contract/api-keys/apiKeys';
import type { Model, ModelKey, ModelFixture } from './apiKeyFixture';

type Command = fc.AsyncCommand<Model, ModelFixture>;

/** A command on one of the keys there are; `run` answers what the service must answer. */
const onKey = (
  name: string,
  at: number,
  run: (key: ModelKey, model: Model, real: ModelFixture) => Promise<void>,
): Command => ({
  check: () => true,
  run: async (model, real) => {
    const key = model.keys[at % model.keys.length];
    if (key) await run(key, model, real);
  },
  toString: () => `${name} key ${at}`,
});

const isExpired = (key: ModelKey, now: number) => key.end !== null && key.end <= now;
/** Only keys that are enabled, not autoprovisioned and not yet expired (companion.md section 4). */
const offersAll = (key: ModelKey, now: number) =>
  key.enabled && !key.autoprovisioned && !isExpired(key, now);

const hour = 3600;
const ends = fc.constantFrom(0, hour, 24 * hour);
const flags = fc.constantFrom(
  { encrypt: true, decrypt: true },
  { encrypt: true, decrypt: false },
  { encrypt: false, decrypt: true },
);
const at = fc.nat(5);
const link = fc.nat(2);
const base = '/dataset-groups-datasets-api-keys';

const switchTo = (enabled: boolean) =>
  at.map((key) =>
    onKey(enabled ? 'enable' : 'disable', key, async (one, model, real) => {
      const possible =
        !one.autoprovisioned && !isExpired(one, model.now) && one.enabled !== enabled;
      const path = `/api-keys/${one.uuid}/${enabled ? 'enable' : 'disable'}`;
      const { status } = await real.call('PATCH', path);
      assert.equal(status, possible ? 200 : 409);
      if (possible) one.enabled = enabled;
    }),
  );

const expire = fc.tuple(at, fc.option(ends, { nil: null })).map(([key, seconds]) =>
  onKey(`expire in ${seconds}`, key, async (one, model, real) => {
    const body = seconds === null ? { end_date_tm: null } : { expires_in: seconds };
    const { status } = await real.call('PATCH', `/api-keys/${one.uuid}`, body);
    const possible = offersAll(one, model.now);
    // A key without an end accepts the same again (decision 105).
    const isRepeated = seconds === null && one.end === null;
    assert.equal(status, possible || isRepeated ? 200 : 409);
    if (possible) one.end = seconds === null ? null : model.now + seconds * 1000;
  }),
);

const copy = (action: 'roll' | 'clone') =>
  fc.tuple(at, fc.option(ends, { nil: undefined })).map(([key, seconds]) =>
    onKey(`${action} ${seconds}`, key, async (one, model, real) => {
      const body = {
        ...real.credentials(),
        ...(seconds === undefined ? {} : { expires_in: seconds }),
      };
      const answer = await real.call('POST', `/api-keys/${one.uuid}/${action}`, body);
      const possible = offersAll(one, model.now);
      assert.equal(answer.status, possible ? 200 : 409);
      if (!possible) return;
      const { api_keys: made } = (answer.body as { data: { api_keys: ApiKeyRecord } }).data;
      const end = seconds === undefined ? null : model.now + seconds * 1000;
      model.keys.push({
        uuid: made.uuid,
        enabled: true,
        autoprovisioned: false,
        end: action === 'clone' ? end : null,
        associations: new Map([...one.associations].map(([pair, may]) => [pair, { ...may }])),
      });
      if (action === 'roll' && end !== null)
        one.end = one.end === null ? end : Math.min(one.end, end);
    }),
  );

const associate = fc.tuple(at, link, flags).map(([key, place, may]) =>
  onKey(`associate ${place}`, key, async (one, _, real) => {
    const pair = real.links[place] ?? '';
    const answer = await real.call('POST', base, {
      api_key_uuid: one.uuid,
      dataset_groups_dataset_uuid: pair,
      ...may,
    });
    assert.equal(answer.status, one.autoprovisioned ? 409 : 200);
    if (one.autoprovisioned) return;
    const { partialErrors } = (answer.body as { data: { partialErrors: unknown[] } }).data;
    assert.equal(partialErrors.length, one.associations.has(pair) ? 1 : 0);
    if (!one.associations.has(pair)) one.associations.set(pair, { ...may });
  }),
);

const onAssociation = (
  name: string,
  key: number,
  place: number,
  run: (path: string, one: ModelKey, pair: string, real: ModelFixture) => Promise<void>,
) =>
  onKey(name, key, async (one, _, real) => {
    const pair = real.links[place] ?? '';
    const { body } = await real.call('GET', `/api-keys/${one.uuid}`);
    const { associations } = (body as { data: { api_keys: ApiKeyRecord } }).data.api_keys;
    const found = associations.find(({ dataset_groups_dataset_uuid: uuid }) => uuid === pair);
    assert.equal(found !== undefined, one.associations.has(pair));
    if (found) await run(`${base}/${found.uuid}`, one, pair, real);
  });

const change = fc
  .tuple(
    at,
    link,
    fc.record({ encrypt: fc.boolean(), decrypt: fc.boolean() }, { requiredKeys: [] }),
  )
  .map(([key, place, wanted]) =>
    onAssociation(`change ${place}`, key, place, async (path, one, pair, real) => {
      const before = one.associations.get(pair) ?? { encrypt: false, decrypt: false };
      const after = { ...before, ...wanted };
      const { status } = await real.call('PATCH', path, wanted);
      const possible = Object.keys(wanted).length > 0 && (after.encrypt || after.decrypt);
      assert.equal(status, possible ? 200 : 422);
      if (possible) one.associations.set(pair, after);
    }),
  );

const take = fc.tuple(at, link).map(([key, place]) =>
  onAssociation(`take ${place} from`, key, place, async (path, one, pair, real) => {
    assert.equal((await real.call('DELETE', path)).status, 200);
    one.associations.delete(pair);
  }),
);

const remove = at.map((key) =>
  onKey('delete', key, async (one, model, real) => {
    const { status } = await real.call('DELETE', `/api-keys/${one.uuid}`);
    assert.equal(status, one.autoprovisioned ? 409 : 200);
    if (status !== 200) return;
    model.keys.splice(model.keys.indexOf(one), 1);
    assert.equal((await real.call('GET', `/api-keys/${one.uuid}`)).status, 404);
  }),
);

const wait = fc.constantFrom(hour - 1, hour, 24 * hour).map((seconds): Command => ({
  check: () => true,
  run: (model, real) => {
    model.now += seconds * 1000;
    real.service.setTime(new Date(model.now));
    return Promise.resolve();
  },
  toString: () => `wait ${seconds} s`,
}));

/** All actions on API keys and their associations. */
export const keyCommands = [
  switchTo(true),
  switchTo(false),
  expire,
  copy('roll'),
  copy('clone'),
  associate,
  associate,
  change,
  take,
  remove,
  wait,
];

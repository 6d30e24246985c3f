import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ApiKeyRecord } from '../../../../contract/api-keys/apiKeys';
import type { Model, ModelKey, ModelFixture } from './apiKeyFixture';

type Command = fc.AsyncCommand<Model, ModelFixture>;

/** A command on one of the keys there are; `run` answers what the service must answer. */
const onKey = (
  name: string,
  index: number,
  run: (key: ModelKey, model: Model, real: ModelFixture) => Promise<void>,
): Command => ({
  check: () => true,
  run: async (model, real) => {
    const key = model.keys[index % model.keys.length];
    if (key) await run(key, model, real);
  },
  toString: () => `${name} key ${index}`,
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
const anyKeyIndex = fc.nat(5);
const link = fc.nat(2);
const base = '/dataset-groups-datasets-api-keys';

const switchTo = (enabled: boolean) =>
  anyKeyIndex.map((index) =>
    onKey(enabled ? 'enable' : 'disable', index, async (key, model, real) => {
      const possible =
        !key.autoprovisioned && !isExpired(key, model.now) && key.enabled !== enabled;
      const path = `/api-keys/${key.uuid}/${enabled ? 'enable' : 'disable'}`;
      const { status } = await real.call('PATCH', path);
      assert.equal(status, possible ? 200 : 409);
      if (possible) key.enabled = enabled;
    }),
  );

const expire = fc.tuple(anyKeyIndex, fc.option(ends, { nil: null })).map(([index, seconds]) =>
  onKey(`expire in ${seconds}`, index, async (key, model, real) => {
    const body = seconds === null ? { end_date_tm: null } : { expires_in: seconds };
    const { status } = await real.call('PATCH', `/api-keys/${key.uuid}`, body);
    const possible = offersAll(key, model.now);
    // A key without an end accepts the same again (decision 105).
    const isRepeated = seconds === null && key.end === null;
    assert.equal(status, possible || isRepeated ? 200 : 409);
    if (possible) key.end = seconds === null ? null : model.now + seconds * 1000;
  }),
);

const copy = (action: 'roll' | 'clone') =>
  fc.tuple(anyKeyIndex, fc.option(ends, { nil: undefined })).map(([index, seconds]) =>
    onKey(`${action} ${seconds}`, index, async (key, model, real) => {
      const body = {
        ...real.credentials(),
        ...(seconds === undefined ? {} : { expires_in: seconds }),
      };
      const answer = await real.call('POST', `/api-keys/${key.uuid}/${action}`, body);
      const possible = offersAll(key, model.now);
      assert.equal(answer.status, possible ? 200 : 409);
      if (!possible) return;
      const { api_keys: created } = (answer.body as { data: { api_keys: ApiKeyRecord } }).data;
      const end = seconds === undefined ? null : model.now + seconds * 1000;
      model.keys.push({
        uuid: created.uuid,
        enabled: true,
        autoprovisioned: false,
        end: action === 'clone' ? end : null,
        associations: new Map([...key.associations].map(([pair, may]) => [pair, { ...may }])),
      });
      if (action === 'roll' && end !== null)
        key.end = key.end === null ? end : Math.min(key.end, end);
    }),
  );

const associate = fc.tuple(anyKeyIndex, link, flags).map(([index, place, may]) =>
  onKey(`associate ${place}`, index, async (key, _, real) => {
    const pair = real.links[place] ?? '';
    const answer = await real.call('POST', base, {
      api_key_uuid: key.uuid,
      dataset_groups_dataset_uuid: pair,
      ...may,
    });
    assert.equal(answer.status, key.autoprovisioned ? 409 : 200);
    if (key.autoprovisioned) return;
    const { partialErrors } = (answer.body as { data: { partialErrors: unknown[] } }).data;
    assert.equal(partialErrors.length, key.associations.has(pair) ? 1 : 0);
    if (!key.associations.has(pair)) key.associations.set(pair, { ...may });
  }),
);

const onAssociation = (
  name: string,
  index: number,
  place: number,
  run: (path: string, key: ModelKey, pair: string, real: ModelFixture) => Promise<void>,
) =>
  onKey(name, index, async (key, _, real) => {
    const pair = real.links[place] ?? '';
    const { body } = await real.call('GET', `/api-keys/${key.uuid}`);
    const { associations } = (body as { data: { api_keys: ApiKeyRecord } }).data.api_keys;
    const association = associations.find(({ dataset_groups_dataset_uuid: uuid }) => uuid === pair);
    assert.equal(association !== undefined, key.associations.has(pair));
    if (association) await run(`${base}/${association.uuid}`, key, pair, real);
  });

const change = fc
  .tuple(
    anyKeyIndex,
    link,
    fc.record({ encrypt: fc.boolean(), decrypt: fc.boolean() }, { requiredKeys: [] }),
  )
  .map(([index, place, newFlags]) =>
    onAssociation(`change ${place}`, index, place, async (path, key, pair, real) => {
      const before = key.associations.get(pair) ?? { encrypt: false, decrypt: false };
      const after = { ...before, ...newFlags };
      const { status } = await real.call('PATCH', path, newFlags);
      const possible = Object.keys(newFlags).length > 0 && (after.encrypt || after.decrypt);
      assert.equal(status, possible ? 200 : 422);
      if (possible) key.associations.set(pair, after);
    }),
  );

const take = fc.tuple(anyKeyIndex, link).map(([index, place]) =>
  onAssociation(`take ${place} from`, index, place, async (path, key, pair, real) => {
    assert.equal((await real.call('DELETE', path)).status, 200);
    key.associations.delete(pair);
  }),
);

const remove = anyKeyIndex.map((index) =>
  onKey('delete', index, async (key, model, real) => {
    const { status } = await real.call('DELETE', `/api-keys/${key.uuid}`);
    assert.equal(status, key.autoprovisioned ? 409 : 200);
    if (status !== 200) return;
    model.keys.splice(model.keys.indexOf(key), 1);
    assert.equal((await real.call('GET', `/api-keys/${key.uuid}`)).status, 404);
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

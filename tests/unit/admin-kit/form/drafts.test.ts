import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldConflicts } from '../../../../src/dataProvider/envelope';
import {
  draftKey,
  forgetDrafts,
  forgetOthersDrafts,
  forgetRecordDrafts,
  readDraft,
  storeDraft,
} from '../../../../src/admin-kit/form/drafts';
import { restorable, draftValues } from '../../../../src/admin-kit/form/useDraft';

/** The part of a browser's storage that drafts use. */
function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());
const key = draftKey('person', 'datasets', 'id');

describe('drafts', () => {
  it('are restored as they were stored', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'grapheme', minLength: 1 }), (version, name) => {
        storeDraft(key, { version, values: { name } });
        expect(readDraft(key)).toEqual({ version, values: { name } });
      }),
    );
  });

  it('keep the step of a multi-step form', () => {
    storeDraft(key, { version: null, step: 2, values: { name: 'x' } });
    expect(readDraft(key)).toEqual({ version: null, step: 2, values: { name: 'x' } });
    sessionStorage.setItem(key, '{"version":null,"step":"2","values":{"name":"x"}}');
    expect(readDraft(key)).toEqual({ version: null, values: { name: 'x' } });
  });

  it('are deleted when nothing differs any more', () => {
    storeDraft(key, { version: 1, values: { name: 'x' } });
    storeDraft(key, { version: 1, values: {} });
    expect(sessionStorage).toHaveLength(0);
  });

  it('belong to one person and one record', () => {
    const keys = [key, draftKey('other', 'datasets', 'id'), draftKey('person', 'datasets', 'id2')];
    expect(new Set(keys).size).toBe(3);
  });

  it('exclude a private key that was pasted by mistake', () => {
    const description = '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----';
    storeDraft(key, { version: 1, values: { name: 'x', description } });
    expect(readDraft(key)).toEqual({ version: 1, values: { name: 'x' } });
  });

  it.each([
    [() => forgetDrafts('datasets', '1'), [1, 2, 3, 5]],
    [() => forgetRecordDrafts('datasets', '1'), [2, 3, 5]],
    [() => forgetOthersDrafts('ada'), [0, 1, 2, 3]],
  ])('are deleted by form, record or person: %s', (forget, remaining) => {
    const keys = [
      draftKey('ada', 'datasets', '1'),
      draftKey('ada', 'datasets/rename', '1'),
      draftKey('ada', 'datasets', '2'),
      draftKey('ada', 'old-datasets', '1'),
      draftKey('ada2', 'datasets', '1'),
      draftKey('ada2', 'datasets', '11'),
    ];
    for (const draftName of [...keys, 'kept'])
      storeDraft(draftName, { version: 1, values: { name: 'x' } });
    forget();
    expect([...keys, 'kept'].filter((draftName) => readDraft(draftName))).toEqual([
      ...remaining.map((index) => keys[index]),
      'kept',
    ]);
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"version":1}', '{"values":[]}'])(
    'that cannot be read (%j) are ignored',
    (stored) => {
      sessionStorage.setItem(key, stored);
      expect(readDraft(key)).toBeUndefined();
    },
  );
});

describe('the values of a draft', () => {
  const values = { name: '', group_choice: 'existing', days: 365 };
  const base = { values, choices: new Set(['group_choice']) };

  it('include every change, unless only choices changed', () => {
    expect(draftValues({ ...values, group_choice: 'new' }, base)).toEqual({});
    expect(draftValues({ ...values, group_choice: 'new', name: 'a' }, base)).toEqual({
      group_choice: 'new',
      name: 'a',
    });
    expect(draftValues({ ...values, group_choice: 'new' }, { values })).toEqual({
      group_choice: 'new',
    });
  });

  it('are not restored over values of another type', () => {
    const version = 'x';
    const stored = { name: true, group_choice: ['new'], days: '7x', other: 'x', gone: null };
    expect(restorable({ version, values: stored }, values)).toEqual({ days: '7x' });
    expect(restorable({ version, values: { email: 'a' } }, { email: null })).toEqual({
      email: 'a',
    });
    expect(restorable({ version, values: { email: null } }, { email: 'a' })).toEqual({
      email: null,
    });
    expect(restorable(undefined, values)).toEqual({});
  });
});

describe('comparing two versions', () => {
  const before = { name: 'SSN', description: 'Old', input_min_length: 6 };

  it('takes over what only the other person changed, and keeps what only I changed', () => {
    expect(
      fieldConflicts(before, { ...before, name: 'Mine' }, { ...before, description: 'Theirs' }),
    ).toEqual([
      { field: 'name', mine: 'Mine', theirs: 'SSN', unchangedBy: 'theirs', choice: 'mine' },
      {
        field: 'description',
        mine: 'Old',
        theirs: 'Theirs',
        unchangedBy: 'mine',
        choice: 'theirs',
      },
    ]);
  });

  it('omits what both changed to the same value', () => {
    const same = { ...before, name: 'Same' };
    expect(fieldConflicts(before, same, same)).toEqual([]);
    const mine = { ...same, id: 'a', version: 1, description: undefined };
    expect(fieldConflicts(before, mine, { ...same, id: 'b', version: 2 })).toEqual([]);
  });

  it('lists only fields whose values differ, each once', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ maxLength: 2 }));
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const conflicts = fieldConflicts(base, mine, theirs);
        expect(new Set(conflicts.map(({ field }) => field)).size).toBe(conflicts.length);
        for (const conflict of conflicts) expect(conflict.mine).not.toBe(conflict.theirs);
        expect(conflicts.map(({ field }) => field)).toEqual(
          Object.keys(mine).filter((field) => mine[field] !== theirs[field]),
        );
      }),
    );
  });
});

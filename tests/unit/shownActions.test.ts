import { describe, expect, it } from 'vitest';
import type { Subject } from '../../contract/access';
import { shownActions } from '../../src/actions/shownActions';
import type { Action } from '../../src/resources/declare';

const subject: Subject = {
  roles: [],
  role: 'admin',
  emailVerified: true,
  mfaEnabled: false,
  plan: 'enterprise',
};
interface Key {
  uuid: string;
  enabled: boolean;
}
const record: Key = { uuid: 'u1', enabled: true };
const edit: Action<Key> = {
  id: 'edit',
  label: 'Edit',
  access: ['datasets', 'update'],
  to: ({ uuid }) => `/datasets/${uuid}`,
};
const open: Action<Key> = { ...edit, id: 'open', label: 'Open', access: ['datasets', 'read'] };

describe('the actions of a row', () => {
  it('lead to their page', () => {
    expect(shownActions([edit], record, subject)).toEqual([
      { id: 'edit', label: 'Edit', to: '/datasets/u1' },
    ]);
  });

  it('that need a verified email are hidden without one', () => {
    const unverified = { ...subject, emailVerified: false };
    expect(shownActions([edit, open], record, unverified).map(({ id }) => id)).toEqual(['open']);
  });

  it('that the record does not have are hidden', () => {
    const enable: Action<Key> = { ...open, visible: ({ enabled }) => !enabled };
    expect(shownActions([enable], record, subject)).toEqual([]);
    expect(shownActions([enable], { ...record, enabled: false }, subject)).toHaveLength(1);
  });

  it('that cannot be used now say why', () => {
    const locked: Action<Key> = { ...edit, disabledReason: () => 'It is published.' };
    expect(shownActions([locked], record, subject)).toEqual([
      { id: 'edit', label: 'Edit', to: '/datasets/u1', disabledReason: 'It is published.' },
    ]);
  });

  it('that lead nowhere are not drawn', () => {
    const { to: _, ...nowhere } = edit;
    expect(shownActions([nowhere], record, subject)).toEqual([]);
  });
});

import type { CustomerRecord } from '../../../../contract/people/customers';
import { describe, expect, it } from 'vitest';
import type { Subject } from '../../../../contract/access/access';
import { shownActions } from '../../../../src/admin-kit/actions/shownActions';
import type { Action, CallAction, LinkAction } from '../../../../src/model/action';
import { customerActions } from '../../../../src/resources/customers/actions';

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
const edit: LinkAction<Key> = {
  id: 'edit',
  label: 'Edit',
  access: ['datasets', 'update'],
  to: ({ uuid }) => `/datasets/${uuid}`,
};
const open: LinkAction<Key> = { ...edit, id: 'open', label: 'Open', access: ['datasets', 'read'] };

describe('the actions of a row', () => {
  it('link to their page', () => {
    expect(shownActions([edit], record, subject)).toEqual([
      { id: 'edit', label: 'Edit', to: '/datasets/u1' },
    ]);
  });

  it('are hidden when they require a verified email and there is none', () => {
    const unverified = { ...subject, emailVerified: false };
    expect(shownActions([edit, open], record, unverified).map(({ id }) => id)).toEqual(['open']);
  });

  it('are hidden when the record does not have them', () => {
    const enable: Action<Key> = { ...open, visible: ({ enabled }) => !enabled };
    expect(shownActions([enable], record, subject)).toEqual([]);
    expect(shownActions([enable], { ...record, enabled: false }, subject)).toHaveLength(1);
  });

  it('have the label for the whole record, where the row lacks the field that decides it', () => {
    const staff: Subject = { ...subject, roles: ['ubiq_admin'] };
    const row = { uuid: 'c1', member_count: 0 } as CustomerRecord;
    const invitation = { email: 'a@b.example', expires_at: '2026-07-01T09:30:00Z', expired: false };
    const nameOf = (company: CustomerRecord, place: 'row' | 'page') =>
      shownActions(customerActions, company, staff, place).find(({ id }) => id === 'invite')?.label;
    expect(nameOf(row, 'row')).toBe('Invite First Administrator');
    expect(nameOf({ ...row, invitation: null }, 'page')).toBe('Invite First Administrator');
    expect(nameOf({ ...row, invitation }, 'page')).toBe('Invite First Administrator Again');
  });

  it('show the reason when they are unavailable', () => {
    const locked: Action<Key> = { ...edit, disabledReason: () => 'It is published.' };
    expect(shownActions([locked], record, subject)).toEqual([
      { id: 'edit', label: 'Edit', to: '/datasets/u1', disabledReason: 'It is published.' },
    ]);
  });

  it('are offered in their declared place, with the label for that place', () => {
    const rowOnly: Action<Key> = { ...open, only: 'row' };
    const change: CallAction<Key> = {
      id: 'change',
      label: 'Change',
      pageLabel: 'Update',
      access: ['datasets', 'read'],
      dialog: { kind: 'confirm', text: () => [] },
      run: () => Promise.resolve(),
      success: 'Changed',
      failure: 'Not changed',
    };
    const actions = [rowOnly, change];
    expect(shownActions(actions, record, subject, 'row').map(({ label }) => label)).toEqual([
      'Open',
      'Change',
    ]);
    expect(shownActions(actions, record, subject, 'page')).toEqual([
      { id: 'change', label: 'Update' },
    ]);
  });

  it('are visible on the page without a verified email, but disabled with the reason', () => {
    const unverified = { ...subject, emailVerified: false };
    expect(shownActions([edit], record, unverified, 'page')).toEqual([
      {
        id: 'edit',
        label: 'Edit',
        to: '/datasets/u1',
        disabledReason: 'Verify your email address to do this.',
      },
    ]);
  });
});

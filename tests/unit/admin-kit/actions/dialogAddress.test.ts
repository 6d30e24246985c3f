import { describe, expect, it } from 'vitest';
import {
  dialogParameters,
  requestIn,
  withDialog,
  withoutDialog,
} from '../../../../src/admin-kit/actions/dialogAddress';

const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a00';
const page = { pathname: `/datasets/${uuid}`, search: '' };
const list = { pathname: '/datasets', search: '?page=2&sort=name&order=DESC' };

describe('the dialog in the address', () => {
  it("has only the action on the record's own page", () => {
    const search = withDialog(page, { resource: 'datasets', action: 'rotate', id: uuid });
    expect(search).toBe('action=rotate');
    expect(requestIn({ ...page, search: `?${search}` })).toEqual({
      resource: 'datasets',
      action: 'rotate',
      id: uuid,
      params: {},
    });
  });

  it("names the record on a list, in addition to the list's parameters", () => {
    const search = withDialog(list, { resource: 'datasets', action: 'delete', id: uuid });
    expect(search).toBe(`page=2&sort=name&order=DESC&action=delete&record=${uuid}`);
    expect(requestIn({ ...list, search: `?${search}` })).toMatchObject({
      resource: 'datasets',
      action: 'delete',
      id: uuid,
    });
  });

  it('names the resource on the page of another one, and carries preset parameters', () => {
    const request = {
      resource: 'account',
      action: 'disable-mfa',
      id: uuid,
      params: { session: 's 1' },
    };
    const place = { pathname: '/profile', search: '' };
    const search = withDialog(place, request);
    expect(search).toBe(`action=disable-mfa&of=account&record=${uuid}&with.session=s+1`);
    expect(requestIn({ ...place, search: `?${search}` })).toEqual(request);
  });

  it('replaces another dialog', () => {
    const search = `?${withDialog(page, { resource: 'datasets', action: 'rotate', id: uuid, params: { a: '1' } })}`;
    expect(
      withDialog({ ...page, search }, { resource: 'datasets', action: 'delete', id: uuid }),
    ).toBe('action=delete');
  });

  it('is removed and read separately without affecting other parameters', () => {
    const search = `?page=2&action=rotate&record=${uuid}&with.a=1`;
    expect(withoutDialog(search)).toBe('page=2');
    expect(dialogParameters(search)).toBe(`action=rotate&record=${uuid}&with.a=1`);
  });

  it('is absent without an action or a record', () => {
    expect(requestIn(page)).toBeUndefined();
    expect(requestIn({ ...list, search: '?action=rotate' })).toBeUndefined();
    for (const overlay of ['wizard', 'new', 'invite', 'invitations'])
      expect(
        requestIn({ pathname: `/datasets/${overlay}`, search: '?action=rotate' }),
      ).toBeUndefined();
  });
});

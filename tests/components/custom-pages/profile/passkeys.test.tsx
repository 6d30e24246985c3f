import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../../contract/people/session';
import { answered, confirmation } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { resumed } from '../../../setup/stepUp';
import { inDialog, press, pressInDialog, refill } from '../../../setup/screenHelpers';
import { failure, loadProfile, openSection, section } from './renderProfile';

const laptop = {
  uuid: 'd1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1b01',
  name: 'Laptop',
  created_at: '2026-05-01T03:04:05Z',
  last_used_at: '2026-05-06T07:08:09Z',
};
const phone = {
  ...laptop,
  uuid: laptop.uuid.replace(/1$/, '2'),
  name: 'Phone',
  last_used_at: null,
};
const options = { challenge: 'AAAA', rp: { id: 'localhost', name: 'Console' } };
const credential: Credential = { id: 'made', type: 'public-key' };

const create = vi.fn<CredentialsContainer['create']>();
const part = async () => within(await section('MFA'));
const addButton = async () => (await part()).findByRole('button', { name: 'Add a Passkey' });

beforeAll(loadProfile);
beforeEach(() => {
  // ra-core logs what a call throws, except in production.
  vi.spyOn(console, 'error').mockReturnValue();
  create.mockReset().mockResolvedValue(credential);
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (json: object) => ({ parsed: json }),
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  return () => vi.unstubAllGlobals();
});

/** Pending action that the console resumes after a one-time code. */
const adding = () =>
  resumed('add:passkey', {
    resource: 'account',
    action: 'add-passkey',
    id: user.uuid,
    params: { name: 'Phone' },
  });

describe('passkeys in the account', () => {
  it('are listed by name with their last use, and removed individually after a code', async () => {
    const { calls, stepUpCalls, stepUp } = openSection('mfa', { passkeys: () => [laptop, phone] });
    const list = await (await part()).findByRole('list', { name: 'Passkeys' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      'LaptopAdded2026-05-01 03:04 AM UTCLast used2026-05-06 07:08 AM UTC',
    );
    expect(second).toHaveTextContent('Last usedNever');
    expect(
      within(list).getByRole('button', { name: /^Remove the passkey Phone, .*Last used: Never$/ }),
    ).toBeVisible();
    await press(/^Remove the passkey Laptop, Added: 2026/, list);
    expect((await inDialog()).getByText(/^It can no longer confirm your identity/)).toBeVisible();
    await pressInDialog('Remove');
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(stepUpCalls).toEqual([{ call: `DELETE /passkeys/${laptop.uuid}`, body: null }]);
    expect(calls).toEqual([]);
  });

  it('are removed after the return with a code', async () => {
    let rows = [laptop, phone];
    const { calls } = openSection('mfa', {
      passkeys: () => rows,
      stepUp: resumed('remove:passkey', {
        resource: 'passkeys',
        action: 'remove-passkey',
        id: laptop.uuid,
      }),
      answers: {
        [`DELETE /passkeys/${laptop.uuid}`]: () => {
          rows = [phone];
          return answered({ passkeys: { uuid: laptop.uuid } });
        },
      },
    });
    expect(await screen.findByText('Passkey successfully removed.')).toBeInTheDocument();
    expect(calls).toMatchObject([
      { call: `DELETE /passkeys/${laptop.uuid}`, request: { headers: { confirmation } } },
    ]);
    const list = await (await part()).findByRole('list', { name: 'Passkeys' });
    await waitFor(() => expect(list).not.toHaveTextContent('Laptop'));
    // Nothing had focus before this dialog opened.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('are added under a name, with a code', async () => {
    const { calls, stepUpCalls, stepUp } = openSection('mfa');
    expect(await (await part()).findByText('You have no passkeys yet.')).toBeVisible();
    await userEvent.click(await addButton());
    const name = await (await inDialog()).findByLabelText(/^Name/);
    expect(name).toHaveValue('an unknown browser');
    await refill(name, 'Phone');
    await pressInDialog('Add');
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(stepUpCalls).toEqual([{ call: 'POST /passkeys/options', body: { name: 'Phone' } }]);
    expect(create).not.toHaveBeenCalled();
    expect(calls).toEqual([]);
  });

  it('are added after the return, with the options that the service sends for the browser', async () => {
    const rows: (typeof phone)[] = [];
    const { calls } = openSection('mfa', {
      passkeys: () => rows,
      stepUp: adding(),
      answers: {
        'POST /passkeys/options': () => answered({ passkeys: options }),
        'POST /passkeys': () => {
          rows.push(phone);
          return answered({ passkeys: { uuid: phone.uuid } });
        },
      },
    });
    expect(await screen.findByText('Passkey successfully added.')).toBeInTheDocument();
    expect(create).toHaveBeenCalledExactlyOnceWith({ publicKey: { parsed: options } });
    expect(calls.map(({ call, request }) => [call, request.body])).toEqual([
      ['POST /passkeys/options', { name: 'Phone' }],
      ['POST /passkeys', { name: 'Phone', response: credential }],
    ]);
    expect(await (await part()).findByRole('list', { name: 'Passkeys' })).toHaveTextContent(
      'Phone',
    );
  });

  it('are not added after a refusal by the service or the browser, which the dialog shows', async () => {
    const nameTaken = 'You have a passkey with this name already.';
    const answers = [
      failure(422, {
        message: nameTaken,
        errors: [{ field: 'passkeys.name', code: 'taken', detail: nameTaken }],
      }),
    ];
    const { calls } = openSection('mfa', {
      stepUp: adding(),
      answers: {
        'POST /passkeys/options': () => answers.shift() ?? answered({ passkeys: options }),
      },
    });
    expect(await (await inDialog()).findByText(nameTaken)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    for (const [name, said] of [
      ['NotAllowedError', 'No passkey was added: the request was cancelled or timed out.'],
      ['InvalidStateError', 'You already have a passkey on this device.'],
    ] as const) {
      create.mockRejectedValue(new DOMException('no', name));
      await pressInDialog('Add');
      expect(await (await inDialog()).findByText(said)).toBeVisible();
      expect((await inDialog()).getByLabelText(/^Name/)).toHaveValue('Phone');
    }
    expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(['POST /passkeys/options']));
  });

  it('cannot be added, with the reason, where the browser or the address does not support them', async () => {
    vi.stubGlobal('PublicKeyCredential', {});
    openSection('mfa');
    expect(await addButton()).toHaveAttribute('aria-disabled', 'true');
    expect(
      (await part()).getByText(
        'This browser cannot add passkeys here. Use a newer one, and an https address.',
      ),
    ).toBeVisible();
  });

  it.each<[string, Partial<CurrentUser>]>([
    ['without MFA', { mfa_enabled: false }],
    ['where an outside provider signs people in', { signs_in_elsewhere: true }],
  ])('are hidden %s', async (_, changes) => {
    openSection('mfa', { person: () => ({ ...user, ...changes }) });
    await (await part()).findByText('Multi-factor authentication');
    expect((await part()).queryByText('Passkeys')).toBeNull();
  });
});

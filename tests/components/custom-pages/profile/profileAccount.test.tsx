import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntitlementUse } from '../../../../contract/people/company';
import { answered } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import {
  clickOn,
  expectDisabled,
  expectText,
  fill,
  press,
  pressEnabled,
  pressInDialog,
  refill,
  textsOf,
} from '../../../setup/screenHelpers';
import {
  company,
  fact,
  failure,
  loadProfile,
  openCompany,
  openProfile,
  openSection,
  section,
} from './renderProfile';
import { hold } from '../../../setup/hold';

beforeAll(loadProfile);

const field = async (label: string) => within(await section('Account')).findByLabelText(label);
const inAccount = async (name: string) =>
  within(await section('Account')).getByRole('button', { name });
const update = async () => pressEnabled('Update', await section('Account'));
const sidebar = () =>
  document
    .querySelector<HTMLElement>('[style*="--sidebar-background"]')
    ?.style.getPropertyValue('--sidebar-background');

async function replace(label: string, text: string): Promise<HTMLElement> {
  const input = await field(label);
  await refill(input, text);
  return input;
}

/** Answers for a company that accepts every change, after an optional wait. */
function changing(start = company, wait: () => Promise<void> = () => Promise.resolve()) {
  let now = start;
  return {
    company: () => now,
    answers: {
      'PATCH /customers/{company}': async (body: unknown) => {
        await wait();
        now = { ...now, ...(body as object), version: now.version + 1 };
        return answered({ customers: now }, now.version);
      },
    },
  };
}

describe('the company', () => {
  it('saves only what was changed, for the version that was shown', async () => {
    const { calls, getPermissions } = openCompany(changing());
    await replace('Company Name', 'Acme Health');
    await update();
    await expectText('Account successfully updated.');
    expect(calls).toMatchObject([
      {
        call: 'PATCH /customers/{company}',
        request: { body: { name: 'Acme Health' }, headers: { 'if-match': '"3"' } },
      },
    ]);
    // The shell shows the company's name.
    await waitFor(() => expect(getPermissions).toHaveBeenCalledTimes(2));
    expect(await inAccount('Update')).toHaveAttribute('aria-disabled', 'true');

    await replace('Billing Contact', '');
    await update();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.request).toMatchObject({
      body: { billing_contact: null },
      headers: { 'if-match': '"4"' },
    });
    expect(await field('Billing Contact')).toHaveValue('');
  });

  const rules = [
    ['Company Name', '', 'Name must have at least 1 letter'],
    ['Company Name', 'x'.repeat(101), 'Name should be no longer than 100 characters.'],
    ['Billing Contact', '  ', 'This field is required'],
    ['Billing Contact', 'billing', 'Must be a valid email'],
    ['Billing Contact', ' a@b.example', 'Leading and trailing spaces are not permitted.'],
    [
      'Billing Contact',
      `${'x'.repeat(95)}@b.example`,
      'Billing Contact email must be no longer than 100 characters.',
    ],
    ['Color', 'blue', 'Must be a color such as #0b5cad'],
  ] as const;

  it('shows the errors of its rules, and why it cannot be saved', async () => {
    openSection('account', { answers: { 'PATCH /customers/{company}': () => failure(500) } });
    for (const [label, text, message] of rules) {
      const input = await replace(label, text);
      await waitFor(() =>
        expect(input).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      expect(await inAccount('Update')).toHaveAccessibleDescription(
        'Correct the marked fields first.',
      );
    }
    await userEvent.click(await inAccount('Cancel'));
    await replace('Company Name', 'Acme Health');
    await update();
    expect(await within(await section('Account')).findByRole('alert')).toHaveTextContent(
      'There was an error updating your account.',
    );
    expect(await field('Company Name')).toHaveValue('Acme Health');
  });

  it("keeps a billing contact in staff's free text until the contact itself is edited", async () => {
    const staffs = { ...company, billing_contact: 'Accounts dept.' };
    const { calls } = openSection('account', changing(staffs));
    await replace('Color', '#aa3300');
    await update();
    await expectText('Account successfully updated.');
    expect(calls).toMatchObject([{ request: { body: { color: '#aa3300' } } }]);
    expect(calls[0]?.request).not.toHaveProperty('body.billing_contact');

    const contact = await replace('Billing Contact', 'Accounts');
    await waitFor(() =>
      expect(contact).toHaveAccessibleDescription(expect.stringContaining('Must be a valid email')),
    );
    expect(await inAccount('Update')).toHaveAccessibleDescription(
      'Correct the marked fields first.',
    );
    await replace('Billing Contact', 'Accounts dept.');
    await waitFor(async () =>
      expect(await inAccount('Update')).toHaveAccessibleDescription('Nothing has changed yet.'),
    );
  });

  it.each([
    [
      { ...user, customer_users: [{ uuid: user.uuid, role: 'user' as const }] },
      'Only an administrator of your company may do this.',
      'above and beside Update',
    ],
    // The banner shows this reason already.
    [
      { ...user, email_verified_dt_tm: null },
      'Verify your email address to do this.',
      'beside Update',
    ],
  ])('is read-only for others, with the reason: %#', async (person, reason, where) => {
    openSection('account', { person: () => person });
    for (const label of ['Company Name', 'Billing Contact', 'Color'])
      expect(await field(label)).toHaveAttribute('readonly');
    expectDisabled(await inAccount('Update'), reason);
    const account = within(await section('Account'));
    expect(account.queryByText(/ of 100 characters$/)).toBeNull();
    const name = await field('Company Name');
    const isAbove = (said: Node) =>
      said.compareDocumentPosition(name) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(account.getAllByText(reason).map(isAbove)).toEqual(
      where === 'beside Update' ? [false] : [true, false],
    );
  });

  it('can be read again after a failure', async () => {
    let fails = true;
    openSection('account', {
      answers: {
        'GET /customers/{company}': () =>
          fails ? failure(503) : answered({ customers: company }, 3),
      },
    });
    const retry = await waitFor(() => inAccount('Retry'));
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    fails = false;
    await userEvent.click(retry);
    expect(await field('Company Name')).toHaveValue('Acme');
  });
});

describe('the color', () => {
  it('is previewed in the sidebar, and reset on Cancel and on leaving', async () => {
    openCompany({ person: () => ({ ...user, customer: { ...user.customer, color: '#0b4f6c' } }) });
    await field('Color');
    expect(sidebar()).toBe('#0b4f6c');
    // An incomplete color has no effect.
    await replace('Color', '#ffcc');
    expect(sidebar()).toBe('#0b4f6c');
    await replace('Color', '#ffcc00');
    await waitFor(() => expect(sidebar()).toBe('#ffcc00'));
    expect(screen.getByText('Text on it is black, at a contrast of 13.9:1.')).toBeVisible();
    await userEvent.click(await inAccount('Use the default color'));
    await waitFor(() => expect(sidebar()).toBe('#172338'));
    await userEvent.click(await inAccount('Cancel'));
    await waitFor(() => expect(sidebar()).toBe('#0b4f6c'));
    expect(await field('Color')).toHaveValue('#0b4f6c');

    await replace('Color', '#ffcc00');
    await waitFor(() => expect(sidebar()).toBe('#ffcc00'));
    await clickOn('link', 'Team');
    await press('Leave without saving');
    expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await waitFor(() => expect(sidebar()).toBe('#0b4f6c'));
  });

  it('is marked when text on it is hard to read', async () => {
    const { calls } = openSection('account', changing());
    const hard = /Text on this color is hard to read/;
    await replace('Color', '#777777');
    await expectText(hard);
    await replace('Color', '#101010');
    await waitFor(() => expect(screen.queryByText(hard)).toBeNull());
    await userEvent.click(await inAccount('Use the default color'));
    await update();
    await waitFor(() => expect(calls[0]?.request.body).toEqual({ color: null }));
  });
});

describe('plan and entitlements', () => {
  it('show each limit with its use, in words too', async () => {
    const entitlements: EntitlementUse[] = [
      { event_type: 'encrypt/decrypt', value: 10_000, used: 11_500 },
      { event_type: 'datasets', value: 25, used: 19 },
      { event_type: 'team', value: null, used: 1 },
      { event_type: 'primary-keys', value: 0, used: 2 },
    ];
    openSection('account', { entitlements });
    const items = await within(await section('Account')).findAllByRole('listitem');
    expect(await fact('Plan', 'Account')).toHaveTextContent('Pro');
    expect(textsOf(items)).toEqual([
      'Encrypt/Decrypt11,500 of 10,000 calls this monthExceeded 100% used, 15% overage, 1,500 calls beyond what your plan includes',
      'Datasets19 of 25 datasets76% used, 6 datasets left',
      'Teams1 memberYour plan has no limit.',
      'Primary Keys2 of 0 primary keysExceeded 100% used, 2 primary keys beyond what your plan includes',
    ]);
    const bar = screen.getByRole('progressbar', { name: 'Encrypt/Decrypt' });
    expect(bar).toHaveAttribute('aria-valuetext', '100% used, 15% overage');
    const bars = screen.getAllByRole('progressbar');
    expect(bars.map((each) => each.dataset['tone'])).toEqual(['error', undefined, 'error']);
  });
});

describe('a save under way', () => {
  it('keeps what was typed or picked before, and blocks further input', async () => {
    const { promise: held, release } = hold();
    const { calls } = openSection(
      'account',
      changing(company, () => held),
    );
    const name = await replace('Company Name', 'Acme Health');
    const color = await replace('Color', '#ffcc00');
    const picker = screen.getByLabelText('Pick a color');
    const byDefault = await inAccount('Use the default color');
    await update();
    await waitFor(() => expect(calls).toHaveLength(1));

    expect(name).toHaveAttribute('readonly');
    expect(color).toHaveAttribute('readonly');
    expect(picker).toHaveAttribute('aria-disabled', 'true');
    await fill(name, ' and more');
    await fill(color, '0');
    fireEvent.change(picker, { target: { value: '#123456' } });
    await userEvent.click(byDefault);
    expect(name).toHaveValue('Acme Health');
    expect(color).toHaveValue('#ffcc00');

    release();
    await expectText('Account successfully updated.');
    expect(calls).toMatchObject([{ request: { body: { name: 'Acme Health', color: '#ffcc00' } } }]);
    await waitFor(() => expect(name).not.toHaveAttribute('readonly'));
    expect(name).toHaveValue('Acme Health');
    expect(color).toHaveValue('#ffcc00');
    await fill(name, ' II');
    expect(name).toHaveValue('Acme Health II');
  });
});

describe('forms on both tabs', () => {
  it('ask once before both are left, and keep their input when the tab changes', async () => {
    openProfile();
    const name = within(await section('User')).getByLabelText('Name');
    await fill(name, ' II');
    await clickOn('tab', 'Company');
    const userTab = await screen.findByRole('tab', { name: 'You, not saved yet' });
    expect(screen.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true');
    await replace('Company Name', 'Acme Health');
    expect(await screen.findByRole('tab', { name: 'Company, not saved yet' })).toBeVisible();
    await userEvent.click(userTab);
    expect(sessionStorage).toHaveLength(2);
    await clickOn('link', 'Team');
    await pressInDialog('Stay', 'Leave without saving?');
    expect(name).toHaveValue('Ada Byron King II');
    await clickOn('link', 'Team');
    await press('Leave without saving');
    expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });
});

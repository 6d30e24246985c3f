import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectText, press, pressInDialog } from '../../../../setup/screenHelpers';
import { stubClipboard } from '../../../credentials/clipboard';
import { refused } from '../../../../setup/network';
import { renderIdp } from './renderIdp';

const settings = {
  provider: 'ENTRA',
  enabled: true,
  openid_configuration: 'https://login.example/.well-known/openid-configuration',
  iss: 'https://login.example',
  aud: 'api://console',
  public_key: null,
};

const valueOf = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling as HTMLElement;

/** Steps of the checklist, each with its check mark. */
const stepsDone = async () =>
  within(await screen.findByRole('list', { name: 'Setup' }))
    .getAllByRole('listitem')
    .map((step) => within(step).queryByTitle('Done') !== null);

describe('the checklist', () => {
  it('shows a step as open until a fact completes it', async () => {
    renderIdp({ value: { ...settings, enabled: false } });
    expect(await stepsDone()).toEqual([false, false, false, false, false]);
    await expectText('While it is off, nobody gets in.');
  });

  it('checks settings, token, first call and first person by their data, the connection by its test', async () => {
    renderIdp({
      value: { ...settings, scim_token_created_at: '2026-11-20T09:00:00Z' },
      provisioned: { people: 1, seen_at: '2026-11-20T10:00:00Z' },
      connection: { working: true, details: 'It answers.' },
    });
    await waitFor(async () => expect(await stepsDone()).toEqual([true, false, true, true, true]));
    await press('Test Connection');
    await waitFor(async () => expect(await stepsDone()).toEqual([true, true, true, true, true]));
  });
});

describe('provisioning', () => {
  it('shows the address and set-up for the provider, and that nothing has happened yet', async () => {
    let copied = '';
    stubClipboard((text) => {
      copied = text;
      return Promise.resolve();
    });
    renderIdp({ value: settings });
    const copy = await screen.findByRole('button', { name: 'Copy SCIM Address' });
    await userEvent.click(copy);
    expect(copied).toMatch(/^http:\/\/localhost(:\d+)?\/[0-9a-f-]{36}\/api\/v3\/scim\/v2$/);
    await userEvent.click(screen.getByText('How to set it up in Entra'));
    expect(screen.getByText(/^Paste the address as Tenant URL/)).toBeVisible();
    expect(await valueOf('People')).toHaveTextContent('0 (0 active)');
    expect(await valueOf('Last Contact')).toHaveTextContent('Never');
    expect(await valueOf('Last Change')).toHaveTextContent('None yet');
    expect(await valueOf('Refused in the last 7 days')).toHaveTextContent('No refusals.');
  });

  it('lists its changes and refusals, with reasons', async () => {
    renderIdp({
      value: { ...settings, provider: 'OKTA' },
      provisioned: {
        people: 12,
        active_people: 11,
        groups: 3,
        seen_at: '2026-11-20T10:00:00Z',
        changed_at: '2026-11-20T09:05:00Z',
        change: 'Person "ada" deactivated',
        refusals: [
          { created_at: '2026-11-19T08:00:00Z', details: 'This SCIM token does not work.' },
        ],
      },
    });
    await expectText('How to set it up in Okta');
    expect(await valueOf('People')).toHaveTextContent('12 (11 active)');
    expect(await valueOf('Groups')).toHaveTextContent('3');
    expect(await valueOf('Last Contact')).toHaveTextContent('2026-11-20 10:00 AM UTC');
    expect(await valueOf('Last Change')).toHaveTextContent(
      'Person "ada" deactivated, 2026-11-20 09:05 AM UTC',
    );
    const refusals = await valueOf('Refused in the last 7 days');
    expect(within(refusals).getByRole('listitem')).toHaveTextContent(
      '2026-11-19 08:00 AM UTC: This SCIM token does not work.',
    );
  });

  it('shows the sign-in settings for programs, and tests the connection on request', async () => {
    renderIdp({
      value: settings,
      connection: { working: true, details: 'It leads to 2 public keys.' },
    });
    expect(await screen.findByRole('button', { name: 'Copy Customer ID' })).toBeVisible();
    expect(screen.getByText(/\/[0-9a-f-]{36}\/api\/v3\/scim\/sso$/)).toBeVisible();
    expect(screen.getByText(/by the user principal name/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Test Connection');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It works. It leads to 2 public keys.',
    );
    // A successful test does not count for changed settings.
    await userEvent.click(screen.getByRole('switch'));
    await pressInDialog('Turn off');
    await waitFor(() => expect(screen.queryByText(/It works/)).toBeNull());
  });

  it.each([
    [
      { working: false, details: 'The server cannot be reached.' },
      'It does not work. The server cannot be reached.',
    ],
    [() => refused(429, 'It has been checked many times.'), 'It has been checked many times.'],
  ])('explains a failed or impossible connection test: %j', async (connection, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    renderIdp({ value: settings, connection });
    await press('Test Connection');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('describes its benefits on plans without it', async () => {
    renderIdp({ plan: 'pro' });
    await expectText(/^IDP is part of the enterprise plan\./);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('is hidden before settings are saved', async () => {
    renderIdp();
    await expectText(/^There are no settings yet/);
    expect(screen.queryByText('Provisioning (SCIM)')).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../../../setup/network';
import { resumed } from '../../../../setup/stepUp';
import {
  clickOn,
  expectDisabled,
  expectInDialog,
  expectNoDialog,
  expectText,
  findDialog,
  inDialog,
  press,
  pressInDialog,
  refill,
  textbox,
} from '../../../../setup/screenHelpers';
import { stubClipboard } from '../../../credentials/clipboard';
import { renderIdp } from './renderIdp';

const title = 'IDP Integration Settings';
const okta = {
  provider: 'OKTA',
  enabled: true,
  openid_configuration: 'https://login.example/.well-known/openid-configuration',
  iss: 'https://login.example',
  aud: 'api://console',
  public_key: null,
};

const idp = () => screen.findByRole('switch', { name: 'IDP' });
const retype = async (label: string, text: string) =>
  refill(await screen.findByRole('textbox', { name: label }), text);
const provider = () => screen.findByRole('combobox', { name: 'Provider' });
const choose = async (label: string) => {
  await userEvent.click(await provider());
  await clickOn('option', label);
};
const fillOkta = async () => {
  await choose('Okta');
  await retype('OpenID Configuration', okta.openid_configuration);
  await retype('IDP Token Issuer', okta.iss);
  await retype('IDP Token Audience', okta.aud);
};
const sentBy = (changes: ReturnType<typeof renderIdp>['changes']) => {
  const { path, headers, body } = changes.at(-1) ?? {};
  const { value } = body as { value: string };
  return {
    path,
    ifMatch: headers?.['if-match'],
    value: JSON.parse(value) as Record<string, unknown>,
  };
};

describe('the identity provider section', () => {
  it.each(['free', 'pro'] as const)('offers an upgrade on the plan %s', async (plan) => {
    const { reads } = renderIdp({ plan, role: 'user' });
    expect(await screen.findByRole('link', { name: 'Upgrade to Enterprise' })).toHaveAttribute(
      'href',
      'mailto:support@ubiq.example?subject=Upgrade%20to%20Enterprise%3A%20Acme',
    );
    expect(screen.queryByRole('switch')).toBeNull();
    expect(reads).toHaveLength(0);
  });

  it.each([
    [{ role: 'user' } as const, /^Only an administrator of your company may do this\./],
    [{ verified: false }, /^Verify your email address to do this\./],
  ])('explains why it cannot be switched: %j', async (person, reason) => {
    const { reads } = renderIdp(person);
    expectDisabled(await idp(), reason);
    expect(reads).toHaveLength(0);
  });

  it('asks for the settings when switched on, shows local and service errors, and saves them enabled', async () => {
    const detail = 'This is no OpenID Configuration.';
    // The console accepts the form of this key; only the service can refuse it.
    const noKey = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----';
    const refusals = [
      refused(422, 'This is no key.', 'settings.public_key'),
      refused(422, detail, 'settings.openid_configuration'),
    ];
    const { changes } = renderIdp({ refuse: () => refusals.shift() });
    await userEvent.click(await idp());
    await pressInDialog('Save', title);
    await expectText('IDP Provider is required');
    await choose('Entra');
    await pressInDialog('Save', title);
    for (const text of [
      'OpenID Configuration is required',
      'IDP Token Issuer is required',
      'IDP Token Audience is required',
    ])
      await expectText(text);
    await fillOkta();
    await choose('Self-Signed');
    await pressInDialog('Save', title);
    await expectText('Self-Signed Token is required');
    expect(changes).toHaveLength(0);

    // Only the settings of the chosen provider are sent.
    await retype('Self-Signed Token', 'half a key');
    await pressInDialog('Save', title);
    await expectText(
      'Must be one public key in PEM and nothing else (it begins with -----BEGIN PUBLIC KEY-----).',
    );
    expect(changes).toHaveLength(0);
    await retype('Self-Signed Token', noKey);
    await pressInDialog('Save', title);
    await expectInDialog('This is no key.', title);
    expect(sentBy(changes).value).toEqual({
      provider: 'self-signed',
      enabled: true,
      openid_configuration: null,
      iss: null,
      aud: null,
      public_key: noKey,
    });

    // Input is kept while another provider is selected.
    await choose('Okta');
    const field = await screen.findByRole('textbox', { name: 'OpenID Configuration' });
    expect(field).toHaveValue(okta.openid_configuration);
    await pressInDialog('Save', title);
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(detail)));
    expect(field).toBeInvalid();
    // Every refusal stands at a field: the dialog itself shows nothing more.
    expect((await inDialog(title)).queryByRole('alert')).toBeNull();
    expect(textbox('IDP Token Audience')).toHaveValue(okta.aud);
    // Errors of one provider's settings are hidden while another provider is selected.
    await choose('Self-Signed');
    expect((await inDialog(title)).queryByText(detail)).toBeNull();
    expect(textbox('Self-Signed Token')).toHaveValue(noKey);
    await choose('Okta');
    await expectInDialog(detail, title);

    await pressInDialog('Save', title);
    await expectNoDialog();
    expect(changes).toHaveLength(3);
    expect(sentBy(changes)).toEqual({
      path: '/settings/API_SSO_CONFIG',
      ifMatch: '"0"',
      value: okta,
    });
    await waitFor(async () => expect(await idp()).toBeChecked());
    expect(screen.getByText(okta.openid_configuration)).toBeVisible();
    expect(screen.getByText('IDP Integration Settings successfully updated.')).toBeVisible();
  });

  it('confirms switching off, and saves the same settings disabled', async () => {
    const { changes } = renderIdp({ value: okta });
    const control = await idp();
    expect(control).toBeChecked();
    await userEvent.click(control);
    expect(control).toBeChecked();
    const dialog = await findDialog('Turn off IDP');
    expect(changes).toHaveLength(0);
    await press('Turn off', dialog);
    await waitFor(async () => expect(await idp()).not.toBeChecked());
    expect(sentBy(changes)).toMatchObject({ ifMatch: '"3"', value: { ...okta, enabled: false } });
    await press('Edit Settings');
    await retype('IDP Token Audience', 'api://other');
    await pressInDialog('Save', title);
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(sentBy(changes)).toMatchObject({
      ifMatch: '"4"',
      value: { ...okta, enabled: false, aud: 'api://other' },
    });
  });
});

describe('a person with MFA', () => {
  it('confirms the settings with a code, keeps a draft after a cancelled one, and none after saving', async () => {
    const first = renderIdp({ mfa: true });
    await userEvent.click(await idp());
    await fillOkta();
    const draft = JSON.stringify(Object.entries(sessionStorage));
    expect(draft).toContain(okta.aud);
    expect(await findDialog(title)).toHaveTextContent('Additional authentication required');
    await pressInDialog('Save', title);
    await waitFor(() => expect(first.stepUp.begin).toHaveBeenCalledTimes(1));
    expect(first.stepUp.begin.mock.calls[0]?.[0]).toMatchObject({ scope: 'change:idp' });
    expect(first.stepUpCalls.map(({ call }) => call)).toEqual(['PUT /settings/API_SSO_CONFIG']);
    const [sent] = first.stepUpCalls.map(({ body }) => (body as { value: string }).value);
    expect(JSON.parse(sent ?? '')).toEqual(okta);
    expect(first.changes).toEqual([]);
    expect(JSON.stringify(Object.entries(sessionStorage))).toBe(draft);
    const [, pending] = first.stepUp.begin.mock.calls[0] ?? [];
    if (!pending) throw new Error('Nothing waits for a code.');
    first.unmount();

    const refusal = 'The confirmation was cancelled.';
    const second = renderIdp({ mfa: true, returned: resumed('change:idp', pending, refusal) });
    await expectInDialog(refusal, title);
    expect(await provider()).toHaveTextContent('Okta');
    expect(textbox('IDP Token Audience')).toHaveValue(okta.aud);
    second.unmount();

    const { changes } = renderIdp({ mfa: true, returned: resumed('change:idp', pending) });
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(sentBy(changes).value).toEqual(okta);
    await expectNoDialog();
    expect(sessionStorage).toHaveLength(0);
  });

  it('confirms a new SCIM token with a code', async () => {
    const { changes, stepUpCalls, stepUp } = renderIdp({ mfa: true, value: okta });
    await press('Generate SCIM Token');
    const question = await findDialog();
    expect(question).toHaveTextContent('Additional authentication required');
    await press('Generate', question);
    await waitFor(() => expect(stepUp.begin).toHaveBeenCalledTimes(1));
    expect(stepUp.begin.mock.calls[0]?.[0]).toMatchObject({ scope: 'generate:scimtoken' });
    expect(stepUpCalls).toEqual([{ call: 'POST /settings/API_SSO_CONFIG/scim-token', body: null }]);
    expect(changes).toEqual([]);
  });
});

describe('unsaved settings', () => {
  const audience = () => screen.findByRole('textbox', { name: 'IDP Token Audience' });

  it('are confirmed before leaving, restored after a reload, discarded on request, and deleted by saving', async () => {
    const first = renderIdp({ value: okta });
    await press('Edit Settings');
    await retype('IDP Token Audience', 'api://other');
    await userEvent.keyboard('{Escape}');
    await pressInDialog('Stay', 'Leave without saving?');
    expect(await audience()).toHaveValue('api://other');
    first.unmount();

    renderIdp({ value: okta });
    await press('Edit Settings');
    await expectText(/^Draft restored\./);
    expect(await audience()).toHaveValue('api://other');
    await press('Discard');
    expect(await audience()).toHaveValue(okta.aud);
    expect(sessionStorage).toHaveLength(0);

    await retype('IDP Token Audience', 'api://third');
    expect(sessionStorage).toHaveLength(1);
    await pressInDialog('Cancel', title);
    await press('Leave without saving');
    await expectNoDialog();
    await press('Edit Settings');
    expect(await audience()).toHaveValue(okta.aud);
    expect(screen.queryByText(/^Draft restored/)).toBeNull();

    await retype('IDP Token Audience', 'api://fourth');
    expect(sessionStorage).toHaveLength(1);
    await pressInDialog('Save', title);
    await expectNoDialog();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the SCIM token', () => {
  const token = 'c2NpbS10b2tlbi1vbmNl';

  it('is shown once, counts as saved when the clipboard has it, and is stored nowhere', async () => {
    const value = { ...okta, scim_token_created_at: '2026-01-02T03:04:05Z' };
    const { changes, queryClient } = renderIdp({ value, scimToken: token });
    await expectText('Generated on 2026-01-02 03:04 AM UTC');
    const writeText = vi
      .fn<(text: string) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
      .mockResolvedValue();
    stubClipboard(writeText);
    await press('Generate SCIM Token');
    const question = await findDialog('Generate SCIM Token');
    expect(question).toHaveTextContent('It replaces the old one, which stops working immediately.');
    await press('Generate', question);
    const tokenDialog = await findDialog('SCIM Token');
    expect(document.body.innerHTML).not.toContain(token);
    const doneButton = within(tokenDialog).getByRole('button', { name: 'Done' });
    expectDisabled(doneButton, 'Copy the SCIM token first.');
    await press('Show SCIM Token', tokenDialog);
    expect(tokenDialog).toHaveTextContent(token);
    await press('Hide SCIM Token', tokenDialog);
    await press('Copy SCIM token', tokenDialog);
    expect(await screen.findByRole('textbox', { name: 'SCIM Token' })).toHaveValue(token);
    expect(doneButton).toHaveAttribute('aria-disabled', 'true');
    await press('Copy SCIM token', tokenDialog);
    await waitFor(() => expect(doneButton).not.toHaveAttribute('aria-disabled'));
    expect(writeText).toHaveBeenLastCalledWith(token);
    await userEvent.click(doneButton);
    await expectNoDialog();
    expect(changes).toHaveLength(1);
    expect(changes[0]?.path).toBe('/settings/API_SSO_CONFIG/scim-token');
    await expectText('Generated on 2026-11-20 10:00 AM UTC');
    const pageState = [
      document.body.innerHTML,
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ];
    expect(pageState.join('\n')).not.toContain(token);
  });
});

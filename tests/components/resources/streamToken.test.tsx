import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { streamSource } from '../../../src/custom-pages/profile/streamSource';
import { answered, service } from '../../setup/network';
import { demandCodes } from '../../setup/codes';
import { renderConsole, user } from '../../setup/renderConsole';
import { stubStepUp } from '../../setup/stepUp';
import {
  expectNoDialog,
  expectText,
  findDialog,
  press,
  pressInDialog,
} from '../../setup/screenHelpers';
import { sectionOf } from '../custom-pages/profile/accountSection';
import { stubClipboard } from '../credentials/clipboard';
import { preload } from '../../setup/preload';

const token = 'b2a6f0f4.c2llbS10b2tlbi1vbmNl';

preload('admin-kit/actions/ActionDialogHost', 'admin-kit/actions/SecretDialog');

/** Opens the section. @returns the mutations */
function renderStream(person: { role?: 'admin' | 'user'; verified?: false; mfa?: true } = {}) {
  let createdAt: string | null = null;
  const calls: string[] = [];
  const reads = service('GET /stream-token', () =>
    answered({ stream_tokens: { created_at: createdAt } }),
  );
  service('POST /stream-token', () => {
    calls.push('POST');
    createdAt = '2026-11-20T10:00:00Z';
    return answered({ stream_tokens: { token, created_at: createdAt } });
  });
  service('DELETE /stream-token', () => {
    calls.push('DELETE');
    createdAt = null;
    return answered({ stream_tokens: { created_at: null } });
  });
  const stepUpCalls = person.mfa ? demandCodes() : [];
  const stepUp = stubStepUp();
  const { queryClient } = renderConsole(sectionOf('stream'), {
    sources: [streamSource],
    authProvider: { stepUp },
    person: {
      mfa_enabled: person.mfa ?? false,
      email_verified_dt_tm: person.verified === false ? null : user.email_verified_dt_tm,
      customer_users: [{ uuid: user.uuid, role: person.role ?? 'admin' }],
    },
  });
  return { calls, reads, stepUpCalls, begin: stepUp.begin, queryClient };
}

it('creates a token that is shown once, replaces it, and removes it', async () => {
  const { calls, queryClient } = renderStream();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  stubClipboard(writeText);
  const address = `${window.location.origin}/api/activities/stream`;
  await expectText(address);
  await press('Copy Address');
  expect(writeText).toHaveBeenLastCalledWith(address);
  expect(
    screen.getByText(
      `curl --fail -H "Authorization: Bearer $SIEM_TOKEN" "${address}?after=0&limit=1000"`,
    ),
  ).toBeVisible();
  expect(screen.getByText('None yet')).toBeVisible();

  await press('Generate SIEM Token');
  await pressInDialog('Generate', 'Generate SIEM Token');
  const dialog = await findDialog('SIEM Token');
  // The dialog stays open and gives the reason, to keyboard users too.
  const doneButton = within(dialog).getByRole('button', { name: 'Done' });
  expect(doneButton).toHaveAttribute('aria-disabled', 'true');
  expect(doneButton).toHaveAccessibleDescription('Copy the SIEM token first.');
  await userEvent.click(doneButton);
  expect(dialog).toBeVisible();
  await press('Copy SIEM token', dialog);
  expect(writeText).toHaveBeenLastCalledWith(token);
  await press('Done', dialog);
  await expectText('Generated on 2026-11-20 10:00 AM UTC');
  const cached = queryClient.getQueryCache().getAll();
  expect(JSON.stringify(cached.map(({ state }) => state.data))).not.toContain(token);
  expect(document.body.innerHTML).not.toContain(token);

  await press('Generate SIEM Token');
  expect(await findDialog('Generate SIEM Token')).toHaveTextContent(
    'It replaces the old one, which stops working immediately.',
  );
  await press('Cancel');
  await press('Remove SIEM Token');
  await pressInDialog('Remove', 'Remove SIEM Token');
  await expectNoDialog();
  await expectText('None yet');
  expect(calls).toEqual(['POST', 'DELETE']);
});

it('asks people with MFA for a code before a token is created', async () => {
  const { calls, stepUpCalls, begin } = renderStream({ mfa: true });
  await press('Generate SIEM Token');
  const question = await findDialog('Generate SIEM Token');
  expect(question).toHaveTextContent('Additional authentication required');
  await press('Generate', question);
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(1));
  expect(begin.mock.calls[0]?.[0]).toMatchObject({ scope: 'generate:siemtoken' });
  expect(stepUpCalls).toEqual([{ call: 'POST /stream-token', body: null }]);
  expect(calls).toEqual([]);
});

it('is disabled for everyone but administrators with a verified email address', async () => {
  const { reads } = renderStream({ verified: false });
  await expectText('Verify your email address to do this.');
  expect(reads).toHaveLength(0);
});

it('is hidden from members', () => {
  const { reads } = renderStream({ role: 'user' });
  expect(screen.queryByRole('heading', { name: 'Security History for a SIEM' })).toBeNull();
  expect(reads).toHaveLength(0);
});

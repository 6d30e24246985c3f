import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { attentionKindNames } from '../../../../../contract/attention/attention';
import type { MessageSettings } from '../../../../../contract/attention/messages';
import { answered } from '../../../../setup/network';
import { user } from '../../../../setup/renderConsole';
import { expectText, press } from '../../../../setup/screenHelpers';
import { loadProfile, messageSettings as settings, openSection } from '../renderProfile';

beforeAll(() =>
  Promise.all([
    loadProfile(),
    import('../../../../../src/custom-pages/profile/notifications/MailSection'),
    import('../../../../../contract/attention/messages'),
  ]),
);

/** Opens the section. @returns the mutations */
function openMails(more: Partial<MessageSettings> = {}, verified = true) {
  let now = { ...settings, ...more };
  const { calls } = openSection('mails', {
    person: () => ({ ...user, ...(!verified && { email_verified_dt_tm: null }) }),
    answers: {
      'GET /message-settings/{own}': () => answered({ message_settings: now }, now.version),
      'PATCH /message-settings/{own}': (body) => {
        now = { ...now, ...(body as object), version: now.version + 1 };
        return answered({ message_settings: now }, now.version);
      },
    },
  });
  return calls;
}

const choice = async (label: string, mode: string) =>
  within(await screen.findByRole('radiogroup', { name: label })).getByRole('radio', { name: mode });

it('shows and saves the channels of each kind, sending only changes', async () => {
  const calls = openMails();
  expect(await choice('A rotation failed', 'At once')).toBeChecked();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(attentionKindNames.length);
  const figures = screen
    .getAllByRole('radiogroup', { name: /\d/ })
    .map((group) => group.getAttribute('aria-labelledby'))
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent);
  expect(figures).toEqual([
    'The plan is used up (100 %)',
    'An API key expires within 24 hours',
    'An API key expires within 14 days',
    'The plan is nearly used up (80 %)',
    'A rotation comes within 7 days',
  ]);
  await userEvent.click(await choice('API keys are not used', 'Daily digest'));
  await press('Update');
  await expectText('Notifications successfully updated.');
  expect(calls).toMatchObject([
    { request: { body: { 'keys-unused': 'digest' }, headers: { 'if-match': '"4"' } } },
  ]);
});

it('names the kinds that ignore quiet hours', async () => {
  openMails();
  const urgent = await screen.findByRole('radiogroup', { name: 'A rotation failed' });
  expect(urgent).toHaveAccessibleDescription('Urgent: quiet hours do not hold it up.');
  expect(
    screen.getByRole('radiogroup', { name: 'API keys are not used' }),
  ).not.toHaveAccessibleDescription();
});

it('refuses quiet hours with only one end', async () => {
  const calls = openMails();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Quiet hours from' }));
  await userEvent.click(await screen.findByRole('option', { name: '22:00' }));
  await expectText('Choose both hours, or none.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true'),
  );
  expect(calls).toEqual([]);
});

it('shows a time zone under the alias of another browser', async () => {
  openMails({ time_zone: 'Asia/Kathmandu' });
  expect(await screen.findByRole('combobox', { name: 'Time zone' })).toHaveTextContent(
    'Asia/Kathmandu',
  );
});

it('reports that no emails are sent without a mail server', async () => {
  openMails({ sends_mail: false });
  await expectText(/This service has no mail server/);
});

it('is disabled, with the reason, while the address is not verified', async () => {
  openMails({}, false);
  await expectText('Verify your email address to do this.');
});

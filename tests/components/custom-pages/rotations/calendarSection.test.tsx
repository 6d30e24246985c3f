import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CalendarSection } from '../../../../src/custom-pages/rotations/CalendarSection';
import calendarSource from '../../../../src/custom-pages/rotations/calendarSource';
import { saveFile } from '../../../../src/ui/browser/saveFile';
import { answered, refused, service } from '../../../setup/network';
import { renderConsole } from '../../../setup/renderConsole';
import {
  expectNoDialog,
  expectText,
  findDialog,
  press,
  pressInDialog,
} from '../../../setup/screenHelpers';
import { stubClipboard } from '../../credentials/clipboard';
import { preload } from '../../../setup/preload';

vi.mock('../../../../src/ui/browser/saveFile', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const address = 'http://localhost:3000/api/calendar/rotations.ics?token=secret';

preload('admin-kit/actions/ActionDialogHost', 'admin-kit/actions/SecretDialog');

/** Opens the section. @returns the mutations */
function renderSection(verified = true) {
  let dates: { created_at: string | null; read_at: string | null } = {
    created_at: null,
    read_at: null,
  };
  const calls: string[] = [];
  service('GET /calendar-address', () => answered({ calendar_addresses: dates }));
  service('POST /calendar-address', () => {
    calls.push('POST');
    dates = { created_at: '2026-11-20T10:00:00Z', read_at: '2026-11-21T10:00:00Z' };
    return answered({ calendar_addresses: { address, created_at: dates.created_at } });
  });
  service('DELETE /calendar-address', () => {
    calls.push('DELETE');
    dates = { created_at: null, read_at: null };
    return answered({ calendar_addresses: dates });
  });
  renderConsole(<CalendarSection />, {
    sources: [calendarSource],
    ...(!verified && { person: { email_verified_dt_tm: null } }),
  });
  return calls;
}

it('creates an address that is shown once, and removes it', async () => {
  const calls = renderSection();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  stubClipboard(writeText);
  await expectText('None yet');
  expect(screen.queryByRole('button', { name: 'Remove Secret Address' })).toBeNull();
  await press('Generate Secret Address');
  await pressInDialog('Generate', 'Generate Secret Address');
  const dialog = await findDialog('Secret Address');
  await press('Copy address', dialog);
  expect(writeText).toHaveBeenLastCalledWith(address);
  await press('Done', dialog);
  await expectText('Generated on 2026-11-20 10:00 AM UTC');
  expect(screen.getByText('Last read on 2026-11-21 10:00 AM UTC')).toBeVisible();
  expect(document.body.innerHTML).not.toContain('token=secret');
  await press('Remove Secret Address');
  await pressInDialog('Remove', 'Remove Secret Address');
  await expectNoDialog();
  await expectText('None yet');
  expect(calls).toEqual(['POST', 'DELETE']);
});

it('explains who may not create an address', async () => {
  renderSection(false);
  const make = await screen.findByRole('button', { name: 'Generate Secret Address' });
  expect(make).toHaveAccessibleDescription('Verify your email address to do this.');
});

it('downloads the calendar as a file, and explains a failure', async () => {
  renderSection();
  service('GET /schedule/file', { calendars: { name: 'rotations.ics', content: 'BEGIN' } });
  await press('Download as a file');
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([await content?.text(), content?.type, name]).toEqual([
    'BEGIN',
    'text/calendar',
    'rotations.ics',
  ]);
  vi.spyOn(console, 'error').mockReturnValue();
  service('GET /schedule/file', { calendars: { content: 'BEGIN' } });
  await press('Download as a file');
  await expectText('There was a problem downloading the calendar.');
  expect(saveFile).toHaveBeenCalledTimes(1);
  service('GET /schedule/file', () => refused(429, 'There were too many exports.'));
  await press('Download as a file');
  await expectText('There were too many exports.', screen.getByRole('alert'));
});

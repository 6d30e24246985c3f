import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { leavesDialog } from '../../src/admin-kit/actions/openAction';
import type { LeaveTexts } from '../../src/model/leaveTexts';
import { RecordForm } from '../../src/admin-kit/record/RecordForm';
import { UnsavedChangesGuard } from '../../src/admin-kit/form/UnsavedChangesGuard';
import { renderConsole } from '../setup/renderConsole';

const asking = (text: string): LeaveTexts => ({
  title: 'Leave?',
  text,
  leave: 'Leave',
  stay: 'Stay',
});

const open = (page: ReactNode) =>
  renderConsole({ '/page': page, '/other': <p>The other page</p> }, { path: '/page' });

it('keeps asking when what would be lost changes meanwhile, in the new words', async () => {
  const service = new EventTarget();
  function Page() {
    const [isSent, setIsSent] = useState(false);
    useEffect(() => service.addEventListener('asked', () => setIsSent(true)), []);
    const texts = asking(isSent ? 'It is being made.' : 'Nothing was sent.');
    return <UnsavedChangesGuard unsaved texts={texts} />;
  }
  const { router } = open(<Page />);
  await act(() => router.navigate('/other'));
  expect(await screen.findByText('Nothing was sent.')).toBeVisible();
  act(() => void service.dispatchEvent(new Event('asked')));
  expect(await screen.findByText('It is being made.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('The other page')).toBeVisible();
});

it('asks about the dialog that lies over a form, whose draft is kept', async () => {
  const forgetDraft = vi.fn<() => void>();
  const { router } = open(
    <>
      <UnsavedChangesGuard unsaved isLeft={leavesDialog} texts={asking('The keys are lost.')} />
      <UnsavedChangesGuard unsaved onLeave={forgetDraft} />
    </>,
  );
  await act(() => router.navigate('/other'));
  expect(await screen.findByText('The keys are lost.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByText('The other page')).toBeVisible());
  expect(forgetDraft).not.toHaveBeenCalled();
});

it('asks about what was typed before the rules of the form have arrived', async () => {
  const { router } = open(
    <RecordForm
      resource="teams"
      record={{ id: '1', name: 'Old name', version: 1 }}
      fields={[{ name: 'name', label: 'Name', kind: 'text' }]}
      resolver={() => new Promise(() => undefined)}
      messages={{}}
    />,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'r');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Update' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await act(() => router.navigate('/other'));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

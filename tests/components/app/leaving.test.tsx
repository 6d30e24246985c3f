import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { leavesDialog } from '../../../src/admin-kit/actions/dialogAddress';
import type { LeaveTexts } from '../../../src/model/leaveTexts';
import { RecordForm } from '../../../src/admin-kit/record/RecordForm';
import { UnsavedChangesGuard } from '../../../src/admin-kit/form/UnsavedChangesGuard';
import { renderConsole } from '../../setup/renderConsole';
import { button, expectText, findDialog, press } from '../../setup/screenHelpers';

const asking = (text: string): LeaveTexts => ({
  title: 'Leave?',
  text,
  leave: 'Leave',
  stay: 'Stay',
});

const open = (page: ReactNode) =>
  renderConsole({ '/page': page, '/other': <p>The other page</p> }, { path: '/page' });

it('keeps its question open, in the new words, when the potential loss changes', async () => {
  const service = new EventTarget();
  function Page() {
    const [isSent, setIsSent] = useState(false);
    useEffect(() => service.addEventListener('asked', () => setIsSent(true)), []);
    const texts = asking(isSent ? 'It is being made.' : 'Nothing was sent.');
    return <UnsavedChangesGuard unsaved texts={texts} />;
  }
  const { router } = open(<Page />);
  await act(() => router.navigate('/other'));
  await expectText('Nothing was sent.');
  act(() => void service.dispatchEvent(new Event('asked')));
  await expectText('It is being made.');
  await press('Leave');
  await expectText('The other page');
});

it("asks about the dialog above a form and keeps the form's draft", async () => {
  const forgetDraft = vi.fn<() => void>();
  const { router } = open(
    <>
      <UnsavedChangesGuard unsaved isLeft={leavesDialog} texts={asking('The keys are lost.')} />
      <UnsavedChangesGuard unsaved onLeave={forgetDraft} />
    </>,
  );
  await act(() => router.navigate('/other'));
  await expectText('The keys are lost.');
  await press('Leave');
  await waitFor(() => expect(screen.getByText('The other page')).toBeVisible());
  expect(forgetDraft).not.toHaveBeenCalled();
});

it("asks about input that was typed before the form's validation rules have loaded", async () => {
  const { router } = open(
    <RecordForm
      resource="teams"
      record={{ id: '1', uuid: '1', name: 'Old name', version: 1 }}
      fields={[{ name: 'name', label: 'Name', kind: 'text' }]}
      resolver={() => new Promise(() => undefined)}
      messages={{}}
    />,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'r');
  await userEvent.tab();
  expect(button('Update')).not.toHaveAttribute('aria-disabled', 'true');
  await act(() => router.navigate('/other'));
  expect(await findDialog('Leave without saving?')).toBeVisible();
});

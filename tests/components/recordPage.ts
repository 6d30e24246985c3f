import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Brings a tab of a record's page into sight. */
export async function openTab(name: string): Promise<void> {
  const tab = await screen.findByRole('tab', { name: new RegExp(`^${name}`) });
  if (tab.getAttribute('aria-selected') !== 'true') await userEvent.click(tab);
}

/** Presses an action of a record's page: its button, or its row in the menu of the others. */
export async function pressAction(name: string): Promise<void> {
  const more = await screen.findByRole('button', { name: 'More actions' });
  const button = screen.queryByRole('button', { name });
  if (!button) await userEvent.click(more);
  await userEvent.click(
    button ?? (await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) })),
  );
}

/** A click beside a dialog, on what it lies over. */
export async function pressBeside(dialog: HTMLElement): Promise<void> {
  if (!dialog.parentElement) throw new Error('Nothing is beside the dialog.');
  await userEvent.click(dialog.parentElement);
}

/** @returns an action that is in the menu of a record's page, which is opened */
export async function actionInMenu(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
}

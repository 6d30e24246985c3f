import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

type Name = string | RegExp;

const queriesOf = (inside?: HTMLElement) => (inside ? within(inside) : screen);

export const button = (name: Name): HTMLElement => screen.getByRole('button', { name });
export const link = (name: Name): HTMLElement => screen.getByRole('link', { name });
export const textbox = (name: Name): HTMLElement => screen.getByRole('textbox', { name });

/** Waits for a button and clicks it. */
export const press = (name: Name, inside?: HTMLElement): Promise<void> =>
  clickOn('button', name, inside);

/** Waits until a button can be used. */
export const expectEnabled = (name: Name, inside?: HTMLElement) =>
  waitFor(() =>
    expect(queriesOf(inside).getByRole('button', { name })).not.toHaveAttribute('aria-disabled'),
  );

/** Waits until a button can be used, and clicks it. */
export async function pressEnabled(name: Name, inside?: HTMLElement): Promise<void> {
  await expectEnabled(name, inside);
  await press(name, inside);
}

/** Waits for an element of any role and clicks it. */
export const clickOn = async (role: string, name: Name, inside?: HTMLElement): Promise<void> =>
  userEvent.click(await queriesOf(inside).findByRole(role, { name }));

export const findDialog = (name?: Name): Promise<HTMLElement> =>
  screen.findByRole('dialog', name === undefined ? {} : { name });

/** @returns queries inside a dialog; without a name, inside the only one */
export const inDialog = async (name?: Name) => within(await findDialog(name));

/** @returns a button of the only dialog */
export const dialogButton = async (name: Name): Promise<HTMLElement> =>
  (await inDialog()).findByRole('button', { name });

/** Waits for a button of a dialog and clicks it. */
export const pressInDialog = async (name: Name, dialog?: Name): Promise<void> =>
  press(name, await findDialog(dialog));

/** Waits until a text is visible in a dialog. */
export const expectInDialog = async (text: Name, dialog?: Name): Promise<void> =>
  expectText(text, await findDialog(dialog));

/** Expects a button or choice that can be focused but not used, with the reason as its description. */
export function expectDisabled(element: HTMLElement, reason: string | RegExp): void {
  expect(element).toHaveAttribute('aria-disabled', 'true');
  expect(element).toHaveAccessibleDescription(reason);
}

export const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Waits until a text is visible. */
export async function expectText(text: Name, inside?: HTMLElement): Promise<void> {
  expect(await queriesOf(inside).findByText(text)).toBeVisible();
}

/** @returns the text of each element */
export const textsOf = (elements: Iterable<Element>): string[] =>
  [...elements].map(({ textContent }) => textContent);

/** @returns the rows of a table, each as its cells: `Name | Status` */
export const linesOf = (table: HTMLElement): string[] =>
  [...table.querySelectorAll('tr')].map((row) => textsOf(row.children).join(' | '));

/** @returns the text of a fact of a record's page, a `dd` by its `dt` */
export const valueOf = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

/** @returns the heading of a step of a creation */
export const findStep = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 3, name: new RegExp(name.replace(': ', ':\\s*')) });

/** Sets a field's value by one change event. */
export const setValue = (input: HTMLElement, value: string): boolean =>
  fireEvent.change(input, { target: { value } });

/** Pastes a text after a field's value; typing takes most of a test's time. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Replaces a field's value by a pasted text. */
export async function refill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}

/** Opens a tab of a record's page. */
export async function openTab(name: string): Promise<void> {
  const tab = await screen.findByRole('tab', { name: new RegExp(`^${name}`) });
  if (tab.getAttribute('aria-selected') !== 'true') await userEvent.click(tab);
}

/** Runs an action of a record's page: its button, or its row in the menu. */
export async function pressAction(name: string): Promise<void> {
  const more = await screen.findByRole('button', { name: 'More actions' });
  const pageButton = screen.queryByRole('button', { name });
  if (!pageButton) await userEvent.click(more);
  await userEvent.click(
    pageButton ?? (await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) })),
  );
}

/** @returns an action in the menu of a record's page, which it opens */
export async function actionInMenu(name: string): Promise<HTMLElement> {
  await press('More actions');
  return screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
}

/** Clicks outside a dialog. */
export async function pressBeside(dialog: HTMLElement): Promise<void> {
  if (!dialog.parentElement) throw new Error('The dialog has no parent.');
  await userEvent.click(dialog.parentElement);
}

import { expect, type Locator, type Page } from '@playwright/test';
import { dialogOf } from './actionDialogs';

export const wizard = (page: Page): Locator => dialogOf(page, 'New Dataset');

export const wizardButton = (page: Page, name: string): Locator =>
  wizard(page).getByRole('button', { name, exact: true });

export const wizardField = (page: Page, name: string): Locator =>
  wizard(page).getByRole('textbox', { name, exact: true });

export const expectStep = (page: Page, name: string): Promise<void> =>
  expect(wizard(page).getByRole('heading', { level: 3, name })).toBeVisible();

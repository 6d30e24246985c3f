import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiKey, daysAgo } from '../../resources/api-keys/apiKeyRecords';
import { adminService, customer, renderAdmin, uuidOf } from '../../resources/renderAdmin';
import { dataset, draftDataset } from '../../resources/datasets/renderDataset';
import { renderActions } from './renderActions';
import { preloadRecordPage } from '../../../setup/preload';
import { primaryKey } from '../../resources/primary-keys/primaryKeyRecords';

const schedule = 'Change Data Encryption Key Rotation Schedule';
const rotate = 'Rotate Data Encryption Key';

preloadRecordPage(
  'resources/api-keys/ApiKeyParts',
  'resources/customers/CustomerParts',
  'resources/datasets/DatasetParts',
  'resources/primary-keys/PrimaryKeyParts',
);

/** @returns names of the buttons beside the title, the filled ones in square brackets */
async function buttonsOfPage(): Promise<string[]> {
  const more = await screen.findByRole('button', { name: 'More actions' });
  const buttons = [...(more.parentElement?.querySelectorAll('button') ?? [])];
  return buttons.flatMap((button) => {
    if (button === more) return [];
    const isFilled = button.classList.contains('MuiButton-contained');
    return isFilled ? `[${button.textContent}]` : button.textContent;
  });
}

it.each([
  ['a draft', 'datasets', draftDataset, ['[Publish]', rotate, schedule]],
  ['a published dataset', 'datasets', dataset, [rotate, schedule]],
  ['an API key in use', 'api-keys', apiKey, ['Disable', 'Roll']],
  [
    'an API key that was not used for 180 days',
    'api-keys',
    { ...apiKey, last_used_at: daysAgo(181) },
    ['[Disable]', 'Roll'],
  ],
  [
    'a disabled API key',
    'api-keys',
    { ...apiKey, enabled: false, status: 'Disabled' },
    ['[Enable]'],
  ],
  ['a primary key', 'primary-keys', primaryKey, ['Disable', 'Rotate', 'Change Rotation Schedule']],
  ['a disabled primary key', 'primary-keys', { ...primaryKey, enabled: false }, ['[Enable]']],
] as const)('%s: only its next step is filled', async (_, resource, record, buttons) => {
  renderActions({ resource, record });
  expect(await buttonsOfPage()).toEqual(buttons);
});

it.each([
  ['nobody', 0, ['[Invite First Administrator]', 'Correct Usage']],
  ['people', 2, ['Correct Usage']],
] as const)('a customer with %s: only its next step is filled', async (_, members, buttons) => {
  const record = { ...customer, member_count: members };
  adminService('customers', record);
  renderAdmin('customers', `/customers/${uuidOf(30)}`);
  expect(await buttonsOfPage()).toEqual(buttons);
});

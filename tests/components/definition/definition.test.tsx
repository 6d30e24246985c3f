import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  button,
  clickOn,
  expectText,
  fill,
  refill,
  textbox,
  textsOf,
} from '../../setup/screenHelpers';
import { datasetAnswer, draftDataset, renderDataset } from '../resources/datasets/renderDataset';
import { PreviewWorker } from '../custom-pages/dataset-wizard/renderWizard';
import { preloadRecordPage } from '../../setup/preload';

// Loads the chunk of the editor once, so that no test waits for it.
preloadRecordPage('resources/datasets/DatasetParts', 'definition/DefinitionEditor');

const updateButton = () => button('Update');

it('is edited on the page of an unpublished dataset as in the wizard, without encrypting an invalid example', async () => {
  vi.stubGlobal('Worker', PreviewWorker);
  const { updates } = renderDataset(draftDataset);
  const preset = await screen.findByRole('combobox', { name: 'Input Character Set Preset' });
  expect(preset).toHaveDisplayValue('Digits');
  expect(await screen.findByRole('status', { name: 'Max Data Key Rotations' })).toHaveTextContent(
    'Max Data Key Rotations: 62',
  );

  // The saved rules keep four characters at the start and one at the end.
  await fill(textbox('Example'), '1234-56-78901');
  const parts = screen.getByRole('list', { name: 'What happens to it' });
  expect(textsOf(within(parts).getAllByRole('listitem')).join(', ')).toBe(
    '1234Kept (prefix), -Passes through, 56Encrypted, -Passes through, 7890Encrypted, 1Kept (suffix)',
  );
  expect((await screen.findByTestId('encrypted-example')).textContent).toMatch(
    /^1234-[0-9A-Za-z]{2}-[0-9A-Za-z]{4}1$/,
  );
  await refill(textbox('Example'), '1234-56');
  expect(screen.queryByTestId('encrypted-example')).toBeNull();
  expect(
    screen.getByText(
      'The example is too short: it has 1 character to encrypt, and the minimum input length is 6.',
    ),
  ).toBeVisible();
  expect(
    textsOf(
      within(screen.getByRole('list', { name: 'What happens to it' })).getAllByRole('listitem'),
    ),
  ).toEqual(['1234Kept (prefix)', '-Passes through', '5Cannot be encrypted', '6Kept (suffix)']);
  // The example is not part of the record, so Enter in it does not save.
  expect(updateButton()).toHaveAccessibleDescription('Nothing has changed yet.');

  await userEvent.selectOptions(preset, 'Lower case letters');
  expect(textbox('Minimum Input Length')).toHaveValue('5');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.type(textbox('Example'), '{Enter}');
  expect(updates).toEqual([]);
  await userEvent.click(updateButton());
  await screen.findByText('Dataset successfully updated.');
  expect(updates.map(({ body }) => body)).toEqual([
    { input_character_set: 'abcdefghijklmnopqrstuvwxyz', input_min_length: 5 },
  ]);
});

it('sets the characters kept at both ends by the same rule as the wizard', async () => {
  vi.stubGlobal('Worker', PreviewWorker);
  const saved: typeof draftDataset = {
    ...draftDataset,
    passthrough_rules: [
      { priority: 1, type: 'passthrough', value: '-' },
      { priority: 3, type: 'suffix', value: 2 },
    ],
    version: 4,
  };
  let isSaved = false;
  const { updates } = renderDataset(draftDataset, {
    // The form reads them again after saving.
    read: () => datasetAnswer(isSaved ? saved : draftDataset),
    update: () => {
      isSaved = true;
      return datasetAnswer(saved);
    },
  });
  await screen.findByRole('combobox', { name: 'Input Character Set Preset' });
  expect(textbox('Prefix Length')).toHaveValue('4');
  expect(textbox('Suffix Length')).toHaveValue('1');

  await refill(textbox('Suffix Length'), '256');
  await expectText('Choose a whole number from 0 to 255');
  expect(updateButton()).toHaveAttribute('aria-disabled', 'true');

  await refill(textbox('Suffix Length'), '2');
  await refill(textbox('Prefix Length'), '0');
  await fill(textbox('Example'), '12-345678');
  expect(
    textsOf(
      within(screen.getByRole('list', { name: 'What happens to it' })).getAllByRole('listitem'),
    ),
  ).toEqual(['12Encrypted', '-Passes through', '3456Encrypted', '78Kept (suffix)']);

  await userEvent.click(updateButton());
  await screen.findByText('Dataset successfully updated.');
  expect(updates.map(({ body }) => body)).toEqual([{ prefix_length: 0, suffix_length: 2 }]);
  // The form starts from the saved values.
  expect(textbox('Prefix Length')).toHaveValue('0');
  expect(updateButton()).toHaveAccessibleDescription('Nothing has changed yet.');
});

it('is restored when a change is discarded, and names libraries that lack such large input sets', async () => {
  renderDataset({ ...draftDataset, input_min_length: 7 });
  const preset = await screen.findByRole('combobox', { name: 'Input Character Set Preset' });
  await userEvent.selectOptions(preset, 'Alphanumeric');
  expect(textbox('Minimum Input Length')).toHaveValue('7');
  await userEvent.selectOptions(preset, 'Digits');
  await waitFor(() =>
    expect(updateButton()).toHaveAccessibleDescription('Nothing has changed yet.'),
  );
  const charactersOf = (count: number) =>
    Array.from({ length: count }, (_, index) => String.fromCharCode(0x400 + index)).join('');
  await refill(textbox('Input Character Set'), charactersOf(127));
  expect(textbox('Input Character Set')).toHaveAccessibleDescription('127 characters');
  await refill(textbox('Input Character Set'), charactersOf(128));
  expect(textbox('Input Character Set')).toHaveAccessibleDescription(
    '128 characters. The client library for C and C++ takes at most 127 input characters.',
  );
});

it('is read-only for people who may not change it', async () => {
  renderDataset(draftDataset, { verified: false });
  expect(await screen.findByRole('textbox', { name: 'Input Character Set' })).toHaveAttribute(
    'readonly',
  );
  expect(screen.queryByRole('combobox', { name: 'Input Character Set Preset' })).toBeNull();
});

it('can become typed data, whose bounds are sent as one definition', async () => {
  vi.stubGlobal('Worker', PreviewWorker);
  const { updates } = renderDataset(draftDataset);
  await clickOn('combobox', 'Kind');
  await clickOn('option', 'Date');
  expect(screen.queryByRole('textbox', { name: 'Input Character Set' })).toBeNull();
  await expectText('This definition can be rotated 2 times. A date column holds no more.');
  await fill(textbox('Example'), '1985-12-31');
  expect((await screen.findByTestId('encrypted-example')).textContent).toMatch(
    /^\d{4}-\d{2}-\d{2}$/,
  );

  await refill(textbox('Maximum'), '0000-01-01');
  await expectText('Must be a date from 0001-01-01 to 9999-12-31, yyyy-MM-dd');
  expect(screen.getByText('Correct the definition to see the encrypted example.')).toBeVisible();
  await refill(textbox('Maximum'), '2100-12-31');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(updateButton());
  await screen.findByText('Dataset successfully updated.');
  expect(updates.map(({ body }) => body)).toEqual([
    { data_type_config: { data_type: 'date', min: '0001-01-01', max: '2100-12-31' } },
  ]);
}, 60_000);

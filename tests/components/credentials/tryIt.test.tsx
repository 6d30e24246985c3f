import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { typedDefaults } from '../../../contract/definition/typedTerms';
import type { DatasetRecord } from '../../../src/resources/datasets/record';
import { keptBy } from '../../setup/kept';
import { answered, lost, type ReceivedCall, refused, service } from '../../setup/network';
import { user } from '../../setup/renderConsole';
import { expectText, fill, openTab, press, refill, textbox } from '../../setup/screenHelpers';
import { dataset, renderDataset, unstructuredDataset } from '../resources/datasets/renderDataset';
import { preloadRecordPage } from '../../setup/preload';

// Loads the chunk of the page once, so that no test waits for it.

beforeAll(() => {
  // jsdom has none.
  Element.prototype.scrollIntoView = () => {};
});
preloadRecordPage('resources/datasets/DatasetParts', 'resources/datasets/try-it/TryItPanel');

/** Four digits are kept in front, one at the end; 6 to 9 are encrypted. */
const plain = '1234-567890-1';
/** `W` is position 58 of the output set, whose characters keep no bit for the data: key 58. */
const cipher = '1234-2oQzLw-1';

const hint =
  'Encrypts 6 to 9 characters: digits. Keep the last 1 character (suffix). Leave “-” in place (passthrough). Keep the first 4 characters (prefix). Do not use real data.';

type Answer = (call: ReceivedCall) => Response;

const answers =
  (text: string, number: number | null): Answer =>
  () =>
    answered({ result: { text, key_number: number } });

interface Options {
  record?: DatasetRecord;
  role?: 'admin' | 'user';
  verified?: boolean;
  reserved?: boolean;
}

async function openTryIt(
  answer: Answer,
  { record = dataset, role = 'admin', verified = true, reserved = false }: Options = {},
) {
  const calls = service('POST /datasets/:uuid/:what', answer);
  const view = renderDataset(record, {
    verified,
    tab: 'overview',
    customerUsers: [{ uuid: user.uuid, role }],
    reserved,
  });
  await screen.findByRole('textbox', { name: 'Sample Value' });
  return { ...view, calls };
}

const part = (name: 'Encrypt' | 'Decrypt') => within(screen.getByRole('form', { name }));
const value = () => textbox('Sample Value');
const ciphertext = () => textbox('Ciphertext');
const encrypt = () => screen.getByRole('button', { name: 'Encrypt' });
const decrypt = () => screen.getByRole('button', { name: 'Decrypt' });

describe('trying a dataset', () => {
  it('encrypts with any existing key, shows the parts of the result, and fills it in for decryption', async () => {
    const { calls } = await openTryIt((call) =>
      answers(call.path.endsWith('encrypt') ? cipher : plain, 2)(call),
    );
    const keys = screen.getByRole('combobox', { name: 'Key Number' });
    expect(
      within(keys)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Key 2, current', 'Key 0', 'Key 1']);
    await fill(value(), plain);
    await userEvent.click(encrypt());
    const encryptPart = part('Encrypt');
    expect(await encryptPart.findByText(cipher)).toBeVisible();
    expect(encryptPart.getByText('Encrypted with key number 2. Its parts:')).toBeVisible();
    expect(encryptPart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1234Kept (prefix)',
      '-Passes through',
      '2Key number',
      'oQzLwEncrypted',
      '-Passes through',
      '1Kept (suffix)',
    ]);
    expect(calls.at(-1)?.path).toBe(`/datasets/${dataset.uuid}/try-encrypt`);
    expect(calls.at(-1)?.body).toEqual({ text: plain });

    await userEvent.selectOptions(keys, '1');
    expect(encryptPart.queryByText(cipher)).toBeNull();
    await userEvent.click(encrypt());
    expect(await encryptPart.findByText(cipher)).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ text: plain, key_number: 1 });

    await press('Use for decrypting');
    expect(ciphertext()).toHaveValue(cipher);
    await userEvent.click(decrypt());
    expect(await part('Decrypt').findByText('Decrypted value, with key number 2')).toBeVisible();
    expect(part('Decrypt').getByText(plain)).toBeVisible();
    expect(part('Decrypt').getByRole('button', { name: 'Copy decrypted value' })).toBeVisible();
    expect(calls.at(-1)).toMatchObject({
      path: `/datasets/${dataset.uuid}/try-decrypt`,
      body: { text: cipher },
    });
  });

  it('shows the key number of a pasted ciphertext without a call, and explains a wrong length', async () => {
    const { calls } = await openTryIt(answers('', 0));
    await fill(ciphertext(), '1234-WoQzLw-1');
    expect(part('Decrypt').getByText('Encrypted with key number 58. Its parts:')).toBeVisible();
    await userEvent.clear(ciphertext());
    await userEvent.paste('1234-x-1');
    expect(
      part('Decrypt').getByText(
        'The ciphertext is too short: it has 1 encrypted character, and the minimum input length is 6.',
      ),
    ).toBeVisible();

    // Nothing is truncated.
    await fill(value(), '1'.repeat(5001));
    expect(value()).toHaveValue('1'.repeat(5001));
    expect(encrypt()).toHaveAccessibleDescription(
      'The text should be no longer than 5,000 characters.',
    );
    await userEvent.click(encrypt());
    await refill(ciphertext(), '1'.repeat(30_001));
    expect(decrypt()).toHaveAccessibleDescription(
      'The ciphertext should be no longer than 30,000 characters.',
    );
    expect(calls).toEqual([]);
  });

  it.each([
    ['text', {}, /^The ciphertext is too short/],
    ['a date', { data_type: 'date', data_type_config: typedDefaults.date }, /^Type a date/],
  ] as const)('shows the error of a refused ciphertext of %s once', async (_, kind, problem) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { calls } = await openTryIt(() => refused(422, 'It cannot be read.', 'text'), {
      record: { ...dataset, ...kind },
    });
    await fill(ciphertext(), '1234-x-1');
    expect(part('Decrypt').getByText(problem)).toBeVisible();
    await userEvent.click(decrypt());
    await expectText('It cannot be read.');
    expect(part('Decrypt').queryByText(problem)).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('keeps the input, with the reason, when the service refuses or cannot be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const detail = 'The text is too short.';
    const failures = [refused(422, detail, 'text')];
    await openTryIt(() => failures.shift() ?? lost());
    await fill(value(), '12');
    await userEvent.click(encrypt());
    await expectText(detail);
    expect(value()).toHaveAccessibleDescription(`${detail} ${hint}`);
    expect(value()).toHaveValue('12');
    await fill(value(), '3');
    expect(screen.queryByText(detail)).toBeNull();
    await userEvent.click(encrypt());
    const away = 'The service cannot be reached. Check your connection and try again.';
    expect(await part('Encrypt').findByText(away)).toBeVisible();
  });

  it('is disabled, with the reason, where decryption is reserved', async () => {
    await openTryIt(answers('', 0), { role: 'user', reserved: true });
    await fill(value(), plain);
    await fill(ciphertext(), cipher);
    expect(encrypt()).not.toHaveAttribute('aria-disabled');
    expect(decrypt()).toHaveAttribute('aria-disabled', 'true');
    expect(decrypt()).toHaveAccessibleDescription(
      'Your company reserves this for its administrators.',
    );
  });

  it('is disabled without a verified email address', async () => {
    await openTryIt(answers('', 0), { verified: false });
    for (const button of [encrypt(), decrypt()])
      expect(button).toHaveAccessibleDescription('Verify your email address to do this.');
  });

  it('is disabled while the primary key is disabled', async () => {
    await openTryIt(answers('', 0), { record: { ...dataset, primary_key_enabled: false } });
    await fill(value(), plain);
    expect(encrypt()).toHaveAttribute('aria-disabled', 'true');
    expect(encrypt()).toHaveAccessibleDescription('The primary key “Main key” is disabled.');
  });

  it.each<[kind: string, record: DatasetRecord, example: string]>([
    ['a definition of its own', dataset, '01234567890123'],
    [
      'a definition that a well-known value fits',
      { ...dataset, passthrough_rules: [], passthrough_character_set: '-' },
      '123-45-6789',
    ],
    [
      'unusual characters',
      { ...dataset, input_character_set: 'äöü', passthrough_character_set: '' },
      'äöüäöüäöüäöüäö',
    ],
    [
      'dates',
      {
        ...dataset,
        data_type: 'date',
        data_type_config: { data_type: 'date', min: '1900-01-01', max: '2100-01-01' },
      },
      '1985-12-31',
    ],
    ['unstructured data', unstructuredDataset, 'Minutes of the meeting on 2026-11-27'],
  ])('fills in an example of %s', async (_, record, example) => {
    await openTryIt(answers('', 0), { record });
    await press('Use an example');
    expect(value()).toHaveValue(example);
  });

  it('has no key numbers for unstructured data', async () => {
    const { calls } = await openTryIt(answers('AAEA', null), { record: unstructuredDataset });
    expect(screen.queryByRole('combobox', { name: 'Key Number' })).toBeNull();
    await fill(value(), 'a contract');
    await userEvent.click(encrypt());
    expect(await part('Encrypt').findByText('AAEA')).toBeVisible();
    expect(screen.queryByText(/^Encrypted with key number/)).toBeNull();
    expect(calls.at(-1)?.body).toEqual({ text: 'a contract' });
  });

  it('keeps its input when another tab is opened, and leaves no trace when the page is left', async () => {
    const { router, ...caches } = await openTryIt(answers(cipher, 2));
    await fill(value(), plain);
    await userEvent.click(encrypt());
    await screen.findByText(cipher);
    await openTab('Settings');
    expect(screen.queryByRole('textbox', { name: 'Sample Value' })).toBeNull();
    await openTab('Overview');
    expect(value()).toHaveValue(plain);
    await act(() => router.navigate('/datasets'));
    await screen.findByText('The list');
    await waitFor(() => expect(keptBy(caches)).not.toContain('567890'));
    expect(keptBy(caches)).not.toContain(cipher);
    expect(caches.queryClient.getMutationCache().getAll()).toEqual([]);
    expect(keptBy(caches)).toContain(dataset.name);
  });
});

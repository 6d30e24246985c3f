import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, HttpError, testDataProvider, type DataProvider } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { SessionProvider } from '../../src/authProvider/session';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import type { DatasetRecord } from '../../src/resources/datasets/record';
import { TryIt } from '../../src/resources/datasets/try-it/TryIt';
import { createConsoleTheme } from '../../src/theme/theme';
import { dataset, unstructuredDataset } from './datasetShell';
import { user } from './layoutShell';

type Call = ConsoleDataProvider['action'];

/** Four digits are kept in front, one at the end; 6 to 9 are encrypted. */
const plain = '1234-567890-1';
/** `W` is position 58 of the output set, whose characters keep no bit for the data: key 58. */
const cipher = '1234-2oQzLw-1';

const answers =
  (text: string, number: number | null): Call =>
  () =>
    Promise.resolve({ data: { result: { text, key_number: number } } });

interface Options {
  record?: DatasetRecord;
  role?: 'admin' | 'user';
  verified?: boolean;
}

async function openTryIt(
  call: Call,
  { record = dataset, role = 'admin', verified = true }: Options = {},
) {
  const action = vi.fn<Call>(call);
  const dataProvider: DataProvider = Object.assign(testDataProvider(), { action });
  const person = {
    ...user,
    email_verified_dt_tm: verified ? user.email_verified_dt_tm : null,
    customer_users: [{ uuid: user.uuid, role }],
  };
  render(
    <CoreAdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ThemeProvider theme={createConsoleTheme(undefined)}>
          <TryIt record={record} />
        </ThemeProvider>
      </SessionProvider>
    </CoreAdminContext>,
  );
  const opener = screen.getByRole('button', { name: 'Try it', expanded: false });
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(opener);
  await screen.findByRole('textbox', { name: 'Sample Value' });
  return { action, opener };
}

const part = (name: 'Encrypt' | 'Decrypt') => within(screen.getByRole('form', { name }));
const value = () => screen.getByRole('textbox', { name: 'Sample Value' });
const ciphertext = () => screen.getByRole('textbox', { name: 'Ciphertext' });
const put = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const encrypt = () => screen.getByRole('button', { name: 'Encrypt' });
const decrypt = () => screen.getByRole('button', { name: 'Decrypt' });

describe('trying a dataset', () => {
  it('encrypts with any key that there is, and shows the parts of the result', async () => {
    const { action } = await openTryIt(answers(cipher, 2));
    const keys = screen.getByRole('combobox', { name: 'Key Number' });
    expect(
      within(keys)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 (current)', '0', '1']);
    await put(value(), plain);
    await userEvent.click(encrypt());
    const shown = part('Encrypt');
    expect(await shown.findByText(cipher)).toBeVisible();
    expect(shown.getByText(/^Carries key number/)).toHaveTextContent('Carries key number 2.');
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1234Kept (prefix)',
      '-Passes through',
      '2Key number',
      'oQzLwEncrypted',
      '-Passes through',
      '1Kept (suffix)',
    ]);
    expect(action.mock.lastCall?.[0]).toMatchObject({
      method: 'POST',
      path: '/datasets/{uuid}/try-encrypt',
      params: { uuid: dataset.uuid },
      body: { text: plain },
    });
    expect(action.mock.lastCall?.[0].body).not.toHaveProperty('key_number');

    await userEvent.selectOptions(keys, '1');
    expect(shown.queryByText(cipher)).toBeNull();
    await userEvent.click(encrypt());
    expect(action.mock.lastCall?.[0].body).toEqual({ text: plain, key_number: 1 });
    expect(await shown.findByText(cipher)).toBeVisible();
  });

  it('takes a ciphertext over, and decrypts it', async () => {
    const { action } = await openTryIt((call) =>
      answers(call.path.endsWith('encrypt') ? cipher : plain, 2)(call),
    );
    await put(value(), plain);
    await userEvent.click(encrypt());
    await userEvent.click(await screen.findByRole('button', { name: 'Use for decrypting' }));
    expect(ciphertext()).toHaveValue(cipher);
    await userEvent.click(decrypt());
    expect(await part('Decrypt').findByText('Decrypted value, with key number 2')).toBeVisible();
    expect(part('Decrypt').getByText(plain)).toBeVisible();
    expect(part('Decrypt').getByRole('button', { name: 'Copy decrypted value' })).toBeVisible();
    expect(action.mock.lastCall?.[0]).toMatchObject({
      path: '/datasets/{uuid}/try-decrypt',
      body: { text: cipher },
    });
  });

  it('tells the key number of a pasted ciphertext without the service', async () => {
    const { action } = await openTryIt(answers('', 0));
    await put(ciphertext(), '1234-WoQzLw-1');
    expect(part('Decrypt').getByText(/^Carries key number/)).toHaveTextContent(
      'Carries key number 58.',
    );
    await userEvent.clear(ciphertext());
    await userEvent.paste('1234-x-1');
    expect(
      part('Decrypt').getByText(
        'The ciphertext is too short: it has 1 encrypted character, and the minimum input length is 6.',
      ),
    ).toBeVisible();
    expect(action).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the service refuses, with the reason at the field', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const detail = 'The text is too short.';
    await openTryIt(() =>
      Promise.reject(
        new HttpError(detail, 422, { errors: [{ field: 'text', code: 'invalid', detail }] }),
      ),
    );
    await userEvent.type(value(), '12');
    await userEvent.click(encrypt());
    expect(await screen.findByText(detail)).toBeVisible();
    expect(value()).toHaveAccessibleDescription(`${detail} Do not use real data.`);
    expect(value()).toHaveValue('12');
    await userEvent.type(value(), '3');
    expect(screen.queryByText(detail)).toBeNull();
  });

  it('says so when the service cannot be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const details = 'The service cannot be reached. Check your connection and try again.';
    await openTryIt(() =>
      Promise.reject(
        new HttpError(details, 0, { error: { info: 'The service cannot be reached', details } }),
      ),
    );
    await put(value(), plain);
    await userEvent.click(encrypt());
    expect(await part('Encrypt').findByText(details)).toBeVisible();
  });

  it('tells who may not, and when not', async () => {
    await openTryIt(answers('', 0), { role: 'user' });
    await put(value(), plain);
    await put(ciphertext(), cipher);
    expect(encrypt()).toBeEnabled();
    expect(decrypt()).toBeDisabled();
    expect(decrypt()).toHaveAccessibleDescription(
      'Only an administrator of your company may do this.',
    );
  });

  it('is closed to people without a verified email address', async () => {
    await openTryIt(answers('', 0), { verified: false });
    for (const button of [encrypt(), decrypt()])
      expect(button).toHaveAccessibleDescription('Verify your email address to do this.');
  });

  it('does nothing while the primary key is disabled', async () => {
    await openTryIt(answers('', 0), { record: { ...dataset, primary_key_enabled: false } });
    await put(value(), plain);
    expect(encrypt()).toBeDisabled();
    expect(encrypt()).toHaveAccessibleDescription('The primary key “Main key” is disabled.');
  });

  it('has no key numbers for unstructured data', async () => {
    const { action } = await openTryIt(answers('AAEA', null), { record: unstructuredDataset });
    expect(screen.queryByRole('combobox')).toBeNull();
    await put(value(), 'a contract');
    await userEvent.click(encrypt());
    expect(await part('Encrypt').findByText('AAEA')).toBeVisible();
    expect(screen.queryByText(/^Carries key number/)).toBeNull();
    expect(action.mock.lastCall?.[0].body).toEqual({ text: 'a contract' });
  });

  it('loses nothing when it is closed, and leaves nothing behind', async () => {
    const { opener } = await openTryIt(answers(cipher, 2));
    await put(value(), plain);
    await userEvent.click(encrypt());
    await screen.findByText(cipher);
    await userEvent.click(opener);
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(opener);
    expect(value()).toHaveValue(plain);
    const stored = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]);
    expect(stored).not.toContain('567890');
    expect(stored).not.toContain(cipher);
  });
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CopyKeys, NewCredentials } from '../../../src/credentials/NewCredentials';
import UsageSnippets, { type UsageSnippetsProps } from '../../../src/credentials/UsageSnippets';
import { button, clickOn, expectText, press, textsOf } from '../../setup/screenHelpers';
import { stubClipboard } from './clipboard';
import { credentials } from '../resources/api-keys/keygenStandIn';

const tab = (name: string) => clickOn('tab', name);
const code = (name: string) => screen.getByRole('region', { name }).textContent;

describe('new credentials', () => {
  it('count as saved only once the clipboard has them, or when copied by hand', async () => {
    const onSaved = vi.fn<() => void>();
    const writeText = vi
      .fn<(text: string) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
      .mockResolvedValue();
    stubClipboard(writeText);
    render(<CopyKeys credentials={credentials} onSaved={onSaved} />);
    await press('Copy credentials');
    const byHand = await screen.findByRole('textbox', { name: 'Credentials' });
    expect(byHand).toHaveFocus();
    expect(screen.getByText(/This browser does not allow copying here/)).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
    // A copy by hand takes all credentials, whatever is selected, before the temporary field is removed.
    const setData = vi.fn<(type: string, text: string) => void>();
    expect(fireEvent.copy(byHand, { clipboardData: { setData } })).toBe(false);
    expect(setData).toHaveBeenCalledExactlyOnceWith(
      'text/plain',
      expect.stringContaining('[default]\nACCESS_KEY_ID = AccessKeyId'),
    );
    await expectText('The credentials have been copied.');
    await press('Copy credentials');
    await expectText('The credentials have been copied.');
    expect(onSaved).toHaveBeenCalledTimes(2);
    expect(writeText.mock.lastCall?.[0]).toContain('[default]\nACCESS_KEY_ID = AccessKeyId');
  });
});

describe('the usage snippets', () => {
  const show = (props: Partial<UsageSnippetsProps> = {}) =>
    render(
      <UsageSnippets
        datasetName="SSN"
        datasetType="structured"
        credentials={credentials}
        {...props}
      />,
    );

  it('appear in the order of the tabs', () => {
    show();
    expect(textsOf(screen.getAllByRole('tab')).join(', ')).toBe(
      'Credentials file, Environment variables, Node, Python, Java, Go, C#, C, C++, PHP, Ruby',
    );
  });

  it('contain secrets only on request, and mask them again', async () => {
    show();
    expect(code('Credentials file')).toContain('SERVER = http://localhost:3000');
    expect(document.body.innerHTML).not.toContain(credentials.cryptoAccessKey);
    await press('Show the credentials');
    expect(code('Credentials file')).toContain(
      `SECRET_CRYPTO_ACCESS_KEY = ${credentials.cryptoAccessKey}`,
    );
    await tab('Environment variables');
    expect(document.body.innerHTML).not.toContain(credentials.cryptoAccessKey);
    expect(code('Environment variables')).toContain("export UBIQ_SERVER='http://localhost:3000'");
  });

  it('copy the real settings even when masked, which counts as saved, unlike copying a program', async () => {
    const onSaved = vi.fn<() => void>();
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    stubClipboard(writeText);
    show({ onSaved });
    await tab('Node');
    await press('Copy Node');
    await expectText('Copied.');
    expect(writeText.mock.lastCall?.[0]).toContain('EncryptAsync("SSN", process.argv[2])');
    expect(onSaved).not.toHaveBeenCalled();
    await tab('Environment variables');
    await press('Copy Environment variables');
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(writeText.mock.lastCall?.[0]).toContain(credentials.signingKey);
  });

  it('have one button for each text, because the file is copied and downloaded above', async () => {
    render(
      <NewCredentials
        created="Created."
        dataset="SSN"
        type="structured"
        credentials={credentials}
        onSaved={() => undefined}
      />,
    );
    const saving = () =>
      textsOf(screen.getAllByRole('button')).filter((text) => /^(Copy|Download)/.test(text));
    expect(saving()).toEqual(['Copy credentials', 'Download credentials file']);
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      'The programs in the other tabs read it. The buttons above copy and download it.',
    );
    await tab('Environment variables');
    expect(saving()).toEqual([
      'Copy credentials',
      'Download credentials file',
      'Copy Environment variables',
    ]);
    expect(screen.getByRole('tabpanel')).not.toHaveTextContent('The buttons above');
  });

  it('ask for the type of data only where it is not known', async () => {
    const { unmount } = show();
    await tab('Go');
    expect(screen.queryByRole('radiogroup', { name: 'Data type' })).toBeNull();
    unmount();
    show({ datasetName: undefined, datasetType: undefined });
    await tab('Go');
    expect(code('Go')).toContain('"name of the dataset"');
    await clickOn('radio', 'Unstructured data');
    expect(code('Go')).toContain('ubiq.Encrypt(credentials, []byte(os.Args[1]))');
  });
});

describe('the usage snippets of a typed dataset', () => {
  const works =
    'Works with Node.js from 2.4.0, Java from 2.3.0, C from 2.3.0.0, C++ from 2.3.0.0, .NET from 2.4.0, and PHP from 2.1.0.';
  const show = (props: Partial<UsageSnippetsProps>) =>
    render(<UsageSnippets datasetName="Amount" datasetType="structured" {...props} />);

  it('call the method of its data type, and name the supporting libraries once', async () => {
    show({ dataType: 'integer', size: 32 });
    expect(screen.getAllByText(works)).toHaveLength(1);
    await tab('Java');
    expect(code('Java')).toContain('int encrypted = cipher.encryptInt("Amount", plain, null);');
    expect(screen.getByText(/run it with an argument like 12345/)).toBeVisible();
    expect(screen.getAllByText(works)).toHaveLength(1);
  });

  it('show the reason in place of a program where the library lacks support', async () => {
    show({ dataType: 'date' });
    await tab('Python');
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      /^The Python library does not know dates\. Use Node\.js 2\.4\.0 or newer, .* or PHP 2\.1\.0 or newer\.$/,
    );
    expect(screen.queryByRole('button')).toBeNull();
    await tab('PHP');
    expect(code('PHP')).toContain('Ubiq\\encryptDate($credentials, $plain, "Amount")');
  });

  it.each(['formatted_string', undefined] as const)(
    'equal those of any dataset when its data type is %s',
    async (dataType) => {
      show({ dataType });
      expect(screen.queryByText(/^Works with/)).toBeNull();
      await tab('Python');
      expect(code('Python')).toContain('ubiq_structured.Encrypt(credentials, "Amount"');
    },
  );

  it('ignore the data type of unstructured data', async () => {
    show({ datasetType: 'unstructured', dataType: 'integer' });
    expect(screen.queryByText(/^Works with/)).toBeNull();
    await tab('Ruby');
    expect(code('Ruby')).toContain('encrypt(credentials, ARGV[0])');
  });
});

it('the page of a dataset shows the snippets with placeholders for secrets', async () => {
  render(<UsageSnippets datasetName="Contracts" datasetType="unstructured" />);
  const settings = await screen.findByRole('region', { name: 'Credentials file' });
  expect(settings).toHaveTextContent('SECRET_SIGNING_KEY = <SECRET_SIGNING_KEY>');
  expect(settings).toHaveTextContent(`SERVER = ${window.location.origin}`);
  expect(screen.queryByRole('button', { name: 'Show the credentials' })).toBeNull();
  expect(button('Copy Credentials file')).toBeVisible();
  await tab('Python');
  expect(within(screen.getByRole('tabpanel')).getByText(/Encrypts with "Contracts"/)).toBeVisible();
});

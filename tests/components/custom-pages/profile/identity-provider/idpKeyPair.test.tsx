import { generateKeyPairSync } from 'node:crypto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KeygenAnswer } from '../../../../../src/credentials/keygen/generate';
import type { KeyPair } from '../../../../../src/credentials/keygen/keys';
import {
  clickOn,
  expectNoDialog,
  expectText,
  findDialog,
  press,
  pressInDialog,
} from '../../../../setup/screenHelpers';
import { stubClipboard } from '../../../credentials/clipboard';
import { renderIdp } from './renderIdp';

const keyPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});
/** Detects the private key wherever part of it appears; its first lines are in the public key, too. */
const secretLine = keyPair.privateKey.split('\n')[12] ?? 'none';

/** Stands in for the worker, which jsdom lacks. */
function standInForWorker(answers: KeygenAnswer<KeyPair>[]) {
  const ended = vi.fn<() => void>();
  class KeyPairWorker extends EventTarget {
    constructor(readonly url: string) {
      super();
      const data = answers.shift();
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate = ended;
  }
  vi.stubGlobal('Worker', KeyPairWorker);
  vi.stubGlobal('isSecureContext', true);
  return ended;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

async function openKeyPair() {
  await clickOn('switch', 'IDP');
  await clickOn('combobox', 'Provider');
  await clickOn('option', 'Self-Signed');
  await press('Generate Key Pair');
  return findDialog('IDP Key Pair');
}

describe('the key pair dialog', () => {
  it('warns, shows the private key once, and sends only the public key', async () => {
    const ended = standInForWorker([{ result: keyPair }]);
    const writeText = vi
      .fn<(text: string) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
      .mockResolvedValue();
    const { changes, queryClient } = renderIdp();
    const caution = await openKeyPair();
    const [first] = within(caution).getAllByRole('listitem');
    expect(first).toHaveTextContent('1Caution');
    expect(caution).toHaveAccessibleDescription(/is generated on this device and shown only once/);
    stubClipboard(writeText);
    await press('Continue', caution);
    await screen.findByRole('button', { name: 'Copy private key' });
    expect(ended).toHaveBeenCalledTimes(1);
    const dialog = await findDialog('IDP Key Pair');
    const doneButton = within(dialog).getByRole('button', { name: 'Done' });
    expect(doneButton).toHaveAccessibleDescription('Copy or download the private key first.');
    expect(document.body.innerHTML).not.toContain(secretLine);
    await press('Show Private key', dialog);
    expect(document.body.innerHTML).toContain(secretLine);
    await press('Hide Private key', dialog);
    expect(document.body.innerHTML).not.toContain(secretLine);
    await userEvent.keyboard('{Escape}');
    expect(await findDialog('IDP Key Pair')).toBeVisible();

    await press('Copy private key', dialog);
    await expectText(/This browser does not allow copying here/);
    expect(doneButton).toHaveAttribute('aria-disabled', 'true');
    await press('Copy private key', dialog);
    await waitFor(() => expect(doneButton).not.toHaveAttribute('aria-disabled'));
    expect(writeText).toHaveBeenLastCalledWith(keyPair.privateKey);
    await userEvent.click(doneButton);

    const key = await screen.findByRole('textbox', { name: 'Self-Signed Token' });
    expect(key).toHaveValue(keyPair.publicKey.trim());
    // Submitting the dialog did not submit the form around it.
    expect(changes).toHaveLength(0);
    await press('Save');
    await expectNoDialog();
    expect(changes).toHaveLength(1);
    const { body } = changes[0] ?? {};
    const { value } = (body ?? {}) as { value: string };
    expect(JSON.parse(value)).toMatchObject({ public_key: keyPair.publicKey.trim() });
    const pageState = [
      document.body.innerHTML,
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(changes),
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
      JSON.stringify(window.history.state),
    ];
    expect(pageState.join('\n')).not.toContain(secretLine.slice(0, 20));
  });

  it('warns on leaving of the loss of the uncopied private key, then of the public key', async () => {
    standInForWorker([{ result: keyPair }]);
    stubClipboard(() => Promise.resolve());
    const { router } = renderIdp();
    await press('Continue', await openKeyPair());
    await screen.findByRole('button', { name: 'Copy private key' });
    for (const title of ['Leave without the private key?', 'Leave without the public key?']) {
      await act(() => router.navigate('/'));
      expect(await findDialog(title)).toBeVisible();
      await press('Stay');
      await pressInDialog('Copy private key', 'IDP Key Pair');
      await screen.findByText('The private key has been copied.');
    }
  });

  it('explains why no key could be made, with a retry or Cancel', async () => {
    standInForWorker([{ problem: 'OperationError: no memory' }, { result: keyPair }]);
    renderIdp();
    const caution = await openKeyPair();
    await press('Continue', caution);
    expect(await within(caution).findByRole('alert')).toHaveTextContent(
      'There was a problem generating the key pair.This browser could not generate the keys: OperationError: no memory',
    );
    await press('Continue', caution);
    expect(await screen.findByRole('button', { name: 'Copy private key' })).toBeVisible();
  });
});

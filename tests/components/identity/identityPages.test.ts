import { html } from 'hono/html';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  recoveryCodesPage,
  secretPart,
  secretScript,
} from '../../../service/identity/pages/enrolment';
import { type Page, sendOnceScript } from '../../../service/identity/requests/page';
import { codeField, codeScript, timeLeft } from '../../../service/identity/pages/parts';
import { newPasswordPage } from '../../../service/identity/pages/passwordReset';
import { button, link } from '../../setup/screenHelpers';
import { stubClipboard } from '../credentials/clipboard';

/** Each script is a block of its own, so that several pages can be opened in a row. */
function run(script: string): void {
  const element = document.createElement('script');
  element.textContent = `{${script}}`;
  document.body.append(element);
}

/** Opens one of the service's own pages. */
async function open({ body, script = '' }: Page): Promise<void> {
  document.body.innerHTML = (await body).toString();
  run(sendOnceScript);
  run(script);
}
afterEach(() => document.body.replaceChildren());

const codes = ['12345-67890', '09876-54321'];
const openCodes = () => open(recoveryCodesPage(codes, '/profile'));
const checkbox = () => screen.getByRole('checkbox', { name: 'I have kept my recovery codes' });

it('copies the recovery codes, and then allows leaving', async () => {
  userEvent.setup();
  const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  stubClipboard(written);
  await openCodes();
  expect(checkbox()).toBeInvalid();
  button('Copy').click();
  await waitFor(() => expect(checkbox()).toBeValid());
  expect(written).toHaveBeenCalledWith('12345-67890\n09876-54321\n');
  expect(screen.getByRole('status')).toHaveTextContent('The recovery codes are copied.');
});

it('reports that the browser refused to copy, and allows copying by hand', async () => {
  stubClipboard(() => Promise.reject(new Error('not allowed')));
  await openCodes();
  button('Copy').click();
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(/did not allow copying/),
  );
  expect(checkbox()).toBeInvalid();
});

it('opens the secret in an authenticator app, and copies it in the format of such apps', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  stubClipboard(written);
  const uri = 'otpauth://totp/Console:ada@acme.example?secret=ABCDEFGH234567AB&issuer=Console';
  const body = await secretPart(uri, 'ABCDEFGH234567AB');
  await open({ title: '', body, script: secretScript });
  expect(link('Open in an authenticator app')).toHaveAttribute('href', uri);
  button('Copy the secret').click();
  await screen.findByText('The secret is copied.');
  expect(written).toHaveBeenCalledExactlyOnceWith('ABCDEFGH234567AB');
});

it('downloads the recovery codes as a text', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  onTestFinished(() => click.mockRestore());
  await openCodes();
  // jsdom has no object URLs of blobs.
  run(`URL.createObjectURL = ({ size }) => 'blob:' + size; URL.revokeObjectURL = () => {};`);
  button('Download as text').click();
  expect(saved).toEqual(['recovery-codes.txt blob:24']);
  expect(checkbox()).toBeValid();
});

it('shows a new password while the box is checked, and hides it when it is submitted', async () => {
  await open(newPasswordPage('ada@acme.example', 'token'));
  const field = screen.getByLabelText('New password');
  const box = screen.getByRole('checkbox', { name: 'Show password' });
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(box);
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(box);
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(box);
  field.closest('form')?.dispatchEvent(new Event('submit'));
  expect(field).toHaveAttribute('type', 'password');
  expect(box).not.toBeChecked();
});

describe('the field for a one-time code', () => {
  const openField = async () => {
    const sent = vi.fn<(event: Event) => void>();
    await open({
      title: '',
      body: html`<form>${codeField('One-time code', html``)} ${timeLeft()}</form>`,
      script: codeScript(12),
    });
    const field = screen.getByLabelText('One-time code');
    field.closest('form')?.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent(event);
      event.preventDefault();
    });
    return { field, sent };
  };

  it('is submitted with the sixth digit, only once', async () => {
    const { field, sent } = await openField();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(field, '12345');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(field, '6{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('waits for a click after pasting a recovery code, and shows how long the code is valid', async () => {
    const { field, sent } = await openField();
    await userEvent.click(field);
    await userEvent.paste('12345-67890');
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByRole('timer')).toHaveTextContent(/^\d{1,2} s until the next code$/);
  });
});

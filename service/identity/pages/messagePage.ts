import { html } from './html';
import type { Page } from './page';

/** Says in words what happened, and leads back to the console. */
export const messagePage = (title: string, message: string, consoleAddress: string): Page => ({
  title,
  body: html`<p>${message}</p>
    <p><a class="button" href="${consoleAddress}">Back to the console</a></p>`,
});

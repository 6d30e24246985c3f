import { html } from './html';
import type { Page } from './page';

/**
 * Says in words what happened, and leads back to the console.
 * @param back what the way back is called
 */
export const messagePage = (
  title: string,
  message: string,
  consoleAddress: string,
  back = 'Back to the console',
): Page => ({
  title,
  body: html`<p>${message}</p>
    <p><a class="button" href="${consoleAddress}">${back}</a></p>`,
});

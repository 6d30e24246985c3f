import { html, raw } from 'hono/html';
import { brandMark, colorSchemeAttribute } from '../../../contract/lib/designTokens';
import { identityTexts } from '../../../texts/sign-in/identity';
import { styles } from './styles';

/** Markup in which every value is escaped, unless it came from the template itself. */
export type Html = ReturnType<typeof html>;

export interface Page {
  title: string;
  body: Html;
  /** Stands beside the main part if there is room, and below it otherwise. */
  sidebar?: Html;
  /** CSS that no other page needs. */
  styles?: string;
  /** An optional script: it only saves a click. */
  script?: string;
}

export interface PageBranding {
  productName: string;
  /** Chosen in the console; otherwise the reader's system decides. */
  scheme?: 'light' | 'dark' | undefined;
}

/**
 * Submits every form of a page only once: the answer to a second submission would replace the first one's. The form
 * works again after ten seconds, because people can cancel loading.
 */
export const sendOnceScript = `
let isSent = false;
addEventListener('pageshow', ({ persisted }) => { isSent &&= !persisted; });
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    else setTimeout(() => { isSent = false; }, 10000);
    isSent = true;
  });`;

/**
 * Lets Back and Reload open the answer to a form as a page. Browsers would otherwise show an error, or ask to send the
 * form again. The page of a mailed link is opened by its token.
 */
export const openAgainScript = `
const tokenField = document.querySelector('input[name="token"]');
history.replaceState(null, '', tokenField
  ? '?' + new URLSearchParams({ token: tokenField.value })
  : location.href);`;

/** @param nonce the one in the response's Content-Security-Policy */
export const renderPage = async (
  page: Page,
  branding: PageBranding,
  nonce: string,
): Promise<string> => {
  const body = await page.body;
  const script = (body.includes('<form ') ? sendOnceScript : '') + (page.script ?? '');
  const document = await html`<!doctype html>
    <html lang="en" ${branding.scheme ? raw(`${colorSchemeAttribute}="${branding.scheme}"`) : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${page.title} · ${branding.productName}</title>
        ${raw(`<style nonce="${nonce}">${styles}${page.styles ?? ''}</style>`)}
      </head>
      <body>
        <main>
          <div>
            <p class="product">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path fill-rule="evenodd" d="${brandMark}" />
              </svg>
              ${branding.productName}
            </p>
            <h1>${page.title}</h1>
            ${body}
          </div>
          ${page.sidebar !== undefined && html`<div class="beside">${page.sidebar}</div>`}
        </main>
        ${script !== '' && raw(`<script nonce="${nonce}">${script}</script>`)}
      </body>
    </html> `;
  return document.toString();
};

/**
 * Describes what happened, and links back to the console.
 * @param backLabel label of the link back
 */
export const messagePage = (
  title: string,
  message: string,
  consoleAddress: string,
  backLabel: string = identityTexts.backToConsole,
): Page => ({
  title,
  body: html`<p>${message}</p>
    <p><a class="button" href="${consoleAddress}">${backLabel}</a></p>`,
});

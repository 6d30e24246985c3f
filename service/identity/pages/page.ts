import { html, raw } from 'hono/html';
import { identityTexts } from '../../../texts/identity';

/** Markup in which every value is text, unless it came out of the template itself. */
export type Html = ReturnType<typeof html>;

export interface Page {
  /** Becomes the document's title and its heading. */
  title: string;
  body: Html;
  /** A script that is needed for nothing: it only saves a click. */
  script?: string;
}

/** What every page of one service shares. */
export interface Look {
  productName: string;
}

/** Colours have a contrast of at least 4.5 to 1 in both schemes; targets are 44 px high. */
const styles = `
:root { color-scheme: light dark; --page: #f4f6f8; --card: #fff; --text: #1b2430; --quiet: #55606e;
  --line: #7b8794; --accent: #0b5cad; --on-accent: #fff; --bad: #a3121f; --bad-back: #fdecee;
  --note: #6b4a00; --note-back: #fff4d6 }
@media (prefers-color-scheme: dark) { :root { --page: #10151b; --card: #1a222c; --text: #e8edf2;
  --quiet: #aab5c1; --line: #8592a0; --accent: #8cc2ff; --on-accent: #06223f; --bad: #ffb3b9;
  --bad-back: #43191d; --note: #ffe09a; --note-back: #3a2f12 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 420px; padding: 28px 24px; background: var(--card);
  border-radius: 12px; box-shadow: 0 1px 4px rgb(0 0 0 / 20%); overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 24px 0 4px; font-size: 1.125rem }
p { margin: 0 0 16px }
.product { margin: 0 0 4px; color: var(--quiet) }
label { display: block; margin: 0 0 4px; font-weight: 600 }
input { width: 100%; min-height: 44px; margin: 0 0 16px; padding: 8px 12px; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px }
.check { display: flex; align-items: center; gap: 8px; min-height: 44px; font-weight: 400 }
.check input { width: 24px; min-height: 24px; margin: 0; accent-color: var(--accent) }
button, .button { display: block; width: 100%; min-height: 44px; padding: 8px 16px; font: inherit;
  font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent);
  border-radius: 8px }
.quiet { color: var(--accent); background: transparent }
form + form, button + button, .stay { margin-top: 12px }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.bad, .note { padding: 12px; border-radius: 8px }
.bad { color: var(--bad); background: var(--bad-back) }
.note { color: var(--note); background: var(--note-back) }
.who { margin: 4px 0 12px; color: var(--quiet); font-size: 0.875rem }
a { color: var(--accent) }
[hidden] { display: none }
a.button:not(.quiet) { color: var(--on-accent) }
main:has(.mails) { max-width: 720px }
.mails { margin: 0 0 16px; padding: 0; list-style: none }
.mails li { padding: 16px 0; border-top: 1px solid var(--line) }
.mails h2 { margin: 0 0 4px }
.mails p { margin: 0 }
.mails .text { margin-top: 8px; white-space: pre-wrap }
.pages { display: flex; justify-content: space-between; gap: 16px }
.pages a, .who a { display: inline-block; padding: 4px 0 }
.qr { display: block; width: 100%; max-width: 240px; height: auto; margin: 0 auto 16px }
.codes { margin: 0 0 16px; padding: 0; list-style: none; columns: 2 }
.codes .code { padding: 8px 0; font-size: 1.125rem }
.code { font: 1.5rem/1 ui-monospace, monospace; letter-spacing: 0.1em }
`;

/**
 * @param nonce the one that the response's Content-Security-Policy allows
 * @returns the whole document
 */
export const renderPage = async (page: Page, look: Look, nonce: string): Promise<string> => {
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${look.productName}</title>
        ${raw(`<style nonce="${nonce}">${styles}</style>`)}
      </head>
      <body>
        <main>
          <p class="product">${look.productName}</p>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
        ${page.script !== undefined && raw(`<script nonce="${nonce}">${page.script}</script>`)}
      </body>
    </html> `;
  return document.toString();
};

/**
 * Says in words what happened, and leads back to the console.
 * @param back what the way back is called
 */
export const messagePage = (
  title: string,
  message: string,
  consoleAddress: string,
  back: string = identityTexts.backToConsole,
): Page => ({
  title,
  body: html`<p>${message}</p>
    <p><a class="button" href="${consoleAddress}">${back}</a></p>`,
});

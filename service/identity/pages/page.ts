import { Html, html } from './html';
import { styles } from './styles';

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

/**
 * @param nonce the one that the response's Content-Security-Policy allows
 * @returns the whole document
 */
export const renderPage = (page: Page, look: Look, nonce: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${look.productName}</title>
        ${new Html(`<style nonce="${nonce}">${styles}</style>`)}
      </head>
      <body>
        <main>
          <p class="product">${look.productName}</p>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
        ${page.script !== undefined && new Html(`<script nonce="${nonce}">${page.script}</script>`)}
      </body>
    </html> `.text;

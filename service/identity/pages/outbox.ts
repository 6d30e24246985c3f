import { html } from 'hono/html';
import { identityTexts } from '../../../texts/sign-in/identity';
import { momentText } from '../../domain/engine/momentText';
import { readMails, type SentMail } from '../../mail/outbox';
import { showPage } from '../requests/answers';
import type { PageContext } from '../requests/context';
import type { Html } from '../requests/page';
import { mailStyles } from '../requests/styles';

const texts = identityTexts.outbox;

const pageNumber = /^[1-9]\d{0,5}$/;

/** Shows the mails that the demo has sent. */
export async function showOutbox(c: PageContext): Promise<Response> {
  const { db, vault, origin } = c.var.environment;
  const pageText = c.req.query('page') ?? '1';
  if (!pageNumber.test(pageText)) return c.notFound();
  const page = Number(pageText);
  const { mails, hasOlder } = await readMails(db, vault, page);
  const body = html`<p class="note aside">${texts.note}</p>
    ${
      mails.length > 0
        ? html`<ul class="mails">
            ${mails.map((mail, index) => mailItem(mail, origin, index === 0))}
          </ul>`
        : html`<p class="note">${page === 1 ? texts.none : texts.noneThisOld}</p>`
    }
    ${(page > 1 || hasOlder) && pageLinks(page, hasOlder)}
    <p><a href="${origin}">${identityTexts.backToConsole}</a></p>`;
  return showPage(c, 200, { title: texts.title, body, styles: mailStyles });
}

/** A list row that opens its mail; the browser keeps only one open. */
const mailItem = (mail: SentMail, origin: string, isOpen: boolean): Html => {
  const { recipient, subject, text, sentAt } = mail;
  return html`<li>
    <details name="mail" ${isOpen && html`open`}>
      <summary>
        <h2>${subject}</h2>
        <p>${texts.to(recipient)}</p>
        <p class="who"><time datetime="${sentAt.toISOString()}">${momentText(sentAt)}</time></p>
      </summary>
      <div class="mail">
        <p class="text">${withLinks(text, origin)}</p>
      </div>
    </details>
  </li> `;
};

const pageLinks = (page: number, hasOlder: boolean): Html =>
  html`<nav class="pages" aria-label="${texts.pages}">
    ${page > 1 && html`<a href="/outbox?page=${page - 1}">${texts.newer}</a>`}
    ${hasOlder && html`<a href="/outbox?page=${page + 1}">${texts.older}</a>`}
  </nav>`;

/** Turns addresses on our own origin into buttons; all else in a mail stays text. */
const withLinks = (text: string, origin: string): (string | Html)[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part) =>
      part.startsWith(`${origin}/`)
        ? html`<a class="button" href="${part}">${texts.open}</a>`
        : part,
    );

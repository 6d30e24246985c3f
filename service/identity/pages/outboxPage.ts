import type { SentMail } from '../../mail/outbox';
import { html } from './html';
import type { Html } from './html';
import type { Page } from './page';

export interface Outbox {
  /** Newest first. */
  mails: readonly SentMail[];
  hasOlder: boolean;
  /** From 1. */
  page: number;
  /** Ours, without a trailing slash: links to anywhere else stay plain text. */
  origin: string;
}

/** Every mail that the demo has sent, for want of a mail server. */
export const outboxPage = ({ mails, hasOlder, page, origin }: Outbox): Page => ({
  title: 'Outbox',
  body: html`<p>This is a demo: its mails are not delivered, but can be read here by anyone.</p>
    ${
      mails.length > 0
        ? html`<ul class="mails">
            ${mails.map((mail) => mailItem(mail, origin))}
          </ul>`
        : html`<p class="note">
            ${page === 1 ? 'No mail has been sent yet.' : 'There are no mails this old.'}
          </p>`
    }
    ${(page > 1 || hasOlder) && pageLinks(page, hasOlder)}
    <p><a class="button" href="${origin}">Back to the console</a></p>`,
});

const mailItem = ({ recipient, subject, text, sentAt }: SentMail, origin: string): Html =>
  html`<li>
    <h2>${subject}</h2>
    <p>To ${recipient}</p>
    <p class="who"><time datetime="${sentAt.toISOString()}">${timeInWords(sentAt)}</time></p>
    <p class="text">${withLinks(text, origin)}</p>
  </li> `;

const pageLinks = (page: number, hasOlder: boolean): Html =>
  html`<nav class="pages" aria-label="Pages">
    ${page > 1 && html`<a href="/outbox?page=${page - 1}">Newer mails</a>`}
    ${hasOlder && html`<a href="/outbox?page=${page + 1}">Older mails</a>`}
  </nav>`;

/** Addresses on our own origin become links; whatever else a mail says stays text. */
const withLinks = (text: string, origin: string): (string | Html)[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part) => (part.startsWith(`${origin}/`) ? html`<a href="${part}">${part}</a>` : part));

/** 'yyyy-MM-dd hh:mm aa' plus the zone (console.md section 9). */
function timeInWords(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  const hour = moment.getUTCHours();
  const shown = String(hour % 12 || 12).padStart(2, '0');
  return `${day} ${shown}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'} UTC`;
}

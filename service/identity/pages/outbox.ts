import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns/format';
import { html } from 'hono/html';
import { identityTexts } from '../../../texts/identity';
import { readMails, type SentMail } from '../../mail/outbox';
import { type PageRequest, sendMessage, sendNotFound, sendPage } from '../requests';
import type { Html } from './page';

const texts = identityTexts.outbox;

const pageNumber = /^[1-9]\d{0,5}$/;

/** Shows the mails that the demo has sent; where mails are delivered there is no such page (decision 32). */
export async function showOutbox(request: PageRequest): Promise<void> {
  const { db, origin, hasOutbox } = request.environment;
  const asked = request.query.get('page') ?? '1';
  if (!hasOutbox || !pageNumber.test(asked)) return sendNotFound(request);
  if (request.req.method !== 'GET' && request.req.method !== 'HEAD') {
    request.res.setHeader('Allow', 'GET, HEAD');
    const { title, openOnly } = identityTexts.notAllowed;
    return sendMessage(request, 405, title, openOnly);
  }
  const page = Number(asked);
  const { mails, hasOlder } = await readMails(db, page);
  const body = html`<p>${texts.note}</p>
    ${
      mails.length > 0
        ? html`<ul class="mails">
            ${mails.map((mail) => mailItem(mail, origin))}
          </ul>`
        : html`<p class="note">${page === 1 ? texts.none : texts.noneThisOld}</p>`
    }
    ${(page > 1 || hasOlder) && pageLinks(page, hasOlder)}
    <p><a class="button" href="${origin}">${identityTexts.backToConsole}</a></p>`;
  return sendPage(request, 200, { title: texts.title, body });
}

const mailItem = ({ recipient, subject, text, sentAt }: SentMail, origin: string): Html =>
  html`<li>
    <h2>${subject}</h2>
    <p>${texts.to(recipient)}</p>
    <p class="who"><time datetime="${sentAt.toISOString()}">${timeInWords(sentAt)}</time></p>
    <p class="text">${withLinks(text, origin)}</p>
  </li> `;

const pageLinks = (page: number, hasOlder: boolean): Html =>
  html`<nav class="pages" aria-label="${texts.pages}">
    ${page > 1 && html`<a href="/outbox?page=${page - 1}">${texts.newer}</a>`}
    ${hasOlder && html`<a href="/outbox?page=${page + 1}">${texts.older}</a>`}
  </nav>`;

/** Addresses on our own origin become links; whatever else a mail says stays text. */
const withLinks = (text: string, origin: string): (string | Html)[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part) => (part.startsWith(`${origin}/`) ? html`<a href="${part}">${part}</a>` : part));

/** 'yyyy-MM-dd hh:mm aa' plus the zone (console.md section 9). */
const timeInWords = (moment: Date): string =>
  `${format(new UTCDate(moment), 'yyyy-MM-dd hh:mm aa')} UTC`;

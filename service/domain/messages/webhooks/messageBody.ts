import { attentionKinds } from '../../../../contract/attention/attention';
import { messageKinds, messageLimits } from '../../../../contract/attention/messageTerms';
import { webhookMessage, type WebhookMessage } from '../../../../contract/attention/webhooks';
import type { WebhookFormat } from '../../../../contract/attention/webhookTerms';
import { attentionTexts } from '../../../../texts/attention/attention';
import { webhookMessageTexts as texts } from '../../../../texts/attention/webhookMessages';
import { jsonIn } from '../../engine/json';
import { describeMatter, type ReportedMatter } from '../matterText';

/** Content of a message, before it is formatted for a company and its webhook. */
export interface MessageContent {
  type: WebhookMessage['type'];
  matters: readonly ReportedMatter[];
  now: Date;
  publicUrl: string;
}

/** @param id uuid of the delivery */
export function messageOf(
  { type, matters, now, publicUrl }: MessageContent,
  id: string,
  company: WebhookMessage['company'],
): WebhookMessage {
  const named = matters.slice(0, messageLimits.named);
  return {
    id,
    type,
    created_at: now.toISOString(),
    company,
    matters: named.map((matter) => {
      const { sentence: text, link } = describeMatter(matter, now, publicUrl);
      const { uuid, phase, item } = matter;
      return { uuid, phase, urgent: messageKinds[item.kind].urgent, text, link, ...item };
    }),
    more: matters.length - named.length,
  };
}

/** A line of a chat message. */
type Line = string | { tone: string; text: string; link: string };

/** Lines of each type of message, for the formats meant for people. */
const linesByType: Readonly<Record<WebhookMessage['type'], (message: WebhookMessage) => Line[]>> = {
  test: ({ company }) => [texts.test(company.name)],
  attention: linesOfMatters,
};

function linesOfMatters({ company, matters, more }: WebhookMessage): Line[] {
  const linesOfPhase = (phase: 'begun' | 'ended', title: string): Line[] => {
    const matterLines = matters
      .filter((matter) => matter.phase === phase)
      .map(({ kind, text, link }) => ({
        tone: attentionTexts.tones[attentionKinds[kind].tone],
        text,
        link,
      }));
    return matterLines.length === 0 ? [] : [title, ...matterLines];
  };
  return [
    ...linesOfPhase('begun', texts.begun(company.name)),
    ...linesOfPhase('ended', texts.ended),
    ...(more === 0 ? [] : [texts.more(more)]),
  ];
}

const linesOf = (message: WebhookMessage): Line[] => linesByType[message.type](message);

/** Escapes characters with a meaning in Slack's texts. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackLine = (line: Line): string =>
  typeof line === 'string'
    ? slackText(line)
    : `• ${line.tone}: ${slackText(line.text)} <${line.link}|${texts.open}>`;

/** Escapes characters with a meaning in the Markdown of an Adaptive Card. */
const cardText = (text: string): string => text.replaceAll(/[\\[\]()*_~`#>]/g, String.raw`\$&`);

const cardLine = (line: Line) => ({
  type: 'TextBlock',
  wrap: true,
  text:
    typeof line === 'string'
      ? cardText(line)
      : `${line.tone}: ${cardText(line.text)} [${texts.open}](${line.link})`,
});

const cardMessage = (message: WebhookMessage) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: linesOf(message).map(cardLine),
      },
    },
  ],
});

/** Teams refuses messages over 28 KB, and some of its services measure in UTF-16. */
const maxTeamsBytes = 27_000;

const fitsTeams = (text: string): boolean =>
  Math.max(Buffer.byteLength(text), 2 * text.length) <= maxTeamsBytes;

/** @returns a card with as many matters as Teams accepts, and the number of the others */
function teamsMessage(message: WebhookMessage): object {
  for (let { matters, more } = message; ; matters = matters.slice(0, -1), more += 1) {
    const card = cardMessage({ ...message, matters, more });
    if (fitsTeams(JSON.stringify(card)) || matters.length <= 1) return card;
  }
}

const formatters: Readonly<
  Record<Exclude<WebhookFormat, 'json'>, (message: WebhookMessage) => object>
> = {
  slack: (message) => ({ text: linesOf(message).map(slackLine).join('\n') }),
  teams: teamsMessage,
};

/**
 * Formats a message for its webhook's current format.
 * @param json the message as JSON; earlier versions stored it already formatted, and it stays so
 */
export function bodyOf(json: string, format: WebhookFormat): string {
  if (format === 'json') return json;
  const message = webhookMessage.safeParse(jsonIn(json));
  return message.success ? JSON.stringify(formatters[format](message.data)) : json;
}

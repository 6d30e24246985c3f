import {
  type AttentionKindName,
  attentionKinds,
  attentionThresholds,
} from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { lookUp } from '../../../contract/lookUp';
import { attentionTexts as texts } from '../../../texts/attention';
import { messageSentences } from '../../../texts/messages';

type Sentence = (item: AttentionItem, now: Date) => string;

const { on, ended: endTexts } = messageSentences;

/** @returns for example `2026-06-16 10:00 UTC` */
const momentText = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

const countText = (count: number): string => count.toLocaleString('en-US');
const nameOf = ({ record }: AttentionItem) => record?.name ?? '';
const kindOf = ({ record }: AttentionItem) => lookUp(texts.kinds, record?.resource) ?? '';
const whenOf = ({ at }: AttentionItem) => (at === null ? '' : on(momentText(at)));
const usedOf = ({ count, limit }: AttentionItem) =>
  [countText(count), countText(limit ?? 0)] as const;
const entitled = ({ entitlement }: AttentionItem) =>
  lookUp(texts.entitlements, entitlement) ?? entitlement ?? '';
const unusedDays = countText(attentionThresholds.unusedAfterDays);

const keyExpiring: Sentence = (item) => texts.keyExpiring(nameOf(item), whenOf(item));

const beginnings: Readonly<Record<AttentionKindName, Sentence>> = {
  'rotation-failed': (item) => texts.rotationFailed(kindOf(item), nameOf(item), item.reason ?? ''),
  'entitlement-reached': (item) => {
    const isExceeded = item.count > (item.limit ?? item.count);
    const say = isExceeded ? texts.entitlementExceeded : texts.entitlementReached;
    return say(entitled(item), ...usedOf(item));
  },
  'entitlement-near': (item) => texts.entitlementNear(entitled(item), ...usedOf(item)),
  'key-expiring-now': keyExpiring,
  'key-expiring': keyExpiring,
  'key-numbers': (item) => texts.keyNumbers(nameOf(item), ...usedOf(item)),
  'refused-calls': ({ count }) => texts.refusedCalls(countText(count)),
  'new-address': (item) => texts.newAddress(nameOf(item), countText(item.count)),
  'members-without-mfa': ({ count }) => texts.membersWithoutMfa(countText(count)),
  'outdated-libraries': ({ count }) => texts.outdatedLibraries(countText(count)),
  'keys-unused': ({ count }) => texts.keysUnused(countText(count), unusedDays),
  'rotation-due': (item) => texts.rotationDue(kindOf(item), nameOf(item), whenOf(item)),
};

const keyEnded: Sentence = (item, now) =>
  item.at !== null && Date.parse(item.at) <= now.getTime()
    ? endTexts.keyExpired(nameOf(item))
    : endTexts.keyNotExpiring(nameOf(item));

const ends: Readonly<Record<AttentionKindName, Sentence>> = {
  'rotation-failed': (item) => endTexts.rotationFailed(kindOf(item), nameOf(item)),
  'entitlement-reached': (item) => endTexts.entitlementReached(entitled(item)),
  'entitlement-near': (item) => endTexts.entitlementNear(entitled(item)),
  'key-expiring-now': keyEnded,
  'key-expiring': keyEnded,
  'key-numbers': (item) => endTexts.keyNumbers(nameOf(item)),
  'refused-calls': () => endTexts.refusedCalls,
  'new-address': (item) => endTexts.newAddress(nameOf(item)),
  'members-without-mfa': () => endTexts.membersWithoutMfa,
  'outdated-libraries': () => endTexts.outdatedLibraries,
  'keys-unused': () => endTexts.keysUnused(unusedDays),
  'rotation-due': (item) => endTexts.rotationDue(kindOf(item), nameOf(item)),
};

/** A matter's beginning or end, as messages tell it. Names are in it, and no secret. */
export interface ToldMatter {
  uuid: string;
  phase: 'begun' | 'ended';
  item: AttentionItem;
}

/** @returns a matter in a sentence, with its tone in a word and the page of the console that shows it */
export function describeMatter({ phase, item }: ToldMatter, now: Date, publicUrl: string) {
  const sentences = phase === 'begun' ? beginnings : ends;
  const { kind, record } = item;
  return {
    phase,
    tone: texts.tones[attentionKinds[kind].tone],
    sentence: sentences[kind](item, now),
    link: record ? `${publicUrl}/${record.resource}/${record.uuid}` : `${publicUrl}/attention`,
  };
}

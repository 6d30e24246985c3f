import {
  type AttentionKindName,
  attentionKinds,
  attentionThresholds,
  pathOfRecord,
} from '../../../contract/attention/attention';
import type { AttentionItem } from '../../../contract/attention/attentionAnswer';
import { hourMs } from '../../../contract/lib/clock';
import { countText } from '../../../texts/admin-kit/counted';
import { attentionTexts as texts } from '../../../texts/attention/attention';
import {
  attentionSentences,
  entitlementOf,
  nameOfItem,
  recordKindOf,
} from '../../../texts/attention/attentionSentences';
import { messageSentences } from '../../../texts/attention/messages';
import { momentText } from '../engine/momentText';

const { on, ended: endTexts } = messageSentences;

const { unusedAfterDays: unusedDays, addressNewForHours } = attentionThresholds;

const formatters = {
  count: countText,
  when: (moment: string) => on(momentText(new Date(moment))),
  failure: ({ reason }: { reason: string | null }) => reason ?? '',
  unusedDays,
};

/** A matter's beginning or end, as messages report it. It contains names, but no secrets. */
export interface ReportedMatter {
  uuid: string;
  phase: 'begun' | 'ended';
  item: AttentionItem;
  /** Current state of the matter's record; null if there is no record, or it was deleted. */
  state: 'active' | 'disabled' | 'primary-key-disabled' | 'expired' | null;
}

type Ending = (matter: ReportedMatter, now: Date) => string;

const keyEnded: Ending = ({ item, state }) =>
  state === 'expired'
    ? endTexts.keyExpired(nameOfItem(item))
    : endTexts.keyNotExpiring(nameOfItem(item));

const addressesEnded: Ending = ({ item }, now) => {
  const newUntil =
    item.at === null ? now.getTime() : Date.parse(item.at) + addressNewForHours * hourMs;
  const sentence = newUntil <= now.getTime() ? endTexts.noNewAddress : endTexts.newAddress;
  return sentence(nameOfItem(item));
};

const endings: Readonly<Record<AttentionKindName, Ending>> = {
  'rotation-failed': ({ item }) => endTexts.rotationFailed(recordKindOf(item), nameOfItem(item)),
  'entitlement-reached': ({ item }) => endTexts.entitlementReached(entitlementOf(item)),
  'entitlement-near': ({ item }) => endTexts.entitlementNear(entitlementOf(item)),
  'key-expiring-now': keyEnded,
  'key-expiring': keyEnded,
  'key-numbers': ({ item }) => endTexts.keyNumbers(nameOfItem(item)),
  'refused-calls': () => endTexts.refusedCalls,
  'new-address': addressesEnded,
  'members-without-mfa': () => endTexts.membersWithoutMfa,
  'outdated-libraries': () => endTexts.outdatedLibraries,
  'keys-unused': () => endTexts.keysUnused(countText(unusedDays)),
  'rotation-due': ({ item }) => endTexts.rotationDue(recordKindOf(item), nameOfItem(item)),
};

/** @returns why a matter ended: deleting or disabling its record ends it without solving it */
function endingOf(matter: ReportedMatter, now: Date): string {
  const { item, state } = matter;
  const kind = recordKindOf(item);
  if (item.record && state === null) return endTexts.deleted(kind, nameOfItem(item));
  if (state === 'disabled') return endTexts.disabled(kind, nameOfItem(item));
  if (state === 'primary-key-disabled') return endTexts.primaryKeyDisabled(kind, nameOfItem(item));
  return endings[item.kind](matter, now);
}

/** @returns a sentence about a matter, its tone in one word, and the console's page that shows it */
export function describeMatter(matter: ReportedMatter, now: Date, publicUrl: string) {
  const { phase, item } = matter;
  const { kind, record } = item;
  return {
    phase,
    tone: texts.tones[attentionKinds[kind].tone],
    sentence:
      phase === 'begun' ? attentionSentences[kind](item, formatters) : endingOf(matter, now),
    link: `${publicUrl}${record ? pathOfRecord(kind, record) : '/attention'}`,
  };
}

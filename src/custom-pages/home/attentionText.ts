import { refusedCall } from '../../../contract/activityKinds';
import { attentionThresholds } from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { listStates, type ValueSets } from '../../../contract/listStates';
import { attentionTexts as texts } from '../../../texts/attention';
import { writeSearch } from '../../grid/listSearch';
import { listAddress } from '../../model/list';
import { lastDay, writeTimelineFilter } from '../../model/timeline';
import { countText, relativeDay } from '../../ui/formats';
import { rotationFailureText } from '../../ui/rotationFailure';

type Sentence = (item: AttentionItem, now: Date) => string;

const nameOf = ({ record }: AttentionItem) => record?.name ?? '';
const dayOfItem = ({ at }: AttentionItem, now: Date) => (at === null ? '' : relativeDay(at, now));
const kindOf = ({ record }: AttentionItem) => {
  const named: Readonly<Record<string, string>> = texts.kinds;
  return named[record?.resource ?? ''] ?? '';
};
const usedOf = ({ count, limit }: AttentionItem) =>
  [countText(count), countText(limit ?? 0)] as const;
const entitled = ({ entitlement }: AttentionItem) => {
  const named: Readonly<Record<string, string>> = texts.entitlements;
  return named[entitlement ?? ''] ?? entitlement ?? '';
};

/** What is said of each kind. */
const sentences: Readonly<Record<AttentionItem['kind'], Sentence>> = {
  'rotation-failed': (item) => {
    const { count: failures, reason, at } = item;
    const why = rotationFailureText({ failures, reason: reason ?? '', retry_at: at ?? '' });
    return texts.rotationFailed(kindOf(item), nameOf(item), why);
  },
  'entitlement-reached': (item) => {
    const isExceeded = item.count > (item.limit ?? item.count);
    const say = isExceeded ? texts.entitlementExceeded : texts.entitlementReached;
    return say(entitled(item), ...usedOf(item));
  },
  'entitlement-near': (item) => texts.entitlementNear(entitled(item), ...usedOf(item)),
  'key-expiring': (item, now) => texts.keyExpiring(nameOf(item), dayOfItem(item, now)),
  'key-numbers': (item) => texts.keyNumbers(nameOf(item), ...usedOf(item)),
  'refused-calls': ({ count }) => texts.refusedCalls(countText(count)),
  'members-without-mfa': ({ count }) => texts.membersWithoutMfa(countText(count)),
  'outdated-libraries': ({ count }) => texts.outdatedLibraries(countText(count)),
  'rotation-due': (item, now) =>
    texts.rotationDue(kindOf(item), nameOf(item), dayOfItem(item, now)),
  'keys-unused': ({ count }) =>
    texts.keysUnused(countText(count), countText(attentionThresholds.unusedAfterDays)),
};

/** @returns what is the matter, in a sentence */
export const attentionText: Sentence = (item, now) => sentences[item.kind](item, now);

const narrowed = (list: string, sets: ValueSets): string =>
  listAddress(list, writeSearch({ q: '', sets }));

const refusedFilter = writeTimelineFilter({
  q: '',
  range: { preset: lastDay },
  groups: [
    {
      operator: 'AND',
      conditions: [
        { column: 'action', predicate: 'eq', value: refusedCall.action },
        { column: 'title', predicate: 'eq', value: refusedCall.category },
      ],
    },
  ],
});

/** Where what is about no single record is mended. */
const places: Partial<Readonly<Record<AttentionItem['kind'], string>>> = {
  'refused-calls': listAddress('security-history', refusedFilter),
  'members-without-mfa': narrowed('team', listStates.team.without_mfa),
  'outdated-libraries': narrowed('api-keys', { client_libraries: ['outdated'] }),
  'keys-unused': narrowed('api-keys', listStates['api-keys'].unused),
};

/** @returns the path of where it is mended: the record, or the list with its filter */
export const attentionPlace = ({ kind, record }: AttentionItem): string =>
  record ? `/${record.resource}/${record.uuid}` : (places[kind] ?? '/profile?tab=company');

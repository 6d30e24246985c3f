import { attentionTexts as texts } from './attention';

/** An item that needs attention, as the service answers it. */
interface Item {
  record: { resource: string; name: string } | null;
  entitlement: string | null;
  at: string | null;
  count: number;
  limit: number | null;
  reason: string | null;
}

/** Formats numbers, moments and failures for a page or a message. */
interface Wording {
  count: (count: number) => string;
  /** Follows a verb: `on 16 June`, `tomorrow`. */
  when: (moment: string) => string;
  failure: (item: Item) => string;
  unusedDays: number;
}

type Sentence = (item: Item, wording: Wording) => string;

const wordOf = (table: Readonly<Record<string, string>>, key: string | undefined | null) =>
  new Map(Object.entries(table)).get(key ?? '');

export const nameOfItem = ({ record }: Item): string => record?.name ?? '';
/** @returns the kind of the record, such as `dataset` */
export const recordKindOf = ({ record }: Item): string =>
  wordOf(texts.kinds, record?.resource) ?? '';
export const entitlementOf = ({ entitlement }: Item): string =>
  wordOf(texts.entitlements, entitlement) ?? entitlement ?? '';

const whenOf: Sentence = ({ at }, { when }) => (at === null ? '' : when(at));
const usedOf = ({ count, limit }: Item, wording: Wording) =>
  [wording.count(count), wording.count(limit ?? 0)] as const;

const keyExpiring: Sentence = (item, wording) =>
  texts.keyExpiring(nameOfItem(item), whenOf(item, wording));

/** Sentences about items that need attention, by kind: Home, mails and webhooks share them. */
export const attentionSentences = {
  'rotation-failed': (item, { failure }) =>
    texts.rotationFailed(recordKindOf(item), nameOfItem(item), failure(item)),
  'entitlement-reached': (item, wording) => {
    const isExceeded = item.count > (item.limit ?? item.count);
    const sentence = isExceeded ? texts.entitlementExceeded : texts.entitlementReached;
    return sentence(entitlementOf(item), ...usedOf(item, wording));
  },
  'entitlement-near': (item, wording) =>
    texts.entitlementNear(entitlementOf(item), ...usedOf(item, wording)),
  'key-expiring-now': keyExpiring,
  'key-expiring': keyExpiring,
  'key-numbers': (item, wording) => {
    const [name, { count, limit }] = [nameOfItem(item), item];
    const [used, maximum] = usedOf(item, wording);
    if (limit === null || count < limit) return texts.keyNumbers(name, used, maximum);
    return count === limit ? texts.lastKey(name, maximum) : texts.keysReused(name, maximum);
  },
  'refused-calls': (item, { count }) => texts.refusedCalls(count(item.count)),
  'new-address': (item, { count }) => texts.newAddress(nameOfItem(item), count(item.count)),
  'members-without-mfa': (item, { count }) => texts.membersWithoutMfa(count(item.count)),
  'outdated-libraries': (item, { count }) => texts.outdatedLibraries(count(item.count)),
  'keys-unused': (item, { count, unusedDays }) =>
    texts.keysUnused(count(item.count), count(unusedDays)),
  'rotation-due': (item, wording) =>
    texts.rotationDue(recordKindOf(item), nameOfItem(item), whenOf(item, wording)),
} as const satisfies Readonly<Record<string, Sentence>>;

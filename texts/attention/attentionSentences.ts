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

/** Numbers, moments and failures in the words of a page or of a message. */
interface Wording {
  count: (count: number) => string;
  /** Follows a verb: `on 16 June`, `tomorrow`. */
  when: (moment: string) => string;
  failure: (item: Item) => string;
  unusedDays: number;
}

type Sentence = (item: Item, words: Wording) => string;

const wordOf = (table: Readonly<Record<string, string>>, key: string | undefined | null) =>
  new Map(Object.entries(table)).get(key ?? '');

export const nameOfItem = ({ record }: Item): string => record?.name ?? '';
/** @returns the kind of the record, such as `dataset` */
export const recordKindOf = ({ record }: Item): string =>
  wordOf(texts.kinds, record?.resource) ?? '';
export const entitlementOf = ({ entitlement }: Item): string =>
  wordOf(texts.entitlements, entitlement) ?? entitlement ?? '';

const whenOf: Sentence = ({ at }, { when }) => (at === null ? '' : when(at));
const usedOf = ({ count, limit }: Item, words: Wording) =>
  [words.count(count), words.count(limit ?? 0)] as const;

const keyExpiring: Sentence = (item, words) =>
  texts.keyExpiring(nameOfItem(item), whenOf(item, words));

/** Sentences about what needs attention, by kind: Home, mails and webhooks say the same. */
export const attentionSentences = {
  'rotation-failed': (item, { failure }) =>
    texts.rotationFailed(recordKindOf(item), nameOfItem(item), failure(item)),
  'entitlement-reached': (item, words) => {
    const isExceeded = item.count > (item.limit ?? item.count);
    const say = isExceeded ? texts.entitlementExceeded : texts.entitlementReached;
    return say(entitlementOf(item), ...usedOf(item, words));
  },
  'entitlement-near': (item, words) =>
    texts.entitlementNear(entitlementOf(item), ...usedOf(item, words)),
  'key-expiring-now': keyExpiring,
  'key-expiring': keyExpiring,
  'key-numbers': (item, words) => {
    const [name, { count, limit }] = [nameOfItem(item), item];
    const [used, of] = usedOf(item, words);
    if (limit === null || count < limit) return texts.keyNumbers(name, used, of);
    return count === limit ? texts.lastKey(name, of) : texts.keysReused(name, of);
  },
  'refused-calls': (item, { count }) => texts.refusedCalls(count(item.count)),
  'new-address': (item, { count }) => texts.newAddress(nameOfItem(item), count(item.count)),
  'members-without-mfa': (item, { count }) => texts.membersWithoutMfa(count(item.count)),
  'outdated-libraries': (item, { count }) => texts.outdatedLibraries(count(item.count)),
  'keys-unused': (item, { count, unusedDays }) =>
    texts.keysUnused(count(item.count), count(unusedDays)),
  'rotation-due': (item, words) =>
    texts.rotationDue(recordKindOf(item), nameOfItem(item), whenOf(item, words)),
} as const satisfies Readonly<Record<string, Sentence>>;

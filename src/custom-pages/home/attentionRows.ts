import { refusedCall } from '../../../contract/usage/activityKinds';
import {
  attentionKinds,
  attentionThresholds,
  type AttentionTone,
  pathOfRecord,
} from '../../../contract/attention/attention';
import type { AttentionItem } from '../../../contract/attention/attentionAnswer';
import { listStates, type ValueSets } from '../../../contract/api/listStates';
import { attentionTexts as texts } from '../../../texts/attention/attention';
import { attentionSentences } from '../../../texts/attention/attentionSentences';
import { writeSearch } from '../../admin-kit/list/listSearch';
import { useSession } from '../../authProvider/session';
import { listAddress } from '../../model/list';
import { lastDay, writeTimelineFilter } from '../../model/timeline';
import { useToday } from '../../ui/dates/useToday';
import { countText, relativeDay } from '../../ui/formats';
import { rotationFailureText } from '../../ui/rotationFailure';

export interface AttentionRow {
  key: string;
  tone: AttentionTone;
  text: string;
  /** The page that resolves it. */
  to: string;
}

/** @returns the row about the person's own MFA; undefined with MFA, or where an identity provider looks after it */
export function useOwnRow(): AttentionRow | undefined {
  const { user, subject } = useSession();
  if (user.mfa_enabled || subject.signsInElsewhere) return undefined;
  const { tone } = attentionKinds['members-without-mfa'];
  return { key: 'own-mfa', tone, text: texts.ownMfa, to: '/profile?tab=security' };
}

/**
 * Items that need attention as sentences, each with a link to the page that resolves it.
 * @param ownRow row of the person's own, which only urgent items precede
 */
export function useAttentionRows(
  items: readonly AttentionItem[],
  ownRow: AttentionRow | undefined,
): readonly AttentionRow[] {
  const now = useToday();
  const rows = items.map((item) => ({
    key: [item.kind, item.record?.uuid, item.entitlement].join(' '),
    tone: attentionKinds[item.kind].tone,
    text: attentionText(item, now),
    to: attentionPlace(item),
  }));
  if (!ownRow) return rows;
  const index = rows.findIndex(({ tone }) => tone !== 'error');
  return rows.toSpliced(index < 0 ? rows.length : index, 0, ownRow);
}

/** @returns the problem in a sentence */
const attentionText = (item: AttentionItem, now: Date): string =>
  attentionSentences[item.kind](item, {
    count: countText,
    when: (moment) => relativeDay(moment, now),
    failure: ({ count: failures, reason, at }) =>
      rotationFailureText({ failures, reason: reason ?? '', retry_at: at ?? '' }),
    unusedDays: attentionThresholds.unusedAfterDays,
  });

const narrowedAddress = (list: string, sets: ValueSets): string =>
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

/** Addresses of the pages that resolve items about more than one record. */
const places: Partial<Readonly<Record<AttentionItem['kind'], string>>> = {
  'refused-calls': listAddress('security-history', refusedFilter),
  'members-without-mfa': narrowedAddress('team', listStates.team.without_mfa),
  'outdated-libraries': narrowedAddress('api-keys', { client_libraries: ['outdated'] }),
  'keys-unused': narrowedAddress('api-keys', listStates['api-keys'].unused),
};

/** @returns the path of the page that resolves the item: the record, or the list with a filter */
const attentionPlace = ({ kind, record }: AttentionItem): string =>
  record ? pathOfRecord(kind, record) : (places[kind] ?? '/profile?tab=company');

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { dayOf } from '../../../contract/lib/dateRanges';
import type { KeyUsage } from '../../../contract/usage/keyUsage';
import { usageDays } from '../../../contract/usage/usageTerms';
import { listTexts } from '../../../texts/admin-kit/lists';
import { keyUsageTexts as texts } from '../../../texts/keys/keyUsage';
import { countText } from '../../ui/formats';
import { Moment } from '../../ui/Moment';
import { Sparkline } from '../usage';

/** Keys of datasets, or versions of primary keys. */
export type KeyKind = 'keys' | 'versions';

const callsTitle = listTexts.calls(usageDays);

/** Titles of the columns on a key's usage, in the order of `usageCells`. */
export const usageTitles = [
  texts.retire,
  texts.encryptions,
  texts.decryptions,
  callsTitle,
  texts.firstUse,
  texts.lastUse,
] as const;

/** Columns that a phone shows below the first one. */
export const foldedUsage = usageTitles.filter((title) => title !== texts.retire);

/** The same for a tablet. */
export const foldedUsageOnTablet = [callsTitle, texts.firstUse, texts.lastUse];

export const usageCells = (usage: KeyUsage, kind: KeyKind): ReactNode[] => {
  const calls = usage.encrypt + usage.decrypt;
  return [
    <Box key="use" sx={{ minWidth: { sm: 150 } }}>
      {describeUse(usage, kind)}
    </Box>,
    countText(usage.encrypt),
    countText(usage.decrypt),
    calls === 0 ? texts.none : <Sparkline key="days" usage={{ calls, days: usage.days }} />,
    usage.first_used_at === null ? texts.none : <Moment key="first" moment={usage.first_used_at} />,
    usage.last_used_at === null ? texts.none : <Moment key="last" moment={usage.last_used_at} />,
  ];
};

/** @returns the answer to "Retire?" in words */
function describeUse({ use, unseen_since: since, unknown }: KeyUsage, kind: KeyKind): string {
  if (use === 'current') return texts.use.current[kind];
  if (use === 'unseen' && since !== null) return texts.use.unseen(dayOf(new Date(since)));
  if (use !== 'unknown') return texts.use.used;
  const { libraries = [], more = false } = unknown ?? {};
  return libraries.length === 0 ? texts.use.unknownVersion : texts.use.unknown(libraries, more);
}

import Box from '@mui/material/Box';
import { addDays, dayOf } from '../../contract/dateRanges';
import type { RecordUsage } from '../../contract/recordUsage';
import { usageTexts as texts } from '../../texts/usage';
import { useToday } from '../dates/useToday';
import type { Detail } from '../model/detail';
import { listAddress } from '../model/list';
import { countText } from '../ui/formats';
import { Muted } from '../ui/Muted';
import { PageSection } from '../ui/PageSection';
import { Sparkline } from '../ui/Sparkline';

/** @returns a record's calls of the last 30 days for its summary; none where they are not known */
export const callsFact = (usage: RecordUsage | undefined): Detail[] =>
  usage
    ? [
        {
          label: texts.label,
          value: (
            <Box
              component="span"
              sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center', gap: 1.5 }}
            >
              <span aria-hidden={usage.calls !== 0}>{countText(usage.calls)}</span>
              {usage.calls !== 0 && <Sparkline usage={usage} />}
            </Box>
          ),
        },
      ]
    : [];

/** The calls of 30 days by day, as large as there is room. */
export function UsageSection({ usage }: { usage: RecordUsage | undefined }) {
  const today = dayOf(useToday());
  if (!usage) return null;
  const { days } = usage;
  return (
    <PageSection title={texts.title}>
      {usage.calls === 0 ? (
        texts.none
      ) : (
        <>
          <Sparkline usage={usage} wide />
          <Muted>{texts.byDay(addDays(today, 1 - days.length), today)}</Muted>
        </>
      )}
    </PageSection>
  );
}

/** @returns links to what happened with a record: its events, by its name, and its history */
export const tracesOf = (
  record: { uuid: string; name: string },
  column: 'dataset_name' | 'api_key_name' | 'dataset_group_name',
) => [{ label: texts.events, to: narrowed('events', column, record.name) }, historyOf(record)];

export const historyOf = ({ uuid }: { uuid: string }) => ({
  label: texts.history,
  to: narrowed('security-history', 'object_uuid', uuid),
});

/** @returns the address of a long list, showing only rows that hold this value */
const narrowed = (list: string, column: string, value: string): string =>
  listAddress(list, { groups: [{ operator: 'AND', filters: { [column]: { eq: value } } }] });

import { isObject } from '../../contract/lib/isObject';
import type { Search } from '../../contract/api/search';
import type { TimelineDays } from '../../contract/api/timelineDays';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import type { ActionProvider } from '../model/action';
import { hasFields } from './envelope';

const isCount = hasFields<TimelineDays['counts'][number]>({
  day: 'string',
  group: 'string',
  count: 'number',
});

interface DaysCall {
  /** Path that answers a POST of the search with the counts. */
  path: string;
  body: Search | undefined;
  signal: AbortSignal;
}

/** Reads a search counted by day and group. @throws Error when the answer holds no counts */
export async function readDays(
  { action }: Pick<ActionProvider, 'action'>,
  { path, body, signal }: DaysCall,
): Promise<TimelineDays> {
  const { days } = (await action({ method: 'POST', path, body, signal })).data;
  if (!isObject(days) || !Array.isArray(days.counts) || !days.counts.every(isCount))
    throw new Error(serviceTexts.without('list'));
  const { counts, counted_from: from } = days;
  return { counts, counted_from: typeof from === 'string' ? from : null };
}

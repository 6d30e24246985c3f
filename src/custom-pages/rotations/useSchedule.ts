import { keepPreviousData } from '@tanstack/react-query';
import { isObject } from '../../../contract/lib/isObject';
import type { Schedule } from '../../../contract/keys/schedule';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import { useNewDay } from '../../ui/dates/useToday';
import type { RotationsChoice } from './rotationsChoice';

const isSchedule = (value: unknown): value is Schedule =>
  isObject(value) && Array.isArray(value.items) && typeof value.total_count === 'number';

const schedulePayload = {
  key: 'schedule',
  is: isSchedule,
  otherwise: serviceTexts.without('list'),
};

/** The dates of a choice; the previous ones stay until the new ones have loaded. */
export function useSchedule({ month, kind, group, primaryKey }: RotationsChoice) {
  const query = new URLSearchParams({
    ...(month !== undefined && { month }),
    ...(kind !== undefined && { kind }),
    ...(group !== undefined && { dataset_group: group }),
    ...(primaryKey !== undefined && { primary_key: primaryKey }),
  }).toString();
  const schedule = useServiceQuery<Schedule>(
    queryKeys.custom('schedule', 'dates', query),
    ({ read }, { signal }) =>
      read(query === '' ? '/schedule' : `/schedule?${query}`, schedulePayload, {
        signal,
        remembered: true,
      }),
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
  // Dates of the previous day are overdue by now, or past.
  useNewDay(() => void schedule.refetch());
  return schedule;
}

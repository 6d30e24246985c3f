import { keepPreviousData } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { isObject } from '../../../contract/isObject';
import type { Schedule } from '../../../contract/schedule';
import { serviceTexts } from '../../../texts/serviceErrors';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useReading } from '../../dataProvider/useReading';
import type { RotationsChoice } from './rotationsChoice';

const isSchedule = (value: unknown): value is Schedule =>
  isObject(value) && Array.isArray(value.items) && typeof value.total_count === 'number';

/** The dates of a choice; the last ones stay until they are there. */
export function useSchedule({ month, kind, group, primaryKey }: RotationsChoice) {
  const query = new URLSearchParams({
    ...(month !== undefined && { month }),
    ...(kind !== undefined && { kind }),
    ...(group !== undefined && { dataset_group: group }),
    ...(primaryKey !== undefined && { primary_key: primaryKey }),
  }).toString();
  return useReading<Schedule>(
    queryKeys.reading('schedule', 'dates', query),
    async (provider) => {
      const path = query === '' ? '/schedule' : `/schedule?${query}`;
      const { data } = await provider.action({ method: 'GET', path });
      if (isSchedule(data['schedule'])) return data['schedule'];
      throw new HttpError(serviceTexts.without('list'), 200, data);
    },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
}

import { HttpError } from 'ra-core';
import { isObject } from '../../../contract/isObject';
import { calendarAddressTexts as texts } from '../../../texts/calendarAddress';
import { serviceTexts } from '../../../texts/serviceErrors';
import type { Action, ActionProvider, ActionSource } from '../../model/action';

/** The person's secret address for calendar programs, of which only dates can be read. */
export interface CalendarRecord {
  id: string;
  uuid: string;
  createdAt: string | null;
  readAt: string | null;
}

const path = '/calendar-address';

/** @param id the person's @throws HttpError when the service refuses, or answers without the address's dates */
async function readCalendarAddress(
  { action }: Pick<ActionProvider, 'action'>,
  id: string,
): Promise<CalendarRecord> {
  const { data } = await action({ method: 'GET', path });
  const { calendar_addresses: address } = data;
  if (!isObject(address)) throw new HttpError(serviceTexts.without('address'), 200, data);
  const { created_at: createdAt, read_at: readAt } = address;
  return { id, uuid: id, createdAt: textOf(createdAt), readAt: textOf(readAt) };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const calendarActions: readonly Action<CalendarRecord>[] = [
  {
    id: 'renew',
    ...texts.make,
    access: ['calendar-address', 'renew'],
    dialog: {
      kind: 'confirm',
      text: ({ createdAt }) =>
        createdAt === null ? [texts.makeText] : [texts.makeText, texts.replaces],
    },
    run: async (_, __, provider) =>
      (await import('../../admin-kit/actions/makeSecret')).makeSecret(
        provider,
        { path },
        ['calendar_addresses', 'address'],
        texts.secret,
      ),
  },
  {
    id: 'remove',
    ...texts.remove,
    danger: true,
    access: ['calendar-address', 'remove'],
    visible: ({ createdAt }) => createdAt !== null,
    dialog: { kind: 'confirm', text: () => [texts.removeText] },
    run: (_, __, provider) => provider.action({ method: 'DELETE', path }),
  },
];

const calendarSource: ActionSource<CalendarRecord> = {
  name: 'calendar-address',
  actions: calendarActions,
  nameOf: () => '',
  readOne: readCalendarAddress,
};
export default calendarSource;

import { LinkBase } from 'ra-core';
import type { ScheduleItem } from '../../../contract/schedule';
import type { ScheduleKind, ScheduleState } from '../../../contract/scheduleTerms';
import { rotationsPageTexts as texts } from '../../../texts/rotationsPage';
import { StatusPill } from '../../ui/StatusPill';

const tones = { due: 'info', late: 'error', stopped: 'warning' } as const satisfies Record<
  ScheduleState,
  string
>;

export const ScheduleStatePill = ({ state }: Pick<ScheduleItem, 'state'>) => (
  <StatusPill tone={tones[state]}>{texts.states[state]}</StatusPill>
);

/** Lists of the kinds whose records have no page of their own. */
const lists: Partial<Record<ScheduleKind, string>> = { 'invitation-end': '/team' };

const placeOf = ({ kind, record: { resource, uuid } }: ScheduleItem): string =>
  lists[kind] ?? `/${resource}/${uuid}`;

export const DateLink = ({ item }: { item: ScheduleItem }) => (
  <LinkBase to={placeOf(item)}>{item.record.name}</LinkBase>
);

export const keyOf = ({ kind, record }: ScheduleItem): string => `${kind} ${record.uuid}`;

import { LinkBase } from 'ra-core';
import type { ScheduleItem } from '../../../contract/keys/schedule';
import { pathOfDate, type ScheduleState } from '../../../contract/keys/scheduleTerms';
import { rotationsPageTexts as texts } from '../../../texts/keys/rotationsPage';
import { StatusPill } from '../../ui/StatusPill';

const tones = { due: 'info', late: 'error', stopped: 'warning' } as const satisfies Record<
  ScheduleState,
  string
>;

export const ScheduleStatePill = ({ state }: Pick<ScheduleItem, 'state'>) => (
  <StatusPill tone={tones[state]}>{texts.states[state]}</StatusPill>
);

export const DateLink = ({ item }: { item: ScheduleItem }) => (
  <LinkBase to={pathOfDate(item.record)}>{item.record.name}</LinkBase>
);

export const keyOf = ({ kind, record }: ScheduleItem): string => `${kind} ${record.uuid}`;

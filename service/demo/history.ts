import type { Insertable } from 'kysely';
import { dayMs } from '../../contract/lib/clock';
import { historyActions, historyCategories } from '../../contract/usage/activityKinds';
import type { Tables } from '../db/tables';
import { activityRow, type Changes, type ActorActivity } from '../domain/engine/recordActivity';
import { activityOn, type NamedRecord } from '../domain/engine/records/recordHistory';
import type { RecordTable } from '../domain/engine/records/recordKinds';
import { rotatorName } from '../domain/engine/changeContext';
import { apiKeyCreated, apiKeyDisabled, apiKeyUuid } from './apiKeyRows';
import type {
  DemoAccount,
  DemoApiKey,
  DemoCompany,
  DemoDataset,
  DemoGroup,
  DemoPrimaryKey,
} from './company';
import { datasetUuid, groupCreated, groupUuid, primaryKeyUuid } from './datasetRows';
import { datasetTimeline, hasSchedule, historyDays, primaryKeyTimeline, signIns } from './timeline';
import { customerUuid, nameOf, userUuid } from './people';
import { stableNumber, stableUuid } from './random';

interface Entry extends ActorActivity {
  at: Date | null;
  /** Email address of the person; null for the service itself, or for the named program. */
  by: string | null;
  program?: string;
}

/**
 * The security history of the last year: changes of the company's keys, datasets and groups, and sign-ins of
 * its people.
 * @returns the rows, oldest first
 */
export function historyRows(
  today: number,
  company: DemoCompany,
): Insertable<Tables['activities']>[] {
  const oldest = today - historyDays * dayMs;
  return [
    ...company.accounts.flatMap((account) => signInEntries(today, account)),
    ...company.primaryKeys.flatMap((key) => primaryKeyEntries(today, company, key)),
    ...company.datasets.flatMap((dataset) => datasetEntries(today, company, dataset)),
    ...company.groups.map((group) => groupEntry(today, company, group)),
    ...company.apiKeys.flatMap((key) => apiKeyEntries(today, company, key)),
  ]
    .flatMap(({ at, ...entry }) => (at && at.getTime() >= oldest ? [{ at, ...entry }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => rowOf(company, entry));
}

const signInEntries = (today: number, account: DemoAccount): Entry[] =>
  signIns(today, account).map((at) => ({
    at,
    title: historyCategories.signIn,
    action: historyActions.signedIn,
    details: `${account.name} signed in.`,
    objectType: 'user',
    objectUuid: userUuid(account.email),
    by: account.email,
  }));

/** @returns a function that makes an entry about one record: "Primary key "Production" rotated" */
const entriesOf =
  (type: RecordTable, record: NamedRecord) =>
  (at: Date | null, action: string, by: string | null, changes?: Changes): Entry => ({
    ...activityOn(type, record, action, { changes }),
    at,
    by,
  });

const disabling = { enabled: { from: true, to: false } };

function primaryKeyEntries(today: number, company: DemoCompany, key: DemoPrimaryKey): Entry[] {
  const { created, rotated, disabled } = primaryKeyTimeline(today, key);
  const { name } = key;
  const { by } = key.created;
  const entry = entriesOf('primary_keys', { uuid: primaryKeyUuid(company, name), name });
  return [
    entry(created, 'Created', by),
    ...rotated.map((at) => entry(at, 'Rotated', null)),
    entry(disabled, 'Disabled', by, disabling),
  ];
}

function datasetEntries(today: number, company: DemoCompany, dataset: DemoDataset): Entry[] {
  const { created, published, rotated, edited } = datasetTimeline(today, dataset);
  const { name, edited: edit } = dataset;
  const { by } = dataset.created;
  const rotator = hasSchedule(dataset) ? null : by;
  const entry = entriesOf('datasets', { uuid: datasetUuid(company, name), name });
  const entries = [
    entry(created, 'Created', by),
    entry(published, 'Published', by),
    ...rotated.map((at) => entry(at, 'Rotated', rotator)),
  ];
  if (!edit) return entries;
  const changes = { [edit.field]: { from: edit.from, to: dataset[edit.field] } };
  return [...entries, entry(edited, 'Updated', edit.by, changes)];
}

function groupEntry(today: number, company: DemoCompany, group: DemoGroup): Entry {
  const { name } = group;
  const entry = entriesOf('dataset_groups', { uuid: groupUuid(company, group), name });
  const created = entry(groupCreated(today, group), 'Created', group.created.by);
  return { ...created, details: `${created.details} with ${group.datasets.length} datasets` };
}

function apiKeyEntries(today: number, company: DemoCompany, key: DemoApiKey): Entry[] {
  const { name } = key;
  const { by } = key.created;
  const entry = entriesOf('api_keys', { uuid: apiKeyUuid(company, name), name });
  const disabled = entry(apiKeyDisabled(today, key), 'Disabled', by, disabling);
  return [
    entry(apiKeyCreated(today, key), 'Created', by),
    disabled,
    ...refusals(disabled, key).filter(({ at }) => at && at.getTime() < today),
  ];
}

/** A program keeps calling for a few days after its key has been disabled. */
const refusals = ({ at, title, objectType, objectUuid }: Entry, { name }: DemoApiKey): Entry[] =>
  [1, 2, 4].map((days) => ({
    at: at && new Date(at.getTime() + days * dayMs),
    title,
    objectType,
    objectUuid,
    action: historyActions.refused,
    details: `API key "${name}": The API key "${name}" is disabled.`,
    by: null,
    program: `API key "${name}"`,
  }));

function rowOf(
  company: DemoCompany,
  { at, by, program = rotatorName, ...entry }: Entry & { at: Date },
): Insertable<Tables['activities']> {
  const identity = [
    company.name,
    entry.title,
    entry.action,
    entry.objectUuid ?? '',
    at.toISOString(),
  ];
  const activity = {
    ...entry,
    customer: customerUuid(company),
    ...(by === null
      ? { userName: program, ipAddress: undefined }
      : { userUuid: userUuid(by), userName: nameOf(company, by), ipAddress: homeAddress(by) }),
    transactionId: stableUuid('transaction', ...identity),
  };
  return { uuid: stableUuid('activity', ...identity), ...activityRow(activity), created_at: at };
}

/** An address of the range that is reserved for documentation (RFC 5737). */
const homeAddress = (email: string): string =>
  `203.0.113.${1 + stableNumber(254, 'address', email)}`;

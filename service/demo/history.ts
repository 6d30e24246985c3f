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
  occurredAt: Date | null;
  /** Email address of the person; null for the service itself, or for the named program. */
  email: string | null;
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
    .flatMap(({ occurredAt, ...entry }) =>
      occurredAt && occurredAt.getTime() >= oldest ? [{ occurredAt, ...entry }] : [],
    )
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    .map((entry) => rowOf(company, entry));
}

const signInEntries = (today: number, account: DemoAccount): Entry[] =>
  signIns(today, account).map((occurredAt) => ({
    occurredAt,
    title: historyCategories.signIn,
    action: historyActions.signedIn,
    details: `${account.name} signed in.`,
    objectType: 'user',
    objectUuid: userUuid(account.email),
    email: account.email,
  }));

/** @returns a function that makes an entry about one record: "Primary key "Production" rotated" */
const entryMaker =
  (type: RecordTable, record: NamedRecord) =>
  (occurredAt: Date | null, action: string, email: string | null, changes?: Changes): Entry => ({
    ...activityOn(type, record, action, { changes }),
    occurredAt,
    email,
  });

const disabledChange = { enabled: { from: true, to: false } };

function primaryKeyEntries(today: number, company: DemoCompany, key: DemoPrimaryKey): Entry[] {
  const { created, rotated, disabled } = primaryKeyTimeline(today, key);
  const { name } = key;
  const { email } = key.created;
  const entry = entryMaker('primary_keys', { uuid: primaryKeyUuid(company, name), name });
  return [
    entry(created, 'Created', email),
    ...rotated.map((rotatedAt) => entry(rotatedAt, 'Rotated', null)),
    entry(disabled, 'Disabled', email, disabledChange),
  ];
}

function datasetEntries(today: number, company: DemoCompany, dataset: DemoDataset): Entry[] {
  const { created, published, rotated, edited } = datasetTimeline(today, dataset);
  const { name, edited: edit } = dataset;
  const { email } = dataset.created;
  const rotator = hasSchedule(dataset) ? null : email;
  const entry = entryMaker('datasets', { uuid: datasetUuid(company, name), name });
  const entries = [
    entry(created, 'Created', email),
    entry(published, 'Published', email),
    ...rotated.map((rotatedAt) => entry(rotatedAt, 'Rotated', rotator)),
  ];
  if (!edit) return entries;
  const changes = { [edit.field]: { from: edit.from, to: dataset[edit.field] } };
  return [...entries, entry(edited, 'Updated', edit.email, changes)];
}

function groupEntry(today: number, company: DemoCompany, group: DemoGroup): Entry {
  const { name } = group;
  const entry = entryMaker('dataset_groups', { uuid: groupUuid(company, group), name });
  const created = entry(groupCreated(today, group), 'Created', group.created.email);
  return { ...created, details: `${created.details} with ${group.datasets.length} datasets` };
}

function apiKeyEntries(today: number, company: DemoCompany, key: DemoApiKey): Entry[] {
  const { name } = key;
  const { email } = key.created;
  const entry = entryMaker('api_keys', { uuid: apiKeyUuid(company, name), name });
  const disabled = entry(apiKeyDisabled(today, key), 'Disabled', email, disabledChange);
  return [
    entry(apiKeyCreated(today, key), 'Created', email),
    disabled,
    ...refusalEntries(disabled, key).filter(
      ({ occurredAt }) => occurredAt && occurredAt.getTime() < today,
    ),
  ];
}

/** A program keeps calling for a few days after its key has been disabled. */
const refusalEntries = (
  { occurredAt, title, objectType, objectUuid }: Entry,
  { name }: DemoApiKey,
): Entry[] =>
  [1, 2, 4].map((days) => ({
    occurredAt: occurredAt && new Date(occurredAt.getTime() + days * dayMs),
    title,
    objectType,
    objectUuid,
    action: historyActions.refused,
    details: `API key "${name}": The API key "${name}" is disabled.`,
    email: null,
    program: `API key "${name}"`,
  }));

function rowOf(
  company: DemoCompany,
  { occurredAt, email, program = rotatorName, ...entry }: Entry & { occurredAt: Date },
): Insertable<Tables['activities']> {
  const identityParts = [
    company.name,
    entry.title,
    entry.action,
    entry.objectUuid ?? '',
    occurredAt.toISOString(),
  ];
  const activity = {
    ...entry,
    customer: customerUuid(company),
    ...(email === null
      ? { userName: program, ipAddress: undefined }
      : {
          userUuid: userUuid(email),
          userName: nameOf(company, email),
          ipAddress: homeAddress(email),
        }),
    transactionId: stableUuid('transaction', ...identityParts),
  };
  return {
    uuid: stableUuid('activity', ...identityParts),
    ...activityRow(activity),
    created_at: occurredAt,
  };
}

/** An address of the range that is reserved for documentation (RFC 5737). */
const homeAddress = (email: string): string =>
  `203.0.113.${1 + stableNumber(254, 'address', email)}`;

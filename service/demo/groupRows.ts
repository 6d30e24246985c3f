import type { Insertable } from 'kysely';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { DemoCompany, DemoGroup } from './company';
import { datasetUuid } from './datasetRows';
import { workingMoment } from './moments';
import { customerUuid, memberUuid, nameOf } from './people';
import { stableUuid } from './stableBytes';
import { datasetTimeline } from './timeline';

export const groupUuid = (company: DemoCompany, group: DemoGroup): string =>
  stableUuid('dataset-group', company.name, group.name);

export const groupCreated = (today: number, group: DemoGroup): Date =>
  workingMoment(today, group.createdDaysAgo, `group ${group.name}`);

export function groupRow(
  today: number,
  company: DemoCompany,
  group: DemoGroup,
): Insertable<Tables['dataset_groups']> & { uuid: string } {
  const created = groupCreated(today, group);
  return {
    uuid: groupUuid(company, group),
    customer_uuid: customerUuid(company),
    name: group.name,
    description: group.description,
    search_text: searchText(group.name, group.description),
    creator_customer_user_uuid: memberUuid(group.creator),
    creator_name: nameOf(company, group.creator),
    created_at: created,
    updated_at: created,
  };
}

export const linkUuid = (company: DemoCompany, group: DemoGroup, dataset: string): string =>
  stableUuid('dataset-group-dataset', company.name, group.name, dataset);

/**
 * When a dataset came into a group.
 * @throws when the company does not have it: a slip in the demo's data
 */
export function linkCreated(
  today: number,
  company: DemoCompany,
  group: DemoGroup,
  name: string,
): Date {
  const dataset = company.datasets.find((candidate) => candidate.name === name);
  if (!dataset) throw new Error(`${company.name} has no dataset ${name}.`);
  const created = [groupCreated(today, group), datasetTimeline(today, dataset).created];
  return new Date(Math.max(...created.map((moment) => moment.getTime())));
}

export const groupLinkRows = (
  today: number,
  company: DemoCompany,
  group: DemoGroup,
): Insertable<Tables['dataset_groups_datasets']>[] =>
  group.datasets.map((name) => ({
    uuid: linkUuid(company, group, name),
    customer_uuid: customerUuid(company),
    dataset_group_uuid: groupUuid(company, group),
    dataset_uuid: datasetUuid(company, name),
    created_at: linkCreated(today, company, group, name),
  }));

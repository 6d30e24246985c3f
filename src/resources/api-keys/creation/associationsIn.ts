import type { Association } from '../../../../contract/apiKeys';
import { isObject } from '../../../dataProvider/payload';

/** What an association is compared and named by. */
export type NamedAssociation = Pick<
  Association,
  'dataset_groups_dataset_uuid' | 'dataset_group' | 'dataset'
>;

const isNamed = (value: unknown): value is { uuid: string; name: string } =>
  isObject(value) && typeof value.uuid === 'string' && typeof value.name === 'string';

function associationOf(value: unknown): NamedAssociation[] {
  if (!isObject(value)) return [];
  const { dataset_groups_dataset_uuid, dataset_group, dataset } = value;
  return typeof dataset_groups_dataset_uuid === 'string' &&
    isNamed(dataset_group) &&
    isNamed(dataset)
    ? [{ dataset_groups_dataset_uuid, dataset_group, dataset }]
    : [];
}

/** @returns the associations of an API key's record as the service answered with it */
export const associationsIn = ({ associations }: Record<string, unknown>): NamedAssociation[] =>
  Array.isArray(associations) ? associations.flatMap(associationOf) : [];

/** @returns those of the old key that the new one does not have */
export function missingAssociations(
  before: readonly NamedAssociation[],
  after: readonly NamedAssociation[],
): NamedAssociation[] {
  const links = new Set(after.map((association) => association.dataset_groups_dataset_uuid));
  return before.filter((association) => !links.has(association.dataset_groups_dataset_uuid));
}

/** @returns dataset and group in words */
export const pairText = ({
  dataset,
  group,
}: {
  dataset: { name: string };
  group: { name: string };
}): string => `${dataset.name} in ${group.name}`;

import { rotationsPageTexts } from '../../texts/keys/rotationsPage';
import { usageTexts as texts } from '../../texts/usage/usage';
import { listAddress } from '../model/list';

/** @returns links to a record's events and to its history */
export const traceLinks = (
  record: { uuid: string; name: string },
  column: 'dataset_uuid' | 'api_key_uuid' | 'dataset_group_name',
) =>
  [
    {
      label: texts.events,
      // Events hold a group's name, but not its uuid.
      to: narrowedAddress(
        'events',
        column,
        column === 'dataset_group_name' ? record.name : record.uuid,
      ),
    },
    historyOf(record),
  ] as const;

/** @returns a link to the dates of a primary key or a dataset group in the calendar of rotations and ends */
export const rotationsOf = (by: 'key' | 'group', { uuid }: { uuid: string }) => ({
  label: rotationsPageTexts.recordLink,
  to: `/rotations?view=list&${by}=${uuid}`,
});

export const historyOf = ({ uuid }: { uuid: string }) => ({
  label: texts.history,
  to: narrowedAddress('security-history', 'object_uuid', uuid),
});

/** @returns the address of a long list, limited to rows with this value */
const narrowedAddress = (list: string, column: string, value: string): string =>
  listAddress(list, { groups: [{ operator: 'AND', filters: { [column]: { eq: value } } }] });

import { displayTime } from '../../dates/displayTime';

/** One field that changed, in words. */
export interface ChangeWords {
  field: string;
  kind: 'Added' | 'Removed' | 'Changed';
  from: string;
  to: string;
}

/** Stands in for a value that is not there. */
const none = '—';

/** Labels that are no mere words of the field's name: those of the pages that edit them. */
const labels: Readonly<Record<string, string>> = {
  end_date_tm: 'Expires On',
  ip_allowed: 'IP Range(s) Allowed',
  key_rotation_interval: 'Rotation Schedule (days)',
  rotation_interval: 'Rotation Schedule (days)',
  published_at: 'Published',
  uuid: 'ID',
};

const label = (field: string): string => {
  const known = Object.hasOwn(labels, field) ? labels[field] : undefined;
  if (known !== undefined) return known;
  // Names that people gave, such as a group's and a dataset's, are left as they are.
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(field)) return field;
  return field.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (first) => first.toUpperCase());
};

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

function valueText(value: unknown): string {
  if (isMissing(value)) return none;
  if (typeof value === 'string') return isMoment(value) ? displayTime(value) : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

const kindOf = (from: unknown, to: unknown): ChangeWords['kind'] => {
  if (isMissing(from)) return 'Added';
  return isMissing(to) ? 'Removed' : 'Changed';
};

/** @returns what changed, field by field, from what to what */
export const changeWords = (
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
): ChangeWords[] =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field: label(field),
    kind: kindOf(from, to),
    from: valueText(from),
    to: valueText(to),
  }));

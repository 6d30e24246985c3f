import type { EntitlementType, Plan } from '../../contract/administrationTerms';
import type { AssociationType } from '../../contract/apiKeyTerms';
import type { TypedDefinition } from '../../contract/typedTerms';
import type { CustomerRole } from '../../contract/session';
import type { clients } from './clients';

/** Description of a demo company; the row makers turn it into rows relative to today. */
export interface DemoCompany {
  name: string;
  plan: Plan;
  color: string;
  billingContact: string;
  entitlements: Readonly<Partial<Record<EntitlementType, number>>>;
  createdDaysAgo: number;
  accounts: readonly DemoAccount[];
  primaryKeys: readonly DemoPrimaryKey[];
  datasets: readonly DemoDataset[];
  groups: readonly DemoGroup[];
  apiKeys: readonly DemoApiKey[];
}

export interface DemoAccount {
  email: string;
  name: string;
  role: CustomerRole;
  summary: string;
  roles?: readonly string[];
  mfa?: true;
  unverified?: true;
  joinedDaysAgo: number;
  /** Days between two sign-ins of the security history. */
  signInEvery: number;
}

export interface Rotations {
  count: number;
  lastDaysAgo: number;
}

/** When something was done, and the e-mail address of the account of the company that did it. */
interface Deed {
  daysAgo: number;
  by: string;
}

export interface DemoPrimaryKey {
  name: string;
  description: string;
  /** Days between two scheduled rotations. */
  interval: number;
  created: Deed;
  rotations?: Rotations;
  disabledDaysAgo?: number;
}

export interface StructuredShape {
  type: 'structured';
  input: string;
  output: string;
  passthrough: string;
  /** Characters at the start, or at the end, that stay readable. */
  prefix?: number;
  suffix?: number;
  min: number;
  max: number;
  /** Days between two scheduled rotations of the data key. */
  interval?: number;
  algorithm?: 'FF3';
}

export interface TypedShape {
  type: 'structured';
  typed: TypedDefinition;
  /** Days between two scheduled rotations of the data key. */
  interval?: number;
}

interface UnstructuredShape {
  type: 'unstructured';
  vendor: string;
  algorithm?: 'AES128GCM';
}

export interface Traffic {
  client: keyof typeof clients;
  /** Event rows of an ordinary weekday at the end of the year. */
  rows: number;
  /** Calls that one row counts, about. */
  volume: number;
  /** Part of the rows that are encryptions, 0 to 1. */
  encryptShare: number;
  rhythm: 'office' | 'clock' | 'night';
}

export const deedOf =
  (by: string) =>
  (daysAgo: number): Deed => ({ daysAgo, by });

/** The sets of characters in and out, and of those that pass through; the lengths of what is encrypted. */
export const structured = (
  [input, output, passthrough = '']: readonly [input: string, output: string, passthrough?: string],
  [min, max]: readonly [number, number],
  more: Partial<StructuredShape> = {},
): StructuredShape => ({ type: 'structured', input, output, passthrough, min, max, ...more });

export const typed = (definition: TypedDefinition, interval?: number): TypedShape => ({
  type: 'structured',
  typed: definition,
  ...(interval !== undefined && { interval }),
});

export const unstructured = (
  vendor: string,
  algorithm?: UnstructuredShape['algorithm'],
): UnstructuredShape => ({ type: 'unstructured', vendor, ...(algorithm && { algorithm }) });

export interface DemoDataset {
  name: string;
  description: string;
  primaryKey: string;
  shape: StructuredShape | TypedShape | UnstructuredShape;
  created: Deed;
  /** Not published: its definition can still be changed. */
  draft?: true;
  rotations?: Rotations;
  edited?: Deed & { field: 'name' | 'description'; from: string };
  traffic?: Traffic;
}

export interface DemoGroup {
  name: string;
  description: string;
  created: Deed;
  datasets: readonly string[];
}

export interface DemoApiKey {
  name: string;
  description: string;
  created: Deed;
  /** Comma-separated CIDR ranges; every address without. */
  ipAllowed?: string;
  disabledDaysAgo?: number;
  /** Negative when it has ended. */
  endsInDays?: number;
  autoprovisioned?: true;
  /** Name of the key that was rolled to make this one. */
  replaces?: string;
  /** Grants on a group's datasets, or on some of them. */
  access: readonly { group: string; datasets?: readonly string[]; type: AssociationType }[];
}

/** The fields of a record other than its name and creation, which come first. */
type Named<T> = Omit<T, 'name' | 'created'>;
const made =
  <T>() =>
  (name: string, created: Deed, more: Named<T>) => ({ name, created, ...more });

export const primaryKey = made<DemoPrimaryKey>();
export const apiKey = made<DemoApiKey>();
export const dataset = (
  name: string,
  key: string,
  created: Deed,
  more: Omit<Named<DemoDataset>, 'primaryKey'>,
): DemoDataset => ({ name, primaryKey: key, created, ...more });

/** @param datasets with commas between */
export const group = (
  name: string,
  created: Deed,
  description: string,
  datasets: string,
): DemoGroup => ({ name, created, description, datasets: datasets.split(', ') });

type Access = DemoApiKey['access'][number];
const access =
  (type: AssociationType) =>
  (of: string, ...datasets: readonly string[]): Access => ({
    group: of,
    ...(datasets.length > 0 && { datasets }),
    type,
  });

/** Grants of a key on a group: on all its datasets, or on the named ones. */
export const [both, encrypts, decrypts] = [
  access('encrypt,decrypt'),
  access('encrypt'),
  access('decrypt'),
];

interface TrafficVolume {
  rows: number;
  volume: number;
  encryptShare: number;
}

/** @returns the rows of an ordinary weekday, the calls of one of them, the part that encrypts, and when */
export const traffic = (
  client: Traffic['client'],
  { rows, volume, encryptShare }: TrafficVolume,
  rhythm: Traffic['rhythm'],
): Traffic => ({ client, rows, volume, encryptShare, rhythm });

export const rotated = (count: number, lastDaysAgo: number): Rotations => ({ count, lastDaysAgo });

import type { EntitlementType, Plan } from '../../contract/administration/administrationTerms';
import type { AssociationType } from '../../contract/api-keys/apiKeyTerms';
import type { CustomerRole } from '../../contract/access/access';
import type { StructuredDatasetDefinition } from '../../contract/datasets/wizard';
import type { clients } from './clients';

/** Description of a demo company, from which rows relative to today are generated. */
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

/** When something was done, and the email address of the company's person who did it. */
interface DatedAction {
  daysAgo: number;
  email: string;
}

export interface DemoPrimaryKey {
  name: string;
  description: string;
  /** Days between two scheduled rotations. */
  interval: number;
  created: DatedAction;
  rotations?: Rotations;
  disabledDaysAgo?: number;
}

interface StructuredShape {
  type: 'structured';
  definition: StructuredDatasetDefinition;
  /** Days between two scheduled rotations of the data key. */
  interval?: number;
  algorithm?: 'FF3';
}

interface UnstructuredShape {
  type: 'unstructured';
  vendor: string;
  algorithm?: 'AES128GCM';
}

export interface Traffic {
  client: keyof typeof clients;
  /** Number of event rows on an ordinary weekday at the end of the year. */
  rows: number;
  /** Approximate number of calls per row. */
  volume: number;
  /** Share of the rows that are encryptions, 0 to 1. */
  encryptShare: number;
  rhythm: 'office' | 'clock' | 'night';
}

export const actionsOf =
  (email: string) =>
  (daysAgo: number): DatedAction => ({ daysAgo, email });

interface TextOptions extends Pick<StructuredShape, 'interval' | 'algorithm'> {
  /** Number of characters at the start, or at the end, that stay readable. */
  prefix?: number;
  suffix?: number;
}

/** Input, output and passthrough character sets, and the lengths of encrypted values. */
export const structured = (
  [input, output, passthrough = '']: readonly [input: string, output: string, passthrough?: string],
  [min, max]: readonly [number, number],
  { prefix = 0, suffix = 0, ...options }: TextOptions = {},
): StructuredShape => ({
  type: 'structured',
  definition: {
    input_character_set: input,
    output_character_set: output,
    passthrough_character_set: passthrough,
    input_min_length: min,
    input_max_length: max,
    prefix_length: prefix,
    suffix_length: suffix,
  },
  ...options,
});

export const unstructured = (
  vendor: string,
  algorithm?: UnstructuredShape['algorithm'],
): UnstructuredShape => ({ type: 'unstructured', vendor, ...(algorithm && { algorithm }) });

export interface DemoDataset {
  name: string;
  description: string;
  primaryKey: string;
  shape: StructuredShape | UnstructuredShape;
  created: DatedAction;
  /** True if it is unpublished, so that its definition can still be changed. */
  draft?: true;
  rotations?: Rotations;
  edited?: DatedAction & { field: 'name' | 'description'; from: string };
  traffic?: Traffic;
}

export interface DemoGroup {
  name: string;
  description: string;
  created: DatedAction;
  datasets: readonly string[];
}

export interface DemoApiKey {
  name: string;
  description: string;
  created: DatedAction;
  /** Comma-separated CIDR ranges; if absent, every address is allowed. */
  ipAllowed?: string;
  disabledDaysAgo?: number;
  /** Negative if the key has expired. */
  endsInDays?: number;
  autoprovisioned?: true;
  /** Name of the key that was rolled to make this one. */
  replaces?: string;
  /** Grants on a group's datasets, or on some of them. */
  access: readonly { group: string; datasets?: readonly string[]; type: AssociationType }[];
}

/** The fields of a record except its name and creation, which come first. */
type Named<T> = Omit<T, 'name' | 'created'>;
const recordMaker =
  <T>() =>
  (name: string, created: DatedAction, fields: Named<T>) => ({ name, created, ...fields });

export const primaryKey = recordMaker<DemoPrimaryKey>();
export const apiKey = recordMaker<DemoApiKey>();
export const dataset = (
  name: string,
  key: string,
  created: DatedAction,
  fields: Omit<Named<DemoDataset>, 'primaryKey'>,
): DemoDataset => ({ name, primaryKey: key, created, ...fields });

/** @param datasets comma-separated names */
export const group = (
  name: string,
  created: DatedAction,
  description: string,
  datasets: string,
): DemoGroup => ({ name, created, description, datasets: datasets.split(', ') });

type Access = DemoApiKey['access'][number];
const access =
  (type: AssociationType) =>
  (groupName: string, ...datasets: readonly string[]): Access => ({
    group: groupName,
    ...(datasets.length > 0 && { datasets }),
    type,
  });

/** Grants of a key on a group: on all its datasets, or on the named ones. */
export const [both, encrypts, decrypts] = [
  access('encrypt,decrypt'),
  access('encrypt'),
  access('decrypt'),
];

export const rotated = (count: number, lastDaysAgo: number): Rotations => ({ count, lastDaysAgo });

import { characterSetNames, lengthTexts } from '../texts/definitionRules';
import { charactersOf, visibleAscii } from './characterSets';
import { leastMinLength } from './keyRoom';

/** Constants of the dataset wizard (console.md sections 2, 5 and 9), without zod. */

export const wizardLimits = { name: 75, description: 200, vendor: 75, kept: 255 } as const;

export const wizardTexts = {
  kept: lengthTexts.between(0, wizardLimits.kept),
} as const;

const lowerCase = 'abcdefghijklmnopqrstuvwxyz';
const upperCase = lowerCase.toUpperCase();
const digits = '0123456789';
export const alphanumeric = digits + upperCase + lowerCase;

/** Character sets to choose from, as an alternative to free text. */
export const characterSetPresets = [
  { id: 'lower-case', label: characterSetNames.lowerCase, characters: lowerCase },
  { id: 'upper-case', label: characterSetNames.upperCase, characters: upperCase },
  { id: 'letters', label: characterSetNames.letters, characters: lowerCase + upperCase },
  { id: 'digits', label: characterSetNames.digits, characters: digits },
  {
    id: 'lower-case-digits',
    label: characterSetNames.lowerCaseDigits,
    characters: lowerCase + digits,
  },
  { id: 'alphanumeric', label: characterSetNames.alphanumeric, characters: alphanumeric },
  { id: 'hexadecimal', label: characterSetNames.hexadecimal, characters: `${digits}abcdef` },
  { id: 'visible-ascii', label: characterSetNames.visibleAscii, characters: visibleAscii },
] as const;

/** Visible ASCII in order, less the characters that pass through (decision 15). */
export const visibleAsciiWithout = (passthrough: string): string => {
  const taken = new Set(charactersOf(passthrough));
  return charactersOf(visibleAscii)
    .filter((character) => !taken.has(character))
    .join('');
};

export const wizardDefaults = {
  input_character_set: lowerCase,
  output_character_set: visibleAscii,
  passthrough_character_set: '',
  input_min_length: 5,
  input_max_length: 255,
} as const;

/** Minimum length in the specification (section 9), by the kind of characters. */
function specifiedMinLength(inputSet: string): number {
  if (/^[A-Za-z]+$/.test(inputSet)) return 5;
  if (/^[0-9]+$/.test(inputSet)) return 6;
  if (/^[A-Za-z0-9]+$/.test(inputSet)) return 4;
  return 2;
}

/** The minimum length that goes with an input set: the specified one, or the shortest that the radix rule allows. */
export const derivedMinLength = (inputSet: string): number =>
  Math.max(specifiedMinLength(inputSet), leastMinLength(inputSet) ?? 0);

/** Vendors that may store unstructured data; people can add their own (console.md section 9). */
export const storageVendors = [
  'Amazon Aurora',
  'Amazon DynamoDB',
  'Amazon RDS',
  'Amazon Redshift',
  'Amazon S3',
  'Apache Hadoop',
  'Box',
  'Databricks',
  'Dropbox',
  'File Server',
  'Google BigQuery',
  'Google Drive',
  'IBM Db2',
  'Microsoft Azure Blob',
  'Microsoft Azure Synapse Analytics',
  'Microsoft OneDrive',
  'Microsoft SQL',
  'MongoDB',
  'MySQL',
  'Oracle Database',
  'Palantir',
  'PostgreSQL',
  'Redis',
  'SAP Business Warehouse',
  'SFDC',
  'Snowflake',
  'Teradata',
  'Vertica',
  'Other',
] as const;

/** Algorithms a dataset of each type can have (decision 13); the first is the default. */
export const algorithmsOf = {
  structured: ['FF1'],
  unstructured: ['AES256GCM', 'AES128GCM'],
} as const;

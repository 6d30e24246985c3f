import { lowerCase } from '../definition/characterSetPresets';
import { visibleAscii } from '../definition/characterSets';

/** Constants of the dataset wizard (console.md sections 2, 5 and 9), without zod. */

export const wizardLimits = { name: 75, description: 200, vendor: 75 } as const;

export const wizardDefaults = {
  input_character_set: lowerCase,
  output_character_set: visibleAscii,
  passthrough_character_set: '',
  input_min_length: 5,
  input_max_length: 255,
} as const;

/** Suggested vendors for unstructured data; people can add their own (console.md section 9). */
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

import type { Insertable } from 'kysely';
import { featureCategories } from '../db/migrations/featureCategories';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import { stableUuid } from './random';

type Row = Insertable<Tables['client_library_versions']>;
type Category = (typeof featureCategories)[number]['name'];

/** Features of client libraries by category: name and description. */
const features = {
  'Structured Encryption': {
    ff1: ['FF1 Encryption', 'Encrypts structured data so that it keeps its format.'],
    partial: ['Partial Encryption', 'Leaves a prefix, a suffix or given characters readable.'],
    search: [
      'Encrypt for Search',
      'Gives the ciphertexts of a value under every key, to look for.',
    ],
  },
  'Unstructured Encryption': {
    gcm: ['AES-GCM Encryption', 'Encrypts files and other unstructured data.'],
    chunks: ['Encryption in Chunks', 'Encrypts large data piece by piece, with little memory.'],
  },
  'Caching and Performance': {
    keyCache: ['Key Caching', 'Keeps data keys in memory for a while, encrypted if wanted.'],
    bulk: ['Bulk Operations', 'Encrypts many values with one key request.'],
  },
  'Usage Reporting': {
    reporting: ['Usage Reporting', 'Reports usage in the background, in batches.'],
    metadata: ['Reporting Metadata', 'Adds a text of the program to the usage it reports.'],
  },
  Configuration: {
    profiles: ['Credential Profiles', 'Reads credentials from a file with several profiles.'],
    settings: ['Configuration File', 'Reads intervals and limits from a file.'],
  },
  Authentication: {
    signatures: ['Signed Requests', 'Signs every request with the secret signing key.'],
    idp: ['Identity Provider Sign-in', 'Gets its API key with the sign-in of a company.'],
  },
  'Key Management': {
    rotation: ['Key Rotation', 'Decrypts what was encrypted with earlier keys of a dataset.'],
  },
} as const satisfies Record<Category, Record<string, readonly [name: string, description: string]>>;
type Features = typeof features;
type FeatureKey = { [C in keyof Features]: keyof Features[C] }[keyof Features];

const earlyFeatures: readonly FeatureKey[] = ['gcm', 'chunks', 'profiles', 'signatures'];
const secondFeatures: readonly FeatureKey[] = [
  ...earlyFeatures,
  'ff1',
  'partial',
  'keyCache',
  'reporting',
  'rotation',
  'settings',
];
const thirdFeatures: readonly FeatureKey[] = [...secondFeatures, 'search', 'bulk', 'metadata'];
const currentFeatures: readonly FeatureKey[] = [...thirdFeatures, 'idp'];

type Version = readonly [
  string,
  string,
  Row['api_version'],
  Row['status'],
  string,
  readonly FeatureKey[],
];

/** Product, version, reporting, status, release date and features, as staff would enter them. */
const versions: readonly Version[] = [
  ['ubiq-node', '2.4.0', 'V3', 'Latest', '2026-08-18', currentFeatures],
  ['ubiq-node', '2.3.0', 'V3', 'Out of Date', '2026-02-10', thirdFeatures],
  ['ubiq-node', '2.2.1', 'V3', 'Out of Date', '2025-06-24', secondFeatures],
  ['ubiq-node', '1.0.6', 'V0', 'Unsupported', '2022-03-15', earlyFeatures],
  ['ubiq-java', '2.3.0', 'V3', 'Latest', '2026-06-30', currentFeatures],
  ['ubiq-java', '2.2.2', 'V3', 'Out of Date', '2025-05-06', thirdFeatures],
  ['ubiq-java', '2.0.0', 'V3', 'Out of Date', '2023-09-12', secondFeatures],
  ['ubiq-java', '1.0.4', 'V0', 'Unsupported', '2021-10-26', earlyFeatures],
  ['ubiq-python', '2.3.0', 'V3', 'Latest', '2026-05-12', currentFeatures],
  ['ubiq-python', '2.1.2', 'V3', 'Out of Date', '2025-03-18', thirdFeatures],
  ['ubiq-python', '2.0.0', 'V3', 'Out of Date', '2023-08-29', secondFeatures],
  ['ubiq-python', '1.1.0', 'V0', 'Unsupported', '2021-11-09', earlyFeatures],
  ['ubiq-go', '2.2.0', 'V3', 'Latest', '2026-07-21', currentFeatures],
  ['ubiq-go', '2.1.0', 'V3', 'Out of Date', '2025-04-15', thirdFeatures],
  ['ubiq-go', '0.0.9', 'V0', 'Unsupported', '2022-05-17', earlyFeatures],
  ['ubiq-dotnet', '2.4.0', 'V3', 'Latest', '2025-09-30', thirdFeatures],
  ['ubiq-dotnet', '2.2.0', 'V3', 'Out of Date', '2024-11-19', secondFeatures],
  ['ubiq-dotnet', '1.0.1', 'V0', 'Unsupported', '2022-01-25', earlyFeatures],
  ['ubiq-c', '2.3.0', 'V3', 'Latest', '2025-08-26', thirdFeatures],
  ['ubiq-c', '2.1.0', 'V3', 'Out of Date', '2024-06-04', secondFeatures],
  ['ubiq-c++', '2.3.0', 'V3', 'Latest', '2025-08-26', thirdFeatures],
  ['ubiq-c++', '2.1.0', 'V3', 'Out of Date', '2024-06-04', secondFeatures],
  ['ubiq-ruby', '1.0.8', 'V0', 'Unsupported', '2021-09-14', earlyFeatures],
  ['ubiq-php', '1.0.4', 'V0', 'Out of Date', '2022-08-02', earlyFeatures],
];

const versionUuid = (product: string, version: string): string =>
  stableUuid('client-library-version', product, version);
const featureUuid = (key: string): string => stableUuid('feature', key);

/** Creation date of all features: shortly before the first library's release. */
const featuresCreatedAt = new Date('2021-09-01T12:00:00Z');

export const featureRows = (): Insertable<Tables['features']>[] =>
  Object.entries(features).flatMap(([category, categoryFeatures]) =>
    Object.entries(categoryFeatures).map(([key, [name, description]]) => ({
      uuid: featureUuid(key),
      name,
      description,
      feature_category_uuid: categoryUuid(category),
      search_text: searchText(name, description),
      created_at: featuresCreatedAt,
      updated_at: featuresCreatedAt,
    })),
  );

/** @throws if no migration has created the category, which is a mistake in the demo's own data */
function categoryUuid(name: string): string {
  const category = featureCategories.find((candidate) => candidate.name === name);
  if (!category) throw new Error(`There is no feature category ${name}.`);
  return category.uuid;
}

export const versionFeatureRows = (): Insertable<Tables['client_library_version_features']>[] =>
  versions.flatMap(([product, version, , , , featureKeys]) =>
    featureKeys.map((key) => ({
      client_library_version_uuid: versionUuid(product, version),
      feature_uuid: featureUuid(key),
    })),
  );

/** The client library versions for every customer; the demo companies' usage names many of them. */
export const libraryVersionRows = (): Row[] =>
  versions.map(([product, version, apiVersion, status, releaseDate]) => {
    const releasedAt = new Date(`${releaseDate}T12:00:00Z`);
    return {
      uuid: versionUuid(product, version),
      product,
      product_version: version,
      api_version: apiVersion,
      status,
      release_date: releaseDate,
      search_text: searchText(product, version),
      created_at: releasedAt,
      updated_at: releasedAt,
    };
  });

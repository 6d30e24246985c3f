import { clientLibraryTexts as texts } from '../../../texts/administration/clientLibraryVersions';
import { apiVersions, libraryStatuses } from '../../../contract/administration/administrationTerms';
import { libraryTones } from '../../../contract/attention/attentionTones';
import type { ClientLibraryVersion } from '../../../contract/administration/clientLibraryVersions';
import { textLimits } from '../../../contract/lib/textLimits';
import { createdColumn, updatedColumn } from '../columns';
import { declareStandardResource } from '../standardResource';
import { rowOf } from '../table';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Versions of the client libraries (companion.md "Client library versions"). */
export const clientLibraryVersions = declareStandardResource<ClientLibraryVersion>({
  ...rowOf('client-library-versions'),
  nameOf: ({ product, product_version: version }) => `${product} ${version}`,
  list: {
    columns: [
      { kind: 'link', name: 'product', label: texts.product, width: 180 },
      { kind: 'text', name: 'product_version', label: texts.productVersion, width: 150 },
      {
        kind: 'text',
        name: 'api_version',
        label: texts.apiVersion,
        width: 120,
        setFilter: asChoices(apiVersions),
      },
      {
        kind: 'status',
        name: 'status',
        label: texts.status,
        width: 140,
        value: ({ status }) => ({ label: status, tone: libraryTones[status] }),
        setFilter: asChoices(libraryStatuses),
      },
      {
        kind: 'text',
        name: 'release_date',
        label: texts.releaseDate,
        width: 130,
        value: (row) => row.release_date ?? texts.noReleaseDate,
      },
      { ...createdColumn, width: 115 },
      { ...updatedColumn, width: 115 },
    ],
    twoLines: true,
    defaultSort: { name: 'product', dir: 'asc' },
    states: libraryStatuses.map((status) => ({
      name: status.toLowerCase().replaceAll(' ', '_'),
      label: status,
    })),
    phone: {
      status: 'status',
      facts: ({ product_version: version, release_date: released }) => [
        version,
        released ?? texts.noReleaseDate,
      ],
    },
    csvPrefix: 'ClientLibraryVersions_',
    searchLabel: texts.search,
    empty: texts.empty,
  },
  fields: [
    {
      kind: 'text',
      name: 'product',
      label: texts.product,
      max: textLimits.product,
      hint: texts.productHint,
    },
    {
      kind: 'text',
      name: 'product_version',
      label: texts.productVersion,
      max: textLimits.productVersion,
    },
    {
      kind: 'select',
      name: 'api_version',
      label: texts.apiVersion,
      choices: asChoices(apiVersions),
      hint: texts.apiVersionHint,
    },
    { kind: 'select', name: 'status', label: texts.status, choices: asChoices(libraryStatuses) },
    { kind: 'references', name: 'feature_uuids', label: texts.features, reference: 'features' },
    { kind: 'day', name: 'release_date', label: texts.releaseDate, optional: true },
    { kind: 'moment', name: 'created_at', label: texts.created },
    { kind: 'moment', name: 'updated_at', label: texts.updated },
  ],
  schemas: async () => {
    const terms = await import('../../../contract/administration/clientLibraryVersions');
    return { create: terms.newClientLibraryVersion, update: terms.clientLibraryVersionUpdate };
  },
  deletionDetails: ({ product, product_version: version }) => [
    { label: texts.product, value: product },
    { label: texts.productVersion, value: version },
  ],
  page: { parts: () => import('./LibraryVersionParts') },
  messages: { loadFailed: texts.loadFailed },
});

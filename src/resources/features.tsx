import { featureTexts as texts } from '../../texts/administration/features';
import type { Feature } from '../../contract/administration/features';
import { textLimits } from '../../contract/lib/textLimits';
import { createdColumn, updatedColumn } from './columns';
import { declareStandardResource } from './standardResource';
import { rowOf } from './table';

/** Features of client libraries (companion.md "Features"). */
export const features = declareStandardResource<Feature>({
  ...rowOf('features'),
  // One whole list, which nobody edits (companion.md section 7).
  references: {
    'feature-categories': {
      path: '/admin/feature-categories',
      key: 'feature_categories',
      list: { kind: 'collection', path: '/admin/feature-categories' },
    },
  },
  nameOf: ({ name }) => name,
  list: {
    columns: [
      { kind: 'link', name: 'name', label: texts.name, width: 190 },
      { kind: 'text', name: 'description', label: texts.description, width: 170 },
      {
        kind: 'text',
        name: 'feature_category',
        label: texts.category,
        width: 162,
        value: (row) => row.feature_category.name,
      },
      { ...createdColumn, width: 115 },
      { ...updatedColumn, width: 115 },
    ],
    twoLines: true,
    csvPrefix: 'Features_',
    searchLabel: texts.search,
    empty: texts.empty,
  },
  fields: [
    { kind: 'text', name: 'name', label: texts.name, max: textLimits.featureName },
    {
      kind: 'multiline',
      name: 'description',
      label: texts.description,
      max: textLimits.description,
    },
    {
      kind: 'reference',
      name: 'feature_category_uuid',
      label: texts.featureCategory,
      reference: 'feature-categories',
    },
    { kind: 'moment', name: 'created_at', label: texts.created },
    { kind: 'moment', name: 'updated_at', label: texts.updated },
  ],
  schemas: async () => {
    const { newFeature, featureUpdate } = await import('../../contract/administration/features');
    return { create: newFeature, update: featureUpdate };
  },
  deletionDetails: ({ name, description }) => [
    { label: texts.name, value: name },
    { label: texts.description, value: description },
  ],
  // A deleted feature is removed from versions.
  affects: ['client-library-versions'],
});

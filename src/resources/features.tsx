import FeatureIcon from '@mui/icons-material/ExtensionOutlined';
import type { Feature } from '../../contract/features';
import type { Endpoint } from '../dataProvider/endpoints';
import { featureCategories } from './featureCategories';
import { createdAndUpdated, linkColumn, textColumn } from './plain/columns';
import { declarePlainResource, type PlainRecord } from './plain/plainResource';
import { recordAccess } from './plain/recordAccess';

export const featureEndpoint: Endpoint = {
  path: '/admin/features',
  key: 'features',
  list: { kind: 'table', path: '/table/features' },
};

/** What client libraries can do (companion.md "Features"). */
export const features = declarePlainResource<PlainRecord<Feature>>({
  name: 'features',
  label: 'Features',
  singular: 'Feature',
  icon: FeatureIcon,
  menu: 'profile',
  endpoint: featureEndpoint,
  access: recordAccess('features'),
  nameOf: ({ name }) => name,
  list: {
    columns: [
      linkColumn({ name: 'name', label: 'Name', width: 190, value: ({ name }) => name }),
      textColumn({
        name: 'description',
        label: 'Description',
        width: 170,
        value: ({ description }) => description,
      }),
      textColumn({
        name: 'feature_category',
        label: 'Category',
        width: 162,
        value: ({ feature_category: category }) => category.name,
      }),
      ...createdAndUpdated,
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'features_grid_columns',
    csvPrefix: 'Features_',
    searchLabel: 'Search features',
    empty: {
      title: 'No features yet',
      text: 'A feature is something that client libraries can do.',
    },
  },
  fields: [
    { kind: 'text', name: 'name', label: 'Name', max: 100 },
    { kind: 'multiline', name: 'description', label: 'Description', max: 2000 },
    {
      kind: 'reference',
      name: 'feature_category_uuid',
      label: 'Feature Category',
      list: featureCategories,
    },
    { kind: 'moment', name: 'created_at', label: 'Created' },
    { kind: 'moment', name: 'updated_at', label: 'Updated' },
  ],
  schemas: async () => {
    const { newFeature, featureUpdate } = await import('../../contract/features');
    return { create: newFeature, update: featureUpdate };
  },
  deletionFacts: ({ name, description }) => [
    { label: 'Name', value: name },
    { label: 'Description', value: description },
  ],
  // A version loses a feature that is deleted.
  affects: ['client-library-versions'],
});

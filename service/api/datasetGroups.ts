import { datasetGroup } from '../../contract/datasetGroups';
import type { DatasetGroup } from '../../contract/datasetGroups';
import { datasetGroupList } from '../domain/datasetGroups';
import { tableRoutes } from './lists';

export const datasetGroupRoutes = tableRoutes<DatasetGroup>({
  name: 'dataset-groups',
  key: 'dataset_groups',
  access: ['dataset-groups', 'list'],
  row: datasetGroup,
  source: datasetGroupList,
  csv: [
    { title: 'Name', value: (row) => row.name },
    { title: 'Description', value: (row) => row.description },
  ],
});

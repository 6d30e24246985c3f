import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  DataTable,
  Link,
  List,
  Resource,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { YardstickRow } from './serveYardstick';

const Datasets = () => (
  <List perPage={50} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable<YardstickRow>>
      <DataTable.Col<YardstickRow>
        source="name"
        render={({ id, name }) => <Link to={`/datasets/${id}/show`}>{name}</Link>}
      />
      <DataTable.Col source="description" />
      <DataTable.Col source="dataset_groups" />
      <DataTable.Col source="primary_key" />
      <DataTable.Col source="dataset_type" />
    </DataTable>
  </List>
);

const Dataset = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <TextField source="description" />
      <TextField source="dataset_groups" />
      <TextField source="primary_key" />
      <TextField source="dataset_type" />
      <TextField source="id" />
    </SimpleShowLayout>
  </Show>
);

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <BrowserRouter>
    <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
      <Resource name="datasets" list={Datasets} show={Dataset} />
    </Admin>
  </BrowserRouter>,
);

import Box from '@mui/material/Box';
import { LinkBase } from 'ra-core';
import { FactsTable } from '../../page/FactsTable';
import { PageSection } from '../../page/PageSection';
import type { PrimaryKeyRecord } from './record';

/** The datasets that the key protects, with their groups; of very many only the first ones by name. */
export function KeyDatasets({ record }: { record: PrimaryKeyRecord }) {
  const { datasets, dataset_count: count } = record;
  return (
    <PageSection title="Datasets">
      {datasets.length === 0 ? (
        'No dataset uses this key.'
      ) : (
        <FactsTable
          label="Datasets"
          titles={['Dataset', 'Dataset Group(s)']}
          rows={datasets.map(({ uuid, name, dataset_groups: groups = [] }) => ({
            key: uuid,
            cells: [
              <LinkBase key={uuid} to={`/datasets/${uuid}`}>
                {name}
              </LinkBase>,
              groups.map((group) => group.name).join(', ') || 'None',
            ],
          }))}
        />
      )}
      {count > datasets.length && (
        <Box component="p">{`The first ${datasets.length} of ${count.toLocaleString('en-US')} datasets by name.`}</Box>
      )}
    </PageSection>
  );
}

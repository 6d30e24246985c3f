import { displayTime } from '../../dates/displayTime';
import { FactsTable } from '../../page/FactsTable';
import { PageSection } from '../../page/PageSection';
import type { ApiKeyRecord } from './record';

/** The client libraries that the key was used with, and what staff say of their versions. */
export function ClientLibraries({ record }: { record: ApiKeyRecord }) {
  const { client_libraries: libraries } = record;
  return (
    <PageSection title="Client Libraries In Use">
      {libraries.length === 0 ? (
        'No client library has used this API key yet.'
      ) : (
        <FactsTable
          label="Client Libraries In Use"
          titles={['Product', 'Version', 'Status', 'Last Seen']}
          rows={libraries.map(({ product, product_version: version, status, date }) => ({
            key: `${product} ${version}`,
            cells: [product, version, status ?? 'Unknown', displayTime(date)],
          }))}
        />
      )}
    </PageSection>
  );
}

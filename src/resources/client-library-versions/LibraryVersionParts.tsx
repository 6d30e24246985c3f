import type { ClientLibraryVersion } from '../../../contract/administration/clientLibraryVersions';
import { libraryTones } from '../../../contract/attention/attentionTones';
import type { LibraryUser } from '../../../contract/people/staff';
import { libraryUserTexts as texts } from '../../../texts/people/staff';
import type { RecordPageParts } from '../../model/resource';
import { DetailsTable } from '../../ui/DetailsTable';
import { countText, displayTime } from '../../ui/formats';
import { PageSection } from '../../ui/PageSection';
import { PagedRows } from '../PagedRows';
import { RecordLinks } from '../RecordLinks';

/** Parts of a library version's page: its state, and the customers that used it. */
const parts: RecordPageParts<ClientLibraryVersion> = {
  status: ({ status }) => ({ label: status, tone: libraryTones[status] }),
  tabs: [{ id: 'customers', label: texts.label, content: Users }],
};
export default parts;

function Users({ record: { uuid } }: { record: ClientLibraryVersion }) {
  return (
    <PageSection title={texts.title}>
      <PagedRows<LibraryUser>
        source={{ resource: 'client-library-versions', uuid, part: 'customers', isStaff: true }}
        none={texts.none}
      >
        {(customers) => (
          <DetailsTable
            label={texts.title}
            titles={[texts.customer, texts.keys, texts.lastUsed]}
            rows={customers.map(
              ({ uuid: customer, name, key_count: keys, last_used_at: last }) => ({
                key: customer,
                cells: [
                  <RecordLinks
                    key="name"
                    resource="customers"
                    records={[{ uuid: customer, name }]}
                  />,
                  countText(keys),
                  displayTime(last),
                ],
              }),
            )}
          />
        )}
      </PagedRows>
    </PageSection>
  );
}

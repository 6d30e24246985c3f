import Entitlements from './Entitlements';
import { OpenInvitation } from './OpenInvitation';
import type { CustomerRecord } from './record';

/** What a customer's page has below its fields. */
export default function CustomerParts({ record }: { record: CustomerRecord }) {
  return (
    <>
      {record.invitation && <OpenInvitation invitation={record.invitation} />}
      <Entitlements record={record} />
    </>
  );
}

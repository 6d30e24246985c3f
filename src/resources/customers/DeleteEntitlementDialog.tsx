import { entitlementNames } from '../../../contract/administrationTerms';
import type { Entitlement } from '../../../contract/entitlements';
import { ActionDialogFrame } from '../../actions/ActionDialogFrame';
import { useActionFrame } from '../../actions/useActionFrame';
import { DefinitionList } from '../../forms/DefinitionList';
import { deleteEntitlement } from './entitlementActions';
import type { EntitlementDialogProps } from './EntitlementDialog';

/** Asks before an entitlement is taken away (companion.md "Customers"). */
export default function DeleteEntitlementDialog({
  customer,
  entitlement,
  ...ends
}: EntitlementDialogProps & { entitlement: Entitlement }) {
  const { frame, run } = useActionFrame({ resource: 'customers', record: customer, ...ends });
  return (
    <ActionDialogFrame
      frame={{ ...frame, onSubmit: () => void run(deleteEntitlement(entitlement)) }}
      title="Really delete this Entitlement?"
      submit="Delete"
      params={{}}
      destructive
    >
      <DefinitionList
        items={[
          { label: 'Event Type', value: entitlementNames[entitlement.event_type] },
          { label: 'Value', value: entitlement.value.toLocaleString('en-US') },
        ]}
      />
    </ActionDialogFrame>
  );
}

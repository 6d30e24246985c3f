import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  entitlementNames,
  type EntitlementType,
  entitlementTypes,
} from '../../../contract/administrationTerms';
import type { Entitlement } from '../../../contract/entitlements';
import { FieldsDialog } from '../../actions/FieldsDialog';
import { useActionFrame } from '../../actions/useActionFrame';
import type { Field } from '../../forms/fields';
import { schemaResolver } from '../../forms/schemaResolver';
import { addEntitlement, changeEntitlement } from './entitlementActions';
import type { CustomerRecord } from './record';

export interface EntitlementDialogProps {
  customer: CustomerRecord;
  /** The one that is changed; a new one when left out. */
  entitlement?: Entitlement;
  onDone: () => void;
  onCancel: () => void;
}

/** @returns the types a customer has no entitlement of; it has at most one of each */
export const typesLeft = ({ entitlements }: CustomerRecord): readonly EntitlementType[] =>
  entitlementTypes.filter((type) => !entitlements.some(({ event_type: had }) => had === type));

/** Adds an entitlement, or changes the value of one (companion.md "Customers"). */
export default function EntitlementDialog({
  customer,
  entitlement,
  ...ends
}: EntitlementDialogProps) {
  const { frame, run } = useActionFrame({ resource: 'customers', record: customer, ...ends });
  const form = useForm({
    mode: 'onChange',
    resolver: entitlement ? changeResolver : newResolver,
    defaultValues: { event_type: entitlement?.event_type ?? '', value: entitlement?.value ?? '' },
  });
  const { isDirty } = form.formState;
  const [opened] = useState(entitlement);
  const isStale = entitlement?.version !== opened?.version;
  const types = entitlement ? [entitlement.event_type] : typesLeft(customer);
  const fields: Field[] = [
    {
      kind: 'select',
      name: 'event_type',
      label: 'Event Type',
      choices: types.map((type) => ({ value: type, label: entitlementNames[type] })),
      ...(entitlement ? { disabled: true } : {}),
    },
    { kind: 'integer', name: 'value', label: 'Value' },
  ];
  return (
    <FieldsDialog
      {...{ form, fields, frame }}
      place={entitlement ? 'edit' : 'create'}
      title={entitlement ? 'Edit Entitlement' : 'New Entitlement'}
      submit={entitlement ? 'Update' : 'Create'}
      waiting={entitlement && !isDirty ? 'Nothing has been changed yet.' : undefined}
      onSubmit={({ event_type, value }) => {
        const typed = { event_type: String(event_type), value: Number(value) };
        if (entitlement) {
          void run(changeEntitlement(entitlement, typed.value));
          return;
        }
        void run(addEntitlement(typed));
      }}
    >
      {entitlement && isStale && (
        <Alert severity="warning">
          {`Someone else has changed the value to ${entitlement.value.toLocaleString('en-US')}. Update replaces it with what you typed.`}
        </Alert>
      )}
    </FieldsDialog>
  );
}

const newResolver = schemaResolver(async () =>
  (await import('../../../contract/entitlements')).newEntitlement.omit({ customer_id: true }),
);
const changeResolver = schemaResolver(
  async () => (await import('../../../contract/entitlements')).entitlementUpdate,
);

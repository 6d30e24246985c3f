import type { Entitlement } from '../../../contract/entitlements';
import type { PartAction } from '../../actions/useActionFrame';

/** Texts of companion.md section 8. */
const messages = {
  added: 'Entitlement successfully added.',
  addFailed: 'There is an issue adding the Entitlement.',
  changed: 'Entitlement successfully changed.',
  changeFailed: 'There is an issue updating the Entitlement.',
  deleted: 'Entitlement successfully deleted.',
  deleteFailed: 'There is an issue removing the Entitlement.',
  uuidMissing: 'There is a problem removing this Entitlement.',
} as const;

const path = '/admin/entitlements';

interface NewEntitlement {
  event_type: string;
  value: number;
}

/** Adds what the customer is entitled to; sending it twice adds it once (decision 29). */
export const addEntitlement = ({ event_type, value }: NewEntitlement): PartAction => ({
  id: 'add-entitlement',
  access: ['entitlements', 'create'],
  run: async ({ uuid: customer_id }, _, provider) =>
    provider.action({
      method: 'POST',
      path,
      params: {},
      body: { customer_id, event_type, value },
    }),
  success: messages.added,
  failure: messages.addFailed,
});

/** Changes the value of an entitlement, as the person saw it. */
export const changeEntitlement = (
  { uuid, event_type, version }: Entitlement,
  value: number,
): PartAction => ({
  id: 'change-entitlement',
  access: ['entitlements', 'update'],
  run: async (_, __, provider) =>
    provider.action({
      method: 'PATCH',
      path: `${path}/{uuid}`,
      params: { uuid },
      body: { uuid, event_type, value },
      ifMatch: version,
    }),
  success: messages.changed,
  failure: messages.changeFailed,
});

/** Takes an entitlement away. */
export const deleteEntitlement = ({ uuid, version }: Entitlement): PartAction => ({
  id: 'delete-entitlement',
  access: ['entitlements', 'delete'],
  run: async (_, __, provider) =>
    provider.action({
      method: 'DELETE',
      path: `${path}/{uuid}`,
      params: { uuid },
      ifMatch: version,
    }),
  success: messages.deleted,
  failure: uuid ? messages.deleteFailed : messages.uuidMissing,
});

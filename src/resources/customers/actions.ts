import type { CustomerRecord } from '../../../contract/people/customers';
import {
  entitlementNames,
  type EntitlementType,
  entitlementTypes,
} from '../../../contract/administration/administrationTerms';
import type { Entitlement } from '../../../contract/people/entitlements';
import { textLimits } from '../../../contract/lib/textLimits';
import { customerTexts as texts } from '../../../texts/people/customers';
import { recordTexts } from '../../../texts/admin-kit/record';
import type { Action, ActionParams } from '../../model/action';
import { targetOf } from '../../model/recordCall';
import type { Field } from '../../model/field';
import { countText } from '../../ui/formats';

const path = '/admin/entitlements';
const loadContract = () => import('../../../contract/people/entitlements');

/** @returns the types of entitlement that a customer lacks; it has at most one of each */
export const missingEntitlementTypes = ({
  entitlements,
}: CustomerRecord): readonly EntitlementType[] =>
  entitlementTypes.filter(
    (type) => !entitlements.some(({ event_type: existingType }) => existingType === type),
  );

const fieldsFor = (types: readonly EntitlementType[], disabled?: true): readonly Field[] => [
  {
    kind: 'select',
    name: 'event_type',
    label: texts.eventType,
    hint: disabled && texts.typeStays,
    choices: types.map((type) => ({ value: type, label: entitlementNames[type] })),
    disabled,
  },
  { kind: 'integer', name: 'value', label: texts.value, hint: texts.measured },
];

const correctionFields: readonly Field[] = [
  {
    kind: 'select',
    name: 'action',
    label: texts.usageKind,
    choices: [
      { value: 'encrypt', label: texts.encryptCalls },
      { value: 'decrypt', label: texts.decryptCalls },
    ],
  },
  { kind: 'day', name: 'day', label: texts.day },
  { kind: 'integer', signed: true, name: 'amount', label: texts.amount, hint: texts.amountHint },
  { kind: 'multiline', name: 'reason', label: texts.reason, max: textLimits.correctionReason },
];

/** Undefined if the customer no longer has this entitlement, while its dialog is still rendered. */
const findEntitlement = ({ entitlements }: CustomerRecord, { entitlement }: ActionParams) =>
  entitlements.find(({ uuid }) => uuid === entitlement);

/**
 * @param missing message if the address names no entitlement, or one that the customer no longer has
 * @throws Error with this message, before the call
 */
function chosen(customer: CustomerRecord, params: ActionParams, missing: string): Entitlement {
  const entitlement = findEntitlement(customer, params);
  if (!entitlement?.uuid) throw new Error(missing);
  return entitlement;
}

const hasEntitlements = ({ entitlements }: CustomerRecord): boolean => entitlements.length > 0;

/**
 * Invites the first person of a customer without any; its administrators invite the others. Repeating it is the same
 * action, as rows of the list do not tell whether somebody was invited.
 */
const invite: Action<CustomerRecord> = {
  ...texts.invite,
  id: 'invite',
  pageLabel: ({ invitation }) => (invitation ? texts.inviteAgain : texts.invite.label),
  button: 'state',
  isNextStep: () => true,
  visible: ({ member_count: members }) => members === 0,
  access: ['customers', 'invite'],
  dialog: {
    kind: 'fields',
    text: ({ invitation }, _, __, { signsInElsewhere }) => [
      texts.inviteText(signsInElsewhere === true),
      ...(invitation ? [texts.earlierEnds] : []),
    ],
    fields: () => [{ kind: 'text', name: 'email', label: texts.email }],
    schema: async () => (await import('../../../contract/people/team')).firstInvitation,
    draft: recordTexts.draftOf('invitation'),
  },
  run: ({ uuid }, { email }, provider) =>
    provider.action({
      method: 'POST',
      path: '/admin/customers/{uuid}/invitations',
      params: { uuid },
      body: { email },
    }),
};

/** Actions on a customer, and on its entitlements by the buttons of their table (companion.md). */
export const customerActions: readonly Action<CustomerRecord>[] = [
  invite,
  {
    id: 'correct-usage',
    button: 'setting',
    ...texts.correctUsage,
    access: ['customers', 'correct-usage'],
    dialog: {
      kind: 'fields',
      text: () => texts.correctUsageText,
      fields: () => correctionFields,
      schema: async () =>
        (await import('../../../contract/usage/usageCorrections')).newUsageCorrection,
      draft: recordTexts.draftOf('correction'),
    },
    run: ({ uuid }, { action, day, amount, reason }, provider) =>
      provider.action({
        method: 'POST',
        path: '/admin/customers/{uuid}/usage-corrections',
        params: { uuid },
        body: { action, day, amount, reason },
      }),
    affects: ['events'],
  },
  {
    id: 'add-entitlement',
    ...texts.add,
    only: 'part',
    access: ['entitlements', 'create'],
    disabledReason: (customer) =>
      missingEntitlementTypes(customer).length > 0 ? undefined : texts.allTypes,
    dialog: {
      kind: 'fields',
      fields: (customer) => fieldsFor(missingEntitlementTypes(customer)),
      schema: async () => (await loadContract()).newEntitlement.omit({ customer_id: true }),
      draft: recordTexts.draftOf('entitlement'),
    },
    run: ({ uuid: customer_id }, { event_type, value }, provider) =>
      provider.action({ method: 'POST', path, body: { customer_id, event_type, value } }),
  },
  {
    id: 'edit-entitlement',
    ...texts.edit,
    only: 'part',
    access: ['entitlements', 'update'],
    visible: hasEntitlements,
    dialog: {
      kind: 'fields',
      text: (customer, params, before) => {
        const now = findEntitlement(customer, params);
        return !now || now.version === findEntitlement(before, params)?.version
          ? []
          : [{ severity: 'warning', text: texts.changedMeanwhile(countText(now.value)) }];
      },
      fields: (customer, params) => {
        const type = findEntitlement(customer, params)?.event_type;
        return fieldsFor(type ? [type] : [], true);
      },
      initial: (customer, params) => {
        const { event_type = '', value = '' } = findEntitlement(customer, params) ?? {};
        return { event_type, value };
      },
      changes: true,
      // The form also shows the type, which cannot be changed.
      schema: async () => (await loadContract()).entitlementUpdate.strip(),
    },
    run: (customer, params, provider) => {
      const entitlement = chosen(customer, params, texts.edit.failure);
      const { uuid, event_type } = entitlement;
      return provider.action({
        ...targetOf(entitlement),
        method: 'PATCH',
        path: `${path}/{uuid}`,
        body: { uuid, event_type, value: params['value'] },
      });
    },
  },
  {
    id: 'delete-entitlement',
    ...texts.delete,
    only: 'part',
    danger: true,
    access: ['entitlements', 'delete'],
    // Also offered for a customer without any: its own message then says what is wrong.
    dialog: {
      kind: 'confirm',
      details: (customer, params) => {
        const entitlement = findEntitlement(customer, params);
        if (!entitlement) return [];
        return [
          { label: texts.eventType, value: entitlementNames[entitlement.event_type] },
          { label: texts.value, value: countText(entitlement.value) },
        ];
      },
    },
    run: async (customer, params, provider) => {
      const target = targetOf(chosen(customer, params, texts.uuidMissing));
      return provider.action({ ...target, method: 'DELETE', path: `${path}/{uuid}` });
    },
  },
];

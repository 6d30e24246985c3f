/**
 * Access to each route (console.md section 6, companion.md section 6) in literals. Nothing here is read from
 * the permission table under test, so that each change has to be made in both on purpose.
 */

export type Who =
  | 'everyone'
  | 'verified'
  | 'administrators'
  | 'enterprise administrators'
  | 'staff'
  | 'verified staff';

/** The caller, with the plan of the company. */
export type Asker =
  | 'admin on pro'
  | 'admin on enterprise'
  | 'member on pro'
  | 'member on enterprise'
  | 'unverified on pro'
  | 'unverified on enterprise'
  | 'staff on pro'
  | 'unverified staff on pro';

const verify = 'Verify your email address to do this.';
const admin = 'Only an administrator of your company may do this.';
const plan = 'This is part of the enterprise plan.';
const staff = 'Only platform administrators may do this.';

/** Why each is refused, in order of `Asker`; an empty text lets them in. `staff` is an administrator too. */
const columns = [
  'admin on pro',
  'admin on enterprise',
  'member on pro',
  'member on enterprise',
  'unverified on pro',
  'unverified on enterprise',
  'staff on pro',
  'unverified staff on pro',
] as const satisfies readonly Asker[];
const rows: Record<Who, readonly string[]> = {
  everyone: ['', '', '', '', '', '', '', ''],
  verified: ['', '', '', '', verify, verify, '', verify],
  administrators: ['', '', admin, admin, verify, verify, '', verify],
  'enterprise administrators': [plan, '', admin, admin, plan, verify, plan, plan],
  staff: [staff, staff, staff, staff, staff, staff, '', ''],
  'verified staff': [staff, staff, staff, staff, staff, staff, '', verify],
};

/** @returns why somebody is refused; empty when they are let in */
export const refusalOf = (who: Who, asker: Asker): string => {
  const reason = rows[who][columns.indexOf(asker)];
  if (reason === undefined) throw new Error(`Nothing is written down for ${asker} and ${who}.`);
  return reason;
};

export const askers: readonly Asker[] = columns;

/** Each route, who gets in, and the scope of the one-time code that people with MFA are asked for. */
export const doors: Readonly<Record<string, readonly [who: Who, stepUp?: string]>> = {
  'get /me': ['everyone'],
  'get /me/address': ['everyone'],
  'get /user-settings/{name}': ['everyone'],
  'put /user-settings/{name}': ['everyone'],
  'get /search': ['everyone'],
  'get /sessions': ['everyone'],
  'delete /sessions': ['everyone'],
  'delete /sessions/{uuid}': ['everyone'],
  'get /trusted-browsers': ['everyone'],
  'delete /trusted-browsers/{uuid}': ['everyone'],
  'get /passkeys': ['everyone'],
  'post /passkeys/options': ['verified', 'add:passkey'],
  'post /passkeys': ['verified'],
  'delete /passkeys/{uuid}': ['verified', 'remove:passkey'],
  'delete /customer/users/{uuid}/sessions': ['administrators'],
  'post /users/resend-verify-email': ['everyone'],
  'get /users/{uuid}': ['everyone'],
  'patch /users/{uuid}': ['verified'],
  'post /users/mfa-enable': ['verified', 'disable:mfa'],
  'post /users/mfa-disable': ['verified', 'disable:mfa'],
  'post /users/{uuid}/reset-password': ['verified'],
  'get /customers/{uuid}': ['everyone'],
  'patch /customers/{uuid}': ['administrators'],
  'put /customers/{uuid}': ['administrators'],
  'get /customers/{uuid}/entitlements': ['everyone'],
  'get /settings/API_SSO_CONFIG': ['enterprise administrators'],
  'get /settings/API_SSO_CONFIG/provisioning': ['enterprise administrators'],
  'get /settings/API_SSO_CONFIG/connection': ['enterprise administrators'],
  'put /settings/API_SSO_CONFIG': ['enterprise administrators', 'change:idp'],
  'post /settings/API_SSO_CONFIG/scim-token': ['enterprise administrators', 'generate:scimtoken'],
  'get /settings/{key}': ['everyone'],
  'put /settings/{key}': ['administrators'],
  'post /tasks/mtm/send': ['administrators'],
  'post /datasets': ['verified'],
  'post /wizard/datasets': ['verified'],
  'post /datasets/validate-name': ['everyone'],
  'post /primary-keys/validate-name': ['everyone'],
  'post /dataset-groups/validate-name': ['everyone'],
  'post /api-keys/validate-name': ['everyone'],
  'post /datasets/validate-key-rotations': ['everyone'],
  'post /datasets/get-data-key': ['administrators', 'read:datakey'],
  'post /datasets/decrypt-data-key': ['administrators', 'read:datakey'],
  'get /table/dataset-groups': ['everyone'],
  'get /dataset-groups': ['everyone'],
  'get /table/dataset-groups.csv': ['everyone'],
  'post /dataset-groups': ['verified'],
  'get /dataset-groups/{uuid}': ['everyone'],
  'patch /dataset-groups/{uuid}': ['verified'],
  'delete /dataset-groups/{uuid}': ['verified', 'delete:datasetgroup'],
  'get /dataset-groups/{uuid}/datasets': ['everyone'],
  'get /dataset-groups/{uuid}/access': ['everyone'],
  'get /dataset-groups/{uuid}/other-access': ['everyone'],
  'get /dataset-groups/{uuid}/impact': ['everyone'],
  'get /dataset-groups-datasets': ['everyone'],
  'post /dataset-groups-datasets': ['verified'],
  'delete /dataset-groups-datasets/{uuid}': ['verified'],
  'post /dataset-groups-datasets-api-keys': ['verified'],
  'patch /dataset-groups-datasets-api-keys/{uuid}': ['verified'],
  'delete /dataset-groups-datasets-api-keys/{uuid}': ['verified'],
  'get /table/api-keys': ['everyone'],
  'get /api-keys': ['everyone'],
  'get /table/api-keys.csv': ['everyone'],
  'get /table/api-keys/counts': ['everyone'],
  'get /attention': ['everyone'],
  'get /schedule': ['everyone'],
  'get /schedule/file': ['everyone'],
  'post /bulk/api-keys/disable': ['verified', 'disable:apikey'],
  'post /bulk/api-keys/expire': ['verified', 'disable:apikey'],
  'post /bulk/api-keys/ranges': ['verified'],
  'post /bulk/api-keys/associate': ['verified'],
  'post /bulk/datasets/schedule': ['verified', 'change:datakeyschedule'],
  'post /bulk/datasets/group': ['verified'],
  'post /bulk/primary-keys/schedule': ['verified', 'change:primarykeyschedule'],
  'post /bulk/primary-keys/disable': ['verified', 'disable:primarykey'],
  'post /bulk/team/send-again': ['administrators'],
  'post /bulk/schedule/move': ['verified'],
  'post /bulk/schedule/rotate': ['verified'],
  'get /calendar-address': ['everyone'],
  'post /calendar-address': ['verified'],
  'delete /calendar-address': ['everyone'],
  'post /api-keys': ['verified'],
  'get /api-keys/{uuid}': ['everyone'],
  'get /api-keys/{uuid}/details': ['everyone'],
  'patch /api-keys/{uuid}': ['verified'],
  'patch /api-keys/{uuid}/disable': ['verified', 'disable:apikey'],
  'patch /api-keys/{uuid}/enable': ['verified', 'enable:apikey'],
  'post /api-keys/{uuid}/clone': ['verified', 'roll:apikey'],
  'post /api-keys/{uuid}/roll': ['verified', 'roll:apikey'],
  'delete /api-keys/{uuid}': ['verified', 'delete:apikey'],
  'get /api-keys/{uuid}/access': ['everyone'],
  'get /api-keys/{uuid}/impact': ['everyone'],
  'get /api-keys/{uuid}/unassociated': ['everyone'],
  'get /dataset-groups-datasets-api-keys/{uuid}': ['everyone'],
  'post /tasks/certs/renew': ['administrators'],
  'get /billing/events': ['everyone'],
  'get /billing/usage': ['everyone'],
  'get /billing': ['everyone'],
  'post /billing/search': ['everyone'],
  'post /billing/days': ['everyone'],
  'post /billing/search.csv': ['everyone'],
  'post /activities/search': ['everyone'],
  'post /activities/days': ['everyone'],
  'post /activities/search.csv': ['everyone'],
  'get /stream-token': ['administrators'],
  'post /stream-token': ['administrators', 'generate:siemtoken'],
  'delete /stream-token': ['administrators'],
  'get /table/datasets': ['everyone'],
  'get /datasets': ['everyone'],
  'get /table/datasets.csv': ['everyone'],
  'get /table/datasets/counts': ['everyone'],
  'get /datasets/{uuid}': ['everyone'],
  'patch /datasets/{uuid}': ['verified'],
  'patch /datasets/{uuid}/publish': ['verified'],
  'post /datasets/{uuid}/rotate': ['verified', 'rotate:datakey'],
  'delete /datasets/{uuid}': ['verified', 'delete:dataset'],
  'post /datasets/{uuid}/try-encrypt': ['verified'],
  'post /datasets/{uuid}/try-decrypt': ['verified'],
  'get /datasets/{uuid}/access': ['everyone'],
  'get /datasets/{uuid}/impact': ['everyone'],
  'get /table/primary-keys': ['everyone'],
  'get /primary-keys': ['everyone'],
  'get /table/primary-keys.csv': ['everyone'],
  'get /table/primary-keys/counts': ['everyone'],
  'post /primary-keys': ['verified'],
  'get /primary-keys/{uuid}': ['everyone'],
  'get /primary-keys/{uuid}/datasets': ['everyone'],
  'get /primary-keys/{uuid}/impact': ['everyone'],
  'patch /primary-keys/{uuid}': ['verified'],
  'patch /primary-keys/{uuid}/enable': ['verified', 'enable:primarykey'],
  'patch /primary-keys/{uuid}/disable': ['verified', 'disable:primarykey'],
  'post /primary-keys/{uuid}/rotate': ['verified', 'rotate:primarykey'],
  'delete /primary-keys/{uuid}': ['verified', 'delete:primarykey'],
  'get /customer/users': ['everyone'],
  'get /table/team': ['everyone'],
  'get /team': ['everyone'],
  'get /table/team.csv': ['everyone'],
  'get /table/team/counts': ['everyone'],
  'patch /customer/users/{uuid}': ['administrators'],
  'delete /customer/remove_user/{uuid}': ['administrators'],
  'get /invitations': ['everyone'],
  'post /invitations': ['administrators'],
  'post /invitations/{uuid}/link': ['administrators'],
  'delete /invitations/{uuid}': ['administrators'],
  'get /table/customers': ['staff'],
  'get /admin/customers': ['staff'],
  'get /table/customers.csv': ['staff'],
  'get /table/customers/counts': ['staff'],
  'post /admin/customers': ['verified staff'],
  'get /admin/customers/{uuid}': ['staff'],
  'get /admin/customers/{uuid}/people': ['staff'],
  'get /admin/customers-in-need': ['staff'],
  'patch /admin/customers/{uuid}': ['verified staff'],
  'delete /admin/customers/{uuid}': ['verified staff'],
  'get /table/features': ['staff'],
  'get /admin/features': ['staff'],
  'get /table/features.csv': ['staff'],
  'post /admin/features': ['verified staff'],
  'get /admin/features/{uuid}': ['staff'],
  'patch /admin/features/{uuid}': ['verified staff'],
  'delete /admin/features/{uuid}': ['verified staff'],
  'get /table/client-library-versions': ['staff'],
  'get /admin/client-library-versions': ['staff'],
  'get /table/client-library-versions.csv': ['staff'],
  'get /table/client-library-versions/counts': ['staff'],
  'post /admin/client-library-versions': ['verified staff'],
  'get /admin/client-library-versions/{uuid}': ['staff'],
  'get /admin/client-library-versions/{uuid}/customers': ['staff'],
  'patch /admin/client-library-versions/{uuid}': ['verified staff'],
  'delete /admin/client-library-versions/{uuid}': ['verified staff'],
  'get /admin/feature-categories': ['staff'],
  'post /admin/customers/{uuid}/invitations': ['verified staff'],
  'post /admin/customers/{uuid}/usage-corrections': ['verified staff'],
  'get /admin/entitlements': ['staff'],
  'post /admin/entitlements': ['verified staff'],
  'get /admin/entitlements/{uuid}': ['staff'],
  'patch /admin/entitlements/{uuid}': ['verified staff'],
  'delete /admin/entitlements/{uuid}': ['verified staff'],
};

/** Fields of a body that are guarded by themselves: the value sent, and the scope that is asked for. */
export const guardedFields: readonly [route: string, body: object, stepUp: string][] = [
  ['patch /datasets/{uuid}', { key_rotation_interval: 30 }, 'change:datakeyschedule'],
  ['patch /datasets/{uuid}', { encryption_algorithm: 'AES128GCM' }, 'change:datakeyalgorithm'],
  ['patch /primary-keys/{uuid}', { key_rotation_interval: 30 }, 'change:primarykeyschedule'],
  ['patch /api-keys/{uuid}', { end_date_tm: '2026-08-01T00:00:00Z' }, 'disable:apikey'],
  ['patch /api-keys/{uuid}', { expires_in: 86400 }, 'disable:apikey'],
  ['patch /customers/{uuid}', { enforce_mfa: true }, 'toggle:enforcemfa'],
  ['put /customers/{uuid}', { enforce_mfa: true }, 'toggle:enforcemfa'],
  ['patch /customers/{uuid}', { reserve_grants: true }, 'toggle:reservegrants'],
  ['put /customers/{uuid}', { reserve_grants: true }, 'toggle:reservegrants'],
  ['post /invitations', { email: 'new@acme.example', role: 'admin' }, 'make:administrator'],
];

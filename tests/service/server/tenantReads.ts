export interface Read {
  /** A part of the answer, which proves that it is not empty. */
  shows: string;
  /** Follows the path, whose uuid is that of the company's own record. */
  query?: string;
  body?: object;
}

export const day = 'start_date=2026-06-15&end_date=2026-06-15';
const before = { filters: { date: { lteq: '2026-06-15T09:30:00Z' } } };
const q = '?q=a';

/** Every read of a company's or a person's own records. Those with a list are asked for in several ways. */
export const reads: Record<string, Read[]> = {
  'get /me': [{ shows: '"name":"Acme"' }],
  'get /me/address': [{ shows: '127.0.0.1' }],
  'get /attention': [{ shows: '"total_count":10' }],
  'get /schedule/file': [{ shows: 'BEGIN:VCALENDAR' }],
  'get /calendar-address': [{ shows: '2026-06-15T10:00:00' }],
  'get /schedule': [
    { shows: '"name":"Payments"' },
    { query: '?kind=key-numbers-end', shows: '"items":[]' },
  ],
  'get /message-settings/{uuid}': [{ shows: '"refused-calls":"now"' }],
  'get /webhooks': [{ shows: '"name":"Chat"' }],
  'get /webhooks/{uuid}/deliveries': [{ shows: '"response_status":204' }],
  'get /user-settings/{name}': [{ shows: 'order' }],
  'get /search': [
    { query: '?q=pay&limit=20', shows: '"name":"Payments"' },
    { query: '?q=car&limit=20', shows: '"name":"Cards"' },
    { query: '?q=main&limit=20', shows: '"name":"Main"' },
    { query: '?q=person&limit=20', shows: 'Person admin' },
    { query: '?q=invited&limit=20', shows: 'invited-ada' },
  ],
  'get /sessions': [{ shows: '"ip_address":null' }],
  'get /trusted-browsers': [{ shows: '192.0.2.7' }],
  'get /users/{uuid}': [{ shows: 'admin@example.com' }],
  'get /passkeys': [{ shows: 'Laptop' }],
  'get /customers/{uuid}': [{ shows: '"name":"Acme"' }],
  'get /customers/{uuid}/entitlements': [{ shows: '"value":120' }],
  'get /settings/API_SSO_CONFIG': [{ shows: 'idp.acme.example' }],
  'get /settings/API_SSO_CONFIG/provisioning': [{ shows: '"groups":1' }],
  'get /settings/{key}': [{ shows: 'dark' }],
  'get /table/dataset-groups': [
    { shows: '"total_count":2' },
    { query: q, shows: '"name":"Cards"' },
  ],
  'get /dataset-groups': [{ shows: '"name":"Cards"' }],
  'get /table/dataset-groups.csv': [{ shows: 'Payments,About Payments,Cards,' }],
  'get /dataset-groups/{uuid}': [{ shows: '"name":"Cards"' }],
  'get /dataset-groups/{uuid}/datasets': [{ shows: '"total_count":1' }],
  'get /dataset-groups/{uuid}/access': [
    { shows: '"name":"Payments"' },
    { query: q, shows: 'Cards' },
  ],
  'get /dataset-groups/{uuid}/other-access': [{ shows: '"name":"Spare"' }],
  'get /dataset-groups/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /dataset-groups-datasets': [{ shows: '"total_count":2' }, { query: q, shows: 'Cards' }],
  'get /api-keys/{uuid}/unassociated': [{ shows: '"name":"Files"' }],
  'get /dataset-groups-datasets-api-keys/{uuid}': [{ shows: 'Cards' }],
  'get /table/api-keys': [{ shows: '"total_count":2' }, { query: q, shows: '"name":"Payments"' }],
  'get /api-keys': [{ shows: '"name":"Cards"' }],
  'get /table/api-keys.csv': [{ shows: 'Payments,About Payments,Enabled | Pending Expiration,' }],
  'get /table/api-keys/counts': [{ shows: '"all":2' }, { query: q, shows: '"all":2' }],
  'get /api-keys/{uuid}': [{ shows: '"association_count":2' }],
  'get /api-keys/{uuid}/details': [{ shows: '"association_count":2' }],
  'get /api-keys/{uuid}/access': [{ shows: '"name":"Cards"' }, { query: q, shows: 'Cards' }],
  'get /api-keys/{uuid}/addresses': [{ shows: '192.0.2.44' }],
  'get /api-keys/{uuid}/range-suggestion': [{ shows: '192.0.2.44/32' }],
  'get /api-keys/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /billing/events': [
    { query: `?${day}`, shows: '"totals":{"encrypt":70,"decrypt":30}' },
    { query: `?${day}&datasets={cards}`, shows: '"totals":{"encrypt":70,"decrypt":30}' },
  ],
  'get /billing/usage': [{ shows: '"event_count":100' }],
  'get /billing': [{ shows: '"total_count":2' }],
  'post /billing/search': [
    { body: {}, shows: '"total_count":2' },
    { body: { q: 'pay' }, shows: '"total_count":2' },
    { body: { filters: { dataset_uuid: { eq: '{cards}' } } }, shows: '"total_count":2' },
  ],
  'post /billing/days': [{ body: {}, shows: '"group":"0"' }],
  'post /billing/search.csv': [{ body: {}, shows: 'Encryption,70,Payments,' }],
  'post /activities/search': [
    { body: before, shows: '"total_count":5' },
    { body: { ...before, q: 'disabled' }, shows: '"total_count":5' },
  ],
  'post /activities/days': [{ body: before, shows: '"group":"failure","count":5' }],
  'post /activities/search.csv': [{ body: before, shows: 'is disabled' }],
  'get /stream-token': [{ shows: '2026-06-15T10:00:00' }],
  'get /table/datasets': [
    { shows: '"total_count":2' },
    { query: q, shows: '"total_count":2' },
    { query: '?sort=primary_key', shows: '"name":"Main"' },
  ],
  'get /datasets': [{ shows: '"name":"Payments"' }],
  'get /table/datasets.csv': [{ shows: 'Payments; Spare' }],
  'get /table/datasets/counts': [{ shows: '"all":2' }, { query: q, shows: '"all":2' }],
  'get /datasets/{uuid}': [{ shows: '"name":"Payments"' }],
  'get /datasets/{uuid}/access': [{ shows: '"name":"Payments"' }, { query: q, shows: 'Payments' }],
  'get /datasets/{uuid}/keys': [{ shows: '"primary_key_version":1' }],
  'get /datasets/{uuid}/key-shares': [{ shows: '"unreported":{"encrypt":70,"decrypt":30}' }],
  'get /datasets/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /table/primary-keys': [{ shows: '"total_count":1' }, { query: q, shows: '"total_count":1' }],
  'get /primary-keys': [{ shows: '"dataset_count":2' }],
  'get /table/primary-keys.csv': [{ shows: 'Cards; Files' }],
  'get /table/primary-keys/counts': [{ shows: '"all":1' }, { query: q, shows: '"all":1' }],
  'get /primary-keys/{uuid}': [{ shows: '"dataset_count":2' }],
  'get /primary-keys/{uuid}/datasets': [{ shows: '"total_count":2' }],
  'get /primary-keys/{uuid}/versions': [{ shows: '"status":"current"' }],
  'get /primary-keys/{uuid}/key-shares': [{ shows: '"unreported":{"encrypt":70,"decrypt":30}' }],
  'get /primary-keys/{uuid}/impact': [{ shows: '"recent_calls":100' }],
  'get /table/team': [
    { shows: 'Person member' },
    { shows: 'invited-ada' },
    { query: '?q=person', shows: 'Person member' },
  ],
  'get /team': [{ shows: 'invited-ada' }],
  'get /table/team.csv': [{ shows: 'Person member' }],
  'get /table/team/counts': [{ shows: '"invited":1' }, { query: q, shows: '"invited":1' }],
  'get /customer/users': [{ shows: 'Person member' }],
  'get /invitations': [{ shows: 'invited-ada' }],
};

/** Those of staff that are about one company. */
export const staffReads: Record<string, Read[]> = {
  'get /admin/customers/{uuid}': [{ shows: '"calls":100' }],
  'get /admin/entitlements': [
    { query: '?customer_id={customer}', shows: '"total_count":2' },
    { query: '?customer_uuid={customer}', shows: '"total_count":2' },
  ],
};

/** They call another server, or are no company's. */
export const notRead = ['get /settings/API_SSO_CONFIG/connection'];

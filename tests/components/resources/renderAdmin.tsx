import { platformAdministrator } from '../../../contract/access/access';
import type { CurrentUser } from '../../../contract/people/session';
import { ResourceList } from '../../../src/admin-kit/list/ResourceList';
import { ListOverlay } from '../../../src/admin-kit/list/ListOverlay';
import { RecordPage } from '../../../src/admin-kit/record/RecordPage';
import { clientLibraryVersions } from '../../../src/resources/client-library-versions';
import { customers } from '../../../src/resources/customers';
import { features } from '../../../src/resources/features';
import { answered, pageOf, service } from '../../setup/network';
import { renderConsole } from '../../setup/renderConsole';

const resources = { features, customers, 'client-library-versions': clientLibraryVersions };
type Name = keyof typeof resources;

export const uuidOf = (number: number) =>
  `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${String(number).padStart(2, '0')}`;

const stored = {
  version: 3,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-02-03T04:05:06Z',
};

export const categories = [
  { uuid: uuidOf(1), name: 'Configuration' },
  { uuid: uuidOf(2), name: 'Key Management' },
];

const record = <R extends object>(number: number, fields: R) => ({
  uuid: uuidOf(number),
  ...stored,
  ...fields,
});

export const feature = record(10, {
  name: 'Key Caching',
  description: 'Keeps data keys',
  feature_category_uuid: categories[1]?.uuid,
  feature_category: categories[1],
});

export const libraryVersion = record(20, {
  product: 'ubiq-node',
  product_version: '2.4.0',
  api_version: 'V3',
  status: 'Latest',
  feature_uuids: [feature.uuid],
  release_date: '2026-08-18',
});

export const customer = record(30, {
  name: 'Initech',
  plan: 'free',
  billing_contact: null,
  color: null,
  enforce_mfa: false,
  member_count: 0,
  dataset_count: 0,
  api_key_count: 0,
  created_key_count: 0,
  calls: 0,
  entitled_calls: null as number | null,
  last_active_at: null as string | null,
  invitation: null as object | null,
  used: { 'encrypt/decrypt': 0, datasets: 5, team: 0, 'primary-keys': 0 },
  usage: { calls: 0, days: Array<number>(30).fill(0), last_day: '2026-11-20' },
  entitlements: [
    record(40, { customer_id: uuidOf(30), event_type: 'datasets', value: 25 }),
  ] as object[],
});

/** A mutation as the service received it. */
interface Change {
  method: string;
  path: string;
  body?: unknown;
  ifMatch?: string;
}

type Stored = { uuid: string; version: number };

/** Answers all calls about one record successfully, and stores it; later answers of a test take precedence. */
export function adminService(name: Name, initial: Stored) {
  const saved = { current: initial };
  const key = name.replaceAll('-', '_');
  const changes: Change[] = [];
  /** Answers to the next mutations, instead of executing them. */
  const next: ((body: unknown) => Response | Promise<Response>)[] = [];
  const answerRecord = () => answered({ [key]: saved.current }, saved.current.version);
  service('GET /user-settings/:name', { user_settings: null });
  const reads = service(`GET /admin/${name}/:uuid`, answerRecord);
  const lists = service(`GET /table/${name}`, () => pageOf(key, [saved.current]));
  for (const method of ['POST', 'PATCH', 'DELETE'] as const)
    service(`${method} /admin/*`, async ({ path, body, headers }) => {
      const { 'if-match': ifMatch } = headers;
      changes.push({
        method,
        path,
        ...(body === null ? {} : { body }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      });
      const other = next.shift();
      if (other) return other(body);
      if (method === 'PATCH' && path === `/admin/${name}/${initial.uuid}`) {
        const { version } = saved.current;
        saved.current = { ...saved.current, ...(body as object), version: version + 1 };
      }
      return answerRecord();
    });
  const featureRows = [feature, { uuid: uuidOf(11), name: 'Search' }] as {
    uuid: string;
    name: string;
  }[];
  if (name !== 'features')
    service('GET /table/features', ({ path, query }) => {
      const matches = path.includes(uuidOf(0).slice(0, 8))
        ? featureRows.filter(({ uuid }) => path.includes(uuid))
        : featureRows.filter(({ name: featureName }) =>
            featureName.toLowerCase().includes((query['q'] ?? '').toLowerCase()),
          );
      return pageOf('features', matches);
    });
  service('GET /admin/feature-categories', { feature_categories: categories });
  return { saved, changes, next, reads, lists, featureRows };
}

/** Opens an address of a resource as a platform administrator. */
export function renderAdmin(name: Name, path: string, person: Partial<CurrentUser> = {}) {
  const declaration = resources[name];
  const [overlay] = declaration.overlays;
  if (!overlay) throw new Error(`${name} have no creation`);
  const list = <ResourceList declaration={declaration} />;
  return renderConsole(
    {
      [`/${name}`]: list,
      [`/${name}/new`]: (
        <>
          {list}
          <ListOverlay overlay={overlay} list={`/${name}`} />
        </>
      ),
      [`/${name}/:id`]: <RecordPage declaration={declaration} />,
      '/access-denied': <p>Denied</p>,
    },
    {
      path,
      resources: Object.values(resources),
      person: { roles: [platformAdministrator], ...person },
    },
  );
}

import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleAuthProvider } from '../../../../src/authProvider/authProvider';
import type { DatasetPair } from '../../../../src/dataProvider/datasetLinks';
import type { RangeSuggestion } from '../../../../contract/api-keys/apiKeyAddresses';
import type { ApiKeyRecord, Association } from '../../../../contract/api-keys/apiKeys';
import { apiKeys } from '../../../../src/resources/api-keys';
import { datasets } from '../../../../src/resources/datasets';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { useOpenAction } from '../../../../src/admin-kit/actions/dialogAddress';
import { grant } from '../../resources/api-keys/apiKeyRecords';
import { dataset as publishedDataset } from '../../resources/datasets/renderDataset';
import { answered, type ReceivedCall, refused, service } from '../../../setup/network';
import { demandCodes } from '../../../setup/codes';
import { renderConsole, resourcePages, user } from '../../../setup/renderConsole';
import { stubStepUp } from '../../../setup/stepUp';

const resources = { datasets, 'primary-keys': primaryKeys, 'api-keys': apiKeys };

interface Options {
  record: RaRecord<string>;
  resource: keyof typeof resources;
  /** Address at which the console opens; the record's page by default. */
  path?: string;
  /** Stands in for the list; by default it has buttons that open two of the actions. */
  list?: ReactNode;
  /** Answers mutations; by default, or where it returns nothing, they succeed. */
  answer?: (call: ReceivedCall) => Response | undefined | Promise<Response | undefined>;
  /** Answers a read of the record; by default with the record. */
  read?: () => Response;
  /** Answers the check of a name; by default the name is free. */
  checkName?: () => Response;
  impact?: Record<string, unknown>;
  /** Datasets in groups to choose from. */
  pairs?: readonly DatasetPair[];
  stepUp?: Parameters<typeof stubStepUp>[0];
  authProvider?: Partial<ConsoleAuthProvider>;
  /** True if the person has MFA, so that the service asks for codes; false by default. */
  mfa?: boolean;
  verified?: boolean;
  /** True for a member whose company reserves granting for administrators. */
  reserved?: boolean;
}

export type Change = ReceivedCall & { method: string };

/** @returns answers the first call so, and the others as usual */
export function once(response: Response): () => Response | undefined {
  const answers = [response];
  return () => answers.shift();
}

/** Everything that the browser stores, by its storage. */
export const keptText = (): string =>
  JSON.stringify([localStorage, sessionStorage, window.location.href]);

/** The suggestion for a key without any use. */
const noSuggestion: RangeSuggestion = {
  ranges: [],
  since: '2026-03-17T10:00:00Z',
  is_complete: true,
  used: 0,
  new_addresses: [],
  ipv4_addresses: 0,
  ipv6_networks: '0',
  current: '0.0.0.0/0',
  widens: false,
  version: 7,
};

/** Answers reads of the record's associations, and of the datasets that it is not associated with. */
function stubAssociations({ record, resource, pairs = [] }: Options, read: () => Response): void {
  const associations = async (): Promise<readonly Association[]> => {
    const body = (await read().json()) as { data?: { api_keys?: Partial<ApiKeyRecord> } };
    return body.data?.api_keys?.associations ?? [];
  };
  service(`GET /${resource}/:uuid/access`, async () => {
    const rows = (await associations()).map((row) => grant(row));
    return { access: rows, pagination: { total_count: rows.length } };
  });
  service('GET /dataset-groups-datasets-api-keys/:uuid', async ({ path }) => {
    const association = (await associations()).find(({ uuid }) => path.endsWith(`/${uuid}`));
    return association
      ? { dataset_groups_datasets_api_keys: association }
      : refused(404, 'It is gone.');
  });
  service('GET /dataset-groups-datasets', async ({ query }) => {
    const rows = query['api_key_uuid'] === record.id ? await associations() : [];
    const associatedLinks = new Set(rows.map(({ dataset_groups_dataset_uuid: link }) => link));
    return {
      dataset_groups_datasets: pairs.map(({ link, group, dataset }) => ({
        uuid: link,
        dataset_group: group,
        dataset,
        associated: associatedLinks.has(link),
      })),
      pagination: { total_count: pairs.length },
    };
  });
}

/** Opens the record's own page with the real dialogs; the stand-in service stores the record unchanged. */
export function renderActions({ record, resource, ...options }: Options) {
  const declaration = resources[resource];
  const { name, endpoint } = declaration;
  const answerRecord = () => answered({ [endpoint.key]: record }, Number(record.version));
  const { impact = {}, answer, read = answerRecord } = options;
  const reads = service(`GET /${name}/:uuid`, read);
  const impacts = service(`GET /${name}/:uuid/impact`, { impact });
  stubAssociations({ record, resource, ...options }, read);
  service('GET /primary-keys/:uuid/datasets', { datasets: [], pagination: { total_count: 0 } });
  service('GET /api-keys/:uuid/addresses', { addresses: [], pagination: { total_count: 0 } });
  service('GET /api-keys/:uuid/range-suggestion', { range_suggestions: noSuggestion });
  const changes: Change[] = [];
  for (const method of ['POST', 'PATCH', 'DELETE'] as const)
    service(`${method} /*`, async (call) => {
      changes.push({ ...call, method });
      return (await answer?.(call)) ?? answerRecord();
    });
  const stepUpCalls = options.mfa ? demandCodes() : [];
  const names = service(`POST /${name}/validate-name`, options.checkName ?? {});
  service(`POST /${name}/validate-key-rotations`, { max_key_rotations: 62 });
  const stepUp = stubStepUp(options.stepUp);
  const view = renderConsole(
    {
      [`/${name}/*`]: resourcePages(
        declaration,
        options.list ?? <RowMenu resource={name} id={record.id} />,
      ),
    },
    {
      path: options.path ?? `/${name}/${record.id}`,
      resources: Object.values(resources),
      person: {
        mfa_enabled: options.mfa ?? false,
        ...(options.verified === false ? { email_verified_dt_tm: null } : {}),
        ...(options.reserved && {
          customer: { ...user.customer, reserve_grants: true },
          customer_users: [{ uuid: user.uuid, role: 'user' as const }],
        }),
      },
      authProvider: { ...options.authProvider, stepUp },
    },
  );
  return { ...view, changes, stepUpCalls, reads, impacts, names, stepUp };
}

/** Opens the page of a dataset: by default the published structured one. */
export const renderDatasetActions = (options: Partial<Omit<Options, 'resource'>> = {}) =>
  renderActions({ record: publishedDataset, ...options, resource: 'datasets' });

/** Stands in for the list. */
function RowMenu({ resource, id }: { resource: string; id: string }) {
  const open = useOpenAction();
  return (
    <>
      <p>The list</p>
      {['rotate', 'delete'].map((action) => (
        <button key={action} type="button" onClick={() => open({ resource, action, id })}>
          {action} from the row
        </button>
      ))}
    </>
  );
}

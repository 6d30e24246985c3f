import type { RaRecord } from 'ra-core';
import { vi } from 'vitest';
import type { StepUp } from '../../src/authProvider/stepUp';
import { datasets } from '../../src/resources/datasets';
import { primaryKeys } from '../../src/resources/primary-keys';
import { useOpenAction } from '../../src/actions/openAction';
import { answered, type ReceivedCall, service } from '../setup/network';
import { mount, resourcePages } from '../setup/withDataProvider';

const resources = { datasets, 'primary-keys': primaryKeys };

interface Options {
  record: RaRecord<string>;
  resource: keyof typeof resources;
  /** Where the console is opened; the record's page when left out. */
  path?: string;
  /** Answers whatever changes something; well when left out. */
  answer?: (call: ReceivedCall) => Response | Promise<Response>;
  impact?: Record<string, unknown>;
  access?: readonly object[];
  stepUp?: Partial<StepUp>;
  mfa?: boolean;
  verified?: boolean;
}

export type Change = ReceivedCall & { method: string };

/** Opens the record's own page, with the real dialogs; the service keeps the record as it is. */
export function renderActions({ record, resource, ...options }: Options) {
  const declaration = resources[resource];
  const { name, endpoint } = declaration;
  const one = () => answered({ [endpoint.key]: record }, Number(record.version));
  const { access = [], impact = {}, answer = one } = options;
  const reads = service(`GET /${name}/:uuid`, one);
  service(`GET /${name}/:uuid/impact`, { impact });
  service(`GET /${name}/:uuid/access`, { access, pagination: { total_count: access.length } });
  const changes: Change[] = [];
  for (const method of ['POST', 'PATCH', 'DELETE'] as const)
    service(`${method} /${name}/*`, (call) => {
      changes.push({ ...call, method });
      return answer(call);
    });
  const names = service(`POST /${name}/validate-name`, {});
  service(`POST /${name}/validate-key-rotations`, { max_key_rotations: 62 });
  const stepUp = {
    elevatedToken: vi.fn<StepUp['elevatedToken']>(() => Promise.resolve(undefined)),
    begin: vi.fn<StepUp['begin']>(() => new Promise(() => undefined)),
    take: vi.fn<StepUp['take']>(() => undefined),
    end: vi.fn<StepUp['end']>(() => Promise.resolve()),
    ...options.stepUp,
  };
  const shown = mount(
    { [`/${name}/*`]: resourcePages(declaration, <RowMenu resource={name} id={record.id} />) },
    {
      path: options.path ?? `/${name}/${record.id}`,
      resources: Object.values(resources),
      person: {
        mfa_enabled: options.mfa ?? true,
        ...(options.verified === false ? { email_verified_dt_tm: null } : {}),
      },
      authProvider: { stepUp },
    },
  );
  return { ...shown, changes, reads, names, stepUp };
}

/** Stands in for the list. */
function RowMenu({ resource, id }: { resource: string; id: string }) {
  const open = useOpenAction();
  return (
    <>
      <p>The list</p>
      <button type="button" onClick={() => open({ resource, action: 'rotate', id })}>
        Rotate from the row
      </button>
    </>
  );
}

import type { RenderOptions } from '@testing-library/react';
import { vi } from 'vitest';
import type { ConsoleAuthProvider } from '../../../../src/authProvider/authProvider';
import {
  encryptPayload,
  type PreviewQuestion,
} from '../../../../src/definition/preview/encryptPayload';
import { datasetGroups } from '../../../../src/resources/dataset-groups';
import { datasets } from '../../../../src/resources/datasets';
import type { WizardValues } from '../../../../src/custom-pages/dataset-wizard/wizardValues';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { draftKey } from '../../../../src/admin-kit/form/drafts';
import { answered, pageOf, type ReceivedCall, refused, service } from '../../../setup/network';
import { renderConsole, resourcePages, user } from '../../../setup/renderConsole';

const groupId = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a01';
export const group = { id: groupId, uuid: groupId, name: 'Human Resources' };
const keyId = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a02';
export const primaryKey = {
  id: keyId,
  uuid: keyId,
  name: 'Main key',
  enabled: true,
  dataset_count: 0,
};
const disabledKeyId = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a04';
export const disabledKey = {
  id: disabledKeyId,
  uuid: disabledKeyId,
  name: 'Old key',
  dataset_count: 0,
  enabled: false,
};
export const created = { uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a03', name: 'Payroll' };

/** Runs the preview's encryption synchronously in place of its worker. */
export class PreviewWorker extends EventTarget {
  postMessage({ id, payload, definition }: PreviewQuestion) {
    const encrypted = encryptPayload(
      payload,
      definition,
      new Uint8Array(32).fill(1),
      new Uint8Array(32).fill(2),
    );
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { id, encrypted } })),
    );
  }
  terminate() {
    return undefined;
  }
}

/** Result of the service's name validation: the problem of a name, or undefined. */
type Verdict = (kind: string, name: string) => string | undefined;

interface Answers {
  problemOf?: Verdict;
  /** `max_key_rotations` that the service answers with. */
  keys?: number;
  /** True for a company that has no group and no primary key yet. */
  isNew?: boolean;
  /** Answers the creation; by default it succeeds. */
  create?: (call: ReceivedCall) => Response | Promise<Response>;
}

/** Answers the wizard's calls. @returns those of them that tests look at */
function wizardService({ problemOf, keys = 94, isNew = false, create }: Answers = {}) {
  service('GET /table/dataset-groups', () => pageOf('dataset_groups', isNew ? [] : [group]));
  service('GET /table/primary-keys', () =>
    pageOf('primary_keys', isNew ? [] : [primaryKey, disabledKey]),
  );
  const names = ['datasets', 'dataset-groups', 'primary-keys', 'api-keys'].map((kind) =>
    service(`POST /${kind}/validate-name`, ({ body }) => {
      const problem = problemOf?.(kind, (body as { name: string }).name);
      return problem === undefined ? answered({}) : refused(422, problem, 'name');
    }),
  );
  const [datasetNames = [], groupNames = [], keyNames = []] = names;
  const rotations = service('POST /datasets/validate-key-rotations', { max_key_rotations: keys });
  const creations = service(
    'POST /wizard/datasets',
    create ?? { datasets: created, api_keys: null },
  );
  return { datasetNames, groupNames, keyNames, rotations, creations };
}

/** Stores a draft of this person, as before a reload. */
export const keepDraftOf = (values: Partial<WizardValues>, step: number): void =>
  sessionStorage.setItem(
    draftKey(user.uuid, 'datasets', 'wizard'),
    JSON.stringify({ version: null, step, values }),
  );

/** Every value that must be typed before the review, for a structured dataset. */
export const readyValues: Partial<WizardValues> = {
  name: 'Payroll',
  description: 'Salaries',
  group_uuid: group.uuid,
  group_label: group.name,
  key_choice: 'new',
  dataset_type: 'structured',
};

interface Options extends Answers {
  /** True if the person has MFA. */
  mfa?: boolean;
  authProvider?: Partial<ConsoleAuthProvider>;
  wrapper?: RenderOptions['wrapper'];
}

/** Opens the wizard over a stand-in list. */
export function renderWizard(options: Options = {}) {
  const { mfa = false, authProvider, wrapper, ...answers } = options;
  vi.stubGlobal('Worker', PreviewWorker);
  const calls = wizardService(answers);
  const view = renderConsole(
    { '/datasets/*': resourcePages(datasets, <p>The list</p>), '/login': <p>Signing in</p> },
    {
      path: '/datasets/wizard',
      resources: [datasets, datasetGroups, primaryKeys],
      person: { mfa_enabled: mfa },
      authProvider,
      wrapper,
    },
  );
  return { ...view, calls };
}

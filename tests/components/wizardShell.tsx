import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import {
  CoreAdminContext,
  memoryStore,
  testDataProvider,
  useNotificationContext,
  type DataProvider,
} from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import { encryptPayload } from '../../src/custom-pages/dataset-wizard/preview/encryptPayload';
import type { PreviewQuestion } from '../../src/custom-pages/dataset-wizard/preview/previewMessages';
import { WizardRoute } from '../../src/custom-pages/dataset-wizard/WizardRoute';
import { wizardDraftKey } from '../../src/custom-pages/dataset-wizard/wizardDraft';
import type { WizardValues } from '../../src/custom-pages/dataset-wizard/wizardValues';
import type { WizardCalls } from '../../src/dataProvider/wizardCalls';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

export const group = { uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a01', name: 'Human Resources' };
export const primaryKey = { uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a02', name: 'Main key' };
const made = { uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a03', name: 'Payroll' };

/** Credentials as the browser would have made them. */
export const credentials = {
  accessKeyId: 'AccessKeyIdAccessKeyId01',
  signingKey: 'SigningKey'.padEnd(44, '1'),
  cryptoAccessKey: 'CryptoAccessKey'.padEnd(44, '2'),
  csr: 'csr',
  encryptedPrivateKey: 'encrypted private key',
};

/** Runs the preview's encryption at once, in the place of its worker. */
class PreviewWorker extends EventTarget {
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

/** The service's calls, all of them going well. */
export function fakeCalls() {
  return {
    checkName: vi.fn<WizardCalls['checkName']>(() => Promise.resolve({ data: {} })),
    checkKeyRotations: vi.fn<WizardCalls['checkKeyRotations']>(() =>
      Promise.resolve({ data: { keys: 94 } }),
    ),
    findChoices: vi.fn<WizardCalls['findChoices']>((list) =>
      Promise.resolve({ data: list === 'dataset-groups' ? [group] : [primaryKey] }),
    ),
    createFromWizard: vi.fn<WizardCalls['createFromWizard']>(() =>
      Promise.resolve({ data: { dataset: made, apiKey: null } }),
    ),
  };
}

const Notices = () => (
  <ul aria-label="Notices">
    {useNotificationContext().notifications.map(({ message, notificationOptions }) => (
      <li key={typeof message === 'string' ? message : 'other'}>
        {JSON.stringify(notificationOptions?.messageArgs ?? null)}
        {message}
      </li>
    ))}
  </ul>
);

/** A draft of this person, as a reload finds it. */
export const keepDraftOf = (values: Partial<WizardValues>, step: number): void =>
  sessionStorage.setItem(wizardDraftKey(user.uuid), JSON.stringify({ version: step, values }));

/** Everything that must be typed before the review, for a structured dataset. */
export const readyValues: Partial<WizardValues> = {
  name: 'Payroll',
  description: 'Salaries',
  group_uuid: group.uuid,
  group_label: group.name,
  key_choice: 'new',
  dataset_type: 'structured',
};

/** Opens the wizard's page with a stand-in list. */
export function renderWizard(calls = fakeCalls(), verified = true) {
  vi.stubGlobal('Worker', PreviewWorker);
  const dataProvider: DataProvider = Object.assign(testDataProvider(), calls);
  const person = verified ? user : { ...user, email_verified_dt_tm: null };
  const admin = (content: ReactNode) => (
    <CoreAdminContext
      dataProvider={dataProvider}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        {content}
        <Notices />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/datasets', element: admin(<p>The list</p>) },
      { path: '/datasets/wizard', element: admin(<WizardRoute />) },
    ],
    { initialEntries: ['/datasets/wizard'] },
  );
  const view = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { ...view, router, calls };
}

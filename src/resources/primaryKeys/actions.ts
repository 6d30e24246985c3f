import { codeLoader } from '../../forms/codeLoader';
import type { Action, ActionDialogComponent } from '../declare';
import type { PrimaryKeyRecord } from './record';

const loadDialog = (load: () => Promise<{ default: ActionDialogComponent<PrimaryKeyRecord> }>) => ({
  kind: 'custom' as const,
  code: codeLoader(load),
});

/**
 * What names the record in a call, and which version of it the person saw.
 * @throws Error before the call when there is no uuid (console.md section 8)
 */
function target({ uuid, version }: PrimaryKeyRecord) {
  if (!uuid) throw new Error('No uuid set for primary key.');
  return { params: { uuid }, ifMatch: version };
}

/** Which primary keys are enabled, and what depends on that, is shown with the datasets too. */
const affects = ['datasets'] as const;

/** Enabled keys: Rotate, Change Rotation Schedule, Disable; disabled ones: only Enable (console.md 2). */
export const primaryKeyActions: readonly Action<PrimaryKeyRecord>[] = [
  {
    id: 'rotate',
    label: 'Rotate',
    access: ['primary-keys', 'rotate'],
    visible: ({ enabled }) => enabled,
    dialog: {
      kind: 'confirm',
      title: 'Rotate Primary Key',
      text: () => [
        'Rotating retires the current key and creates a new one.',
        'Data encryption keys that the retired key protects can still be used. New ones are protected by the new key.',
      ],
      submit: 'Rotate',
    },
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'POST', path: '/primary-keys/{uuid}/rotate' }),
    success: 'Key Successfully Rotated',
    failure: 'There was an error rotating your key.',
  },
  {
    id: 'schedule',
    label: 'Change Rotation Schedule',
    access: ['primary-keys', 'schedule'],
    visible: ({ enabled }) => enabled,
    dialog: loadDialog(async () => {
      const { rotationScheduleDialog } = await import('../rotationScheduleDialog');
      return { default: rotationScheduleDialog('Change Rotation Schedule') };
    }),
    run: async (record, { interval }, provider) => {
      const called = target(record);
      if (interval === undefined) throw new Error('No key rotation interval set for primary key.');
      await provider.action({
        ...called,
        method: 'PATCH',
        path: '/primary-keys/{uuid}',
        body: { key_rotation_interval: interval },
      });
    },
    success: 'Primary Key Rotation Updated',
    failure: 'There was an error updating your key rotation.',
  },
  {
    id: 'disable',
    label: 'Disable',
    access: ['primary-keys', 'disable'],
    visible: ({ enabled }) => enabled,
    dialog: loadDialog(() => import('./DisableDialog')),
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/primary-keys/{uuid}/disable' }),
    success: 'Primary Key Disabled',
    failure: 'There was an issue disabling the Primary Key.',
    affects,
  },
  {
    id: 'enable',
    label: 'Enable',
    access: ['primary-keys', 'enable'],
    visible: ({ enabled }) => !enabled,
    dialog: {
      kind: 'confirm',
      title: 'Enable Primary Key',
      text: () => [
        'Encryption and decryption start again at once for every dataset that uses this key.',
      ],
      submit: 'Enable',
    },
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/primary-keys/{uuid}/enable' }),
    success: 'Primary Key Enabled',
    failure: 'There was an issue enabling the Primary Key.',
    affects,
  },
  {
    id: 'delete',
    label: 'Delete',
    danger: true,
    only: 'page',
    access: ['primary-keys', 'delete'],
    dialog: loadDialog(() => import('./DeletePrimaryKeyDialog')),
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'DELETE', path: '/primary-keys/{uuid}' }),
    success: 'Primary Key successfully deleted.',
    failure: 'There was an issue deleting the Primary key.',
    redirect: '/primary-keys',
  },
];

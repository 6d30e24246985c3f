import { apiKeyRefusal } from '../../../../contract/apiKeyTerms';
import { isObject } from '../../../dataProvider/payload';
import { codeLoader } from '../../../forms/codeLoader';
import { sentPart, shownPart } from '../../../keygen/credentialParts';
import type { Action, ActionDialogComponent, ActionParams, ActionProvider } from '../../declare';
import { expiryBody } from '../expiry';
import type { ApiKeyRecord } from '../record';
import { associationsIn } from './associationsIn';

type Copying = 'roll' | 'clone';

const loadDialog = (load: () => Promise<{ default: ActionDialogComponent<ApiKeyRecord> }>) => ({
  kind: 'custom' as const,
  code: codeLoader(load),
});

/** Only a key that is enabled, not autoprovisioned and not yet expired has them (companion.md section 4). */
const when = (transition: Copying) => (record: ApiKeyRecord) =>
  apiKeyRefusal(transition, record, new Date()) === undefined;

/**
 * Makes credentials in this browser, has the service make the key that they belong to, and shows them.
 * @throws Error for a missing input, or where the browser cannot make keys; HttpError when the service
 *   refuses
 */
const copyKey =
  (transition: Copying) =>
  async (
    { uuid, version, associations }: ApiKeyRecord,
    params: ActionParams,
    provider: ActionProvider,
  ): Promise<void> => {
    if (!uuid) throw new Error('No uuid set for API key.');
    const { name } = params;
    if (typeof name !== 'string') throw new Error('No name set for the new API key.');
    const end = expiryBody(params);
    const { copyResult } = await import('./copyResult');
    const { made, idempotencyKey } = await provider.newCredentials();
    const { data } = await provider.action({
      method: 'POST',
      path: `/api-keys/{uuid}/${transition}`,
      params: { uuid },
      ifMatch: version,
      body: { name, ...end, ...sentPart(made) },
      idempotencyKey,
    });
    const copy = data['api_keys'];
    if (!isObject(copy)) throw new Error('The server did not say that the new API key was made.');
    provider.show(
      copyResult({
        title: transition === 'roll' ? 'API Key Rolled' : 'API Key Cloned',
        name,
        credentials: shownPart(made),
        before: associations,
        after: associationsIn(copy),
      }),
    );
  };

const shared = { affects: ['datasets', 'dataset-groups'], confirmFirst: true } as const;

/** Roll and Clone, with the texts of companion.md section 8. */
export const copyActions: readonly Action<ApiKeyRecord>[] = [
  {
    ...shared,
    id: 'roll',
    label: 'Roll',
    access: ['api-keys', 'roll'],
    visible: when('roll'),
    dialog: loadDialog(() => import('./RollDialog')),
    run: copyKey('roll'),
    success: 'API Key successfully rolled.',
    failure: 'Unable to roll API Key.',
  },
  {
    ...shared,
    id: 'clone',
    label: 'Clone',
    access: ['api-keys', 'clone'],
    visible: when('clone'),
    dialog: loadDialog(() => import('./CloneDialog')),
    run: copyKey('clone'),
    success: 'API Key successfully cloned.',
    failure: 'Unable to clone API Key.',
  },
];

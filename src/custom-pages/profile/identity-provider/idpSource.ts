import { HttpError } from 'ra-core';
import type {
  ProviderConnection,
  Provisioning,
} from '../../../../contract/people/identityProvider';
import { isObject } from '../../../../contract/lib/isObject';
import { idpTexts, scimTexts } from '../../../../texts/people/identityProvider';
import { serviceTexts } from '../../../../texts/layout/serviceErrors';
import { renewSecret } from '../../../admin-kit/actions/secretSource';
import type { Action, ActionParams, ActionProvider, ActionSource } from '../../../model/action';
import { idpName, type IdpRecord, relevantValues, textIn } from './idpValues';

type Caller = Pick<ActionProvider, 'action'>;
type Reader = Pick<ActionProvider, 'read'>;

const path = '/settings/API_SSO_CONFIG';

/** @returns the setting's own JSON, empty while nothing was saved */
function valueIn(value: unknown): Record<string, unknown> | undefined {
  if (value === null) return {};
  if (typeof value !== 'string') return undefined;
  const parsed: unknown = JSON.parse(value);
  return isObject(parsed) ? parsed : undefined;
}

const settingsPayload = {
  key: 'settings',
  is: isObject,
  otherwise: serviceTexts.without('settings'),
};

/** @param id the company's @throws HttpError when the service refuses, or answers without the settings */
async function readIdpSettings(
  { read }: Reader,
  id: string,
  signal?: AbortSignal,
): Promise<IdpRecord> {
  const settings = await read(path, settingsPayload, { signal });
  const value = valueIn(settings['value']);
  if (!value) throw new HttpError(settingsPayload.otherwise, 200, settings);
  const { version } = settings;
  return {
    id,
    uuid: id,
    version: typeof version === 'number' ? version : 0,
    saved: settings['value'] !== null,
    enabled: value['enabled'] === true,
    provider: textIn(value, 'provider'),
    openid_configuration: textIn(value, 'openid_configuration'),
    iss: textIn(value, 'iss'),
    aud: textIn(value, 'aud'),
    public_key: textIn(value, 'public_key'),
    scimTokenCreatedAt: textIn(value, 'scim_token_created_at') || null,
  };
}

/** The service's reports about the provider, each at a path of its name. */
interface ProviderReport {
  provisioning: Provisioning;
  connection: ProviderConnection;
}

/** @returns reads one. @throws HttpError when the service refuses, or answers without it */
export const readReport =
  <K extends keyof ProviderReport>(name: K) =>
  ({ read }: Reader, { signal }: { signal: AbortSignal }): Promise<ProviderReport[K]> => {
    const isReport = (value: unknown): value is ProviderReport[K] => isObject(value);
    const shape = { key: name, is: isReport, otherwise: serviceTexts.without('record') };
    return read(`${path}/${name}`, shape, { signal });
  };

/** Replaces the settings: the JSON in the setting's value (companion.md section 7). */
const save = (
  { action }: Caller,
  { version }: IdpRecord,
  settings: Readonly<Record<string, unknown>>,
  enabled: boolean,
) =>
  action({
    method: 'PUT',
    path,
    ifMatch: version,
    body: { value: JSON.stringify({ enabled, ...relevantValues(settings) }) },
  });

const change = { access: ['idp-settings', 'update'], ...idpTexts.update } as const;

/** @returns an action that saves the values of the settings dialog */
const typedChange = (isOn: (record: IdpRecord) => boolean) =>
  ({
    ...change,
    title: idpTexts.settings,
    submit: idpTexts.save,
    dialog: () => import('./idpSettingsDialog'),
    run: (record: IdpRecord, params: ActionParams, provider: Caller) =>
      save(provider, record, params, isOn(record)),
  }) as const;

/** The switch's actions, on and off (companion.md section 4). */
export const switchActions: readonly Action<IdpRecord>[] = [
  {
    ...typedChange(() => true),
    id: 'turn-on',
    label: idpTexts.turnOn,
    visible: ({ enabled }) => !enabled,
  },
  {
    ...change,
    id: 'turn-off',
    ...idpTexts.turnOff,
    visible: ({ enabled }) => enabled,
    dialog: { kind: 'confirm', text: () => idpTexts.turnOffText },
    run: (record, _, provider) => save(provider, record, record, false),
  },
];

/** Actions on saved settings, both enabled and disabled ones. */
export const settingsActions: readonly Action<IdpRecord>[] = [
  {
    ...typedChange(({ enabled }) => enabled),
    id: 'edit',
    label: idpTexts.edit,
    visible: ({ saved }) => saved,
  },
  {
    id: 'renew-scim-token',
    access: ['idp-settings', 'scim-token'],
    visible: ({ saved }) => saved,
    ...renewSecret<IdpRecord>(
      { path: `${path}/scim-token`, answer: ['settings', 'scim_token'], texts: scimTexts },
      ({ scimTokenCreatedAt }) => scimTokenCreatedAt,
    ),
  },
];

/** The identity provider settings of the person's own company (companion.md "Account Profile"). */
export const idpSource: ActionSource<IdpRecord> = {
  name: idpName,
  actions: [...switchActions, ...settingsActions],
  nameOf: () => '',
  readOne: readIdpSettings,
};

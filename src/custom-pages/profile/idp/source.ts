import {
  type IdpSettings,
  readIdpSettings,
  renewScimToken,
  saveIdpSettings,
} from '../../../dataProvider/idpCalls';
import { codeLoader } from '../../../forms/codeLoader';
import { forgetDrafts } from '../../../forms/drafts';
import type {
  Action,
  ActionDialogComponent,
  ActionParams,
  ActionProvider,
  ActionSource,
} from '../../../resources/declare';
import { idpResource } from './idpForm';
import { idpTexts } from './idpTexts';

/** The company's identity provider settings; their id is the company's. */
export interface IdpRecord extends IdpSettings {
  id: string;
  uuid: string;
}

const change = {
  access: ['idp-settings', 'update'] as const,
  success: idpTexts.updated,
  failure: idpTexts.updateFailed,
};

const settingsDialog = {
  kind: 'custom' as const,
  code: codeLoader<ActionDialogComponent<IdpRecord>>(() => import('./IdpSettingsDialog')),
};

/** Saves what the dialog asked for, of which no draft is needed then. */
const save = async (
  { id, version }: IdpRecord,
  params: ActionParams,
  provider: ActionProvider,
  enabled: boolean,
) => {
  const text = (field: string) => String(params[field] ?? '');
  const isSaved = await saveIdpSettings(
    provider,
    {
      enabled,
      provider: text('provider'),
      openid_configuration: text('openid_configuration'),
      iss: text('iss'),
      aud: text('aud'),
      public_key: text('public_key'),
    },
    version,
  );
  if (isSaved) forgetDrafts(sessionStorage, idpResource, id);
};

/** The two ways of the switch (companion.md section 4). */
export const switchActions: readonly Action<IdpRecord>[] = [
  {
    ...change,
    id: 'turn-on',
    label: 'Turn on IDP',
    visible: ({ enabled }) => !enabled,
    dialog: settingsDialog,
    run: (record, params, provider) => save(record, params, provider, true),
  },
  {
    ...change,
    id: 'turn-off',
    label: 'Turn off IDP',
    visible: ({ enabled }) => enabled,
    dialog: {
      kind: 'confirm',
      title: 'Turn off IDP',
      text: () => [
        'As long as it is off, nobody gets access by your identity provider.',
        'The settings are kept: you can turn it on again at any time.',
      ],
      submit: 'Turn off',
    },
    run: (record, _, provider) =>
      saveIdpSettings(provider, { ...record, enabled: false }, record.version),
  },
];

/** What can be done with saved settings, whether they are on or off. */
export const settingsActions: readonly Action<IdpRecord>[] = [
  {
    ...change,
    id: 'edit',
    label: 'Edit Settings',
    visible: ({ saved }) => saved,
    dialog: settingsDialog,
    run: (record, params, provider) => save(record, params, provider, record.enabled),
  },
  {
    id: 'renew-scim-token',
    label: 'Generate SCIM Token',
    access: ['idp-settings', 'scim-token'],
    visible: ({ saved }) => saved,
    dialog: {
      kind: 'confirm',
      title: 'Generate SCIM Token',
      text: ({ scimTokenCreatedAt }) => [
        'Your identity provider uses the token to add and remove people. It is shown once.',
        ...(scimTokenCreatedAt === null
          ? []
          : ['It replaces the older one, which stops working at once.']),
      ],
      submit: 'Generate',
    },
    run: async (_, __, provider) => {
      // Before the call: what cannot be shown would be lost.
      const { scimTokenResult } = await import('./scimTokenResult');
      provider.show(scimTokenResult(await renewScimToken(provider)));
    },
    success: idpTexts.tokenRenewed,
    failure: idpTexts.tokenFailed,
  },
];

/** The identity provider settings of one's own company (companion.md "Account Profile"). */
export const idpSource: ActionSource<IdpRecord> = {
  name: idpResource,
  actions: [...switchActions, ...settingsActions],
  nameOf: () => '',
  readOne: async (dataProvider, id) => ({
    ...(await readIdpSettings(dataProvider)),
    id,
    uuid: id,
  }),
};

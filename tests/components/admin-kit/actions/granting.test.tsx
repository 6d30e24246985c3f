import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { demandCodes } from '../../../setup/codes';
import { answered, confirmation, refused } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { expectLeft, resumed } from '../../../setup/stepUp';
import {
  button,
  expectDisabled,
  expectEnabled,
  expectText,
  findDialog,
  inDialog,
  openTab,
  press,
  pressEnabled,
  setValue,
} from '../../../setup/screenHelpers';
import { renderActions } from './renderActions';
import { apiKey, association } from '../../resources/api-keys/apiKeyRecords';
import { preloadRecordPage } from '../../../setup/preload';
import { hold } from '../../../setup/hold';

preloadRecordPage('resources/api-keys/ApiKeyParts', 'resources/api-keys/associationDialog');

const encrypting = association('HR', 'Cards', { encrypt: true, decrypt: false });
const record = { ...apiKey, ip_allowed: '10.0.0.0/8', associations: [encrypting] };
const notes = {
  link: 'link-HR-Notes',
  group: { uuid: 'uuid-HR', name: 'HR' },
  dataset: { uuid: 'uuid-Notes', name: 'Notes' },
};
const reason = 'Your company reserves this for its administrators.';

type Options = Partial<Parameters<typeof renderActions>[0]>;
const open = (options: Options = {}) =>
  renderActions({ record, resource: 'api-keys', pairs: [notes], mfa: true, ...options });
const box = async (name: string) => {
  await openTab('Access');
  return screen.findByRole('checkbox', { name });
};
const ranges = async () => {
  await openTab('Settings');
  return screen.findByRole('textbox', { name: 'IP Range(s) Allowed' });
};
const update = () => button('Update');
const saveRanges = async (value: string) => {
  setValue(await ranges(), value);
  await pressEnabled('Update');
};
/** Stores the form of the key as the browser does before it leaves for a code. */
const saving = {
  resource: 'api-keys',
  action: 'save',
  id: record.uuid,
  version: record.version,
};
/** Returns to the key with the typed text. */
const returned = (why?: string) => {
  const draft = { version: record.version, values: { ip_allowed: '10.0.0.0/7' } };
  sessionStorage.setItem(`draft/${user.uuid}/api-keys/${record.id}`, JSON.stringify(draft));
  return resumed('widen:addressranges', saving, why);
};

/** Returns with a code to the dialog in which a dataset was chosen for decryption. */
const returnedAdding = (why?: string) => {
  const params = { pairs: JSON.stringify([notes]), type: 'decrypt' };
  const [resource, action, id] = ['api-keys', 'add-associations', record.uuid];
  const draft = { version: record.version, values: params };
  sessionStorage.setItem(`draft/${user.uuid}/${resource}/${action}/${id}`, JSON.stringify(draft));
  return resumed('grant:decryption', { resource, action, id, params }, why);
};

const grant = { scope: 'grant:decryption', confirmation } as const;

describe('granting decryption', () => {
  const granting = {
    resource: 'api-keys',
    action: 'grant-decryption',
    id: record.uuid,
    params: { association: encrypting.uuid, pair: 'Cards in HR' },
  };

  it('asks for a code before sending a box that is checked in a row', async () => {
    const { stepUp, changes, stepUpCalls } = open();
    await userEvent.click(await box('Decrypt Cards in HR'));
    await expectLeft(stepUp.begin, 'grant:decryption', granting);
    expect(stepUpCalls).toEqual([
      {
        call: `PATCH /dataset-groups-datasets-api-keys/${encrypting.uuid}`,
        body: { decrypt: true },
      },
    ]);
    expect(changes).toEqual([]);
  });

  it('continues after the return, once', async () => {
    const { changes, queryClient } = open({
      // msw logs an error when a read is aborted while it answers it.
      answer: async () => {
        await waitFor(() => expect(queryClient.isFetching()).toBe(0));
        return undefined;
      },
      stepUp: resumed('grant:decryption', granting),
    });
    await expectText('Association successfully changed.');
    expect(changes).toMatchObject([
      {
        method: 'PATCH',
        path: `/dataset-groups-datasets-api-keys/${encrypting.uuid}`,
        body: { decrypt: true },
        headers: { authorization: 'Bearer elevated', confirmation },
      },
    ]);
  });

  it('asks for no code without MFA', async () => {
    const { stepUp, changes } = open({ mfa: false });
    await userEvent.click(await box('Decrypt Cards in HR'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(stepUp.begin).not.toHaveBeenCalled();
  });

  it('keeps the chosen associations when it leaves for a code', async () => {
    const { stepUp, changes, stepUpCalls } = open({
      path: `/api-keys/${record.id}?action=add-associations`,
    });
    const dialog = await inDialog();
    await userEvent.click(await dialog.findByText('Notes'));
    expect(dialog.getByText('Additional authentication required')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Encrypt Only' }));
    expect(dialog.queryByText('Additional authentication required')).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'Decrypt Only' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    const params = { pairs: JSON.stringify([notes]), type: 'decrypt' };
    await waitFor(() =>
      expect(stepUp.begin).toHaveBeenCalledExactlyOnceWith(
        grant,
        expect.objectContaining({ action: 'add-associations', id: record.uuid, params }),
      ),
    );
    expect(stepUpCalls).toEqual([
      {
        call: 'POST /dataset-groups-datasets-api-keys',
        body: {
          apiKeyUuid: record.uuid,
          datasetGroupDatasets: { 'uuid-HR': ['uuid-Notes'] },
          type: 'decrypt',
        },
      },
    ]);
    expect(changes).toEqual([]);
  });

  it('shows the confirmed choice while it is sent, without a draft notice', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const { changes } = open({ stepUp: returnedAdding(), answer: () => answering });
    const dialog = await inDialog();
    await waitFor(() => expect(changes).toHaveLength(1));
    await userEvent.click(await dialog.findByText('Notes'));
    await userEvent.click(dialog.getByRole('radio', { name: 'Encrypt Only' }));
    expect(dialog.getByText('1 selected')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Decrypt Only' })).toBeChecked();
    expect(await findDialog()).not.toHaveTextContent(
      /Draft restored|Nothing has been created|Additional authentication required/,
    );
    answer(answered({}));
  });

  it('keeps a choice from another page when its confirmation was cancelled', async () => {
    const stepUp = returnedAdding('The confirmation was cancelled.');
    // As after the key's creation, which keeps no draft of it.
    sessionStorage.clear();
    open({ stepUp });
    const dialog = await inDialog();
    expect(await dialog.findByText('1 selected')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Decrypt Only' })).toBeChecked();
  });

  it('is disabled, with the reason, where it is reserved for administrators', async () => {
    const { changes } = open({ reserved: true });
    const decrypt = await box('Decrypt Cards in HR');
    expectDisabled(decrypt, `Decrypt cannot be given. ${reason}`);
    await userEvent.click(decrypt);
    expect(await box('Encrypt Cards in HR')).not.toHaveAttribute('aria-disabled');
    await press('Add Association');
    const dialog = await inDialog();
    expect(await dialog.findByRole('radio', { name: 'Encrypt Only' })).toBeChecked();
    for (const name of ['Encrypt, Decrypt', 'Decrypt Only']) {
      const radio = dialog.getByRole('radio', { name });
      expectDisabled(radio, `Decrypt cannot be given. ${reason}`);
      await userEvent.click(radio);
      expect(radio).not.toBeChecked();
    }
    expect(dialog.getByRole('radio', { name: 'Encrypt Only' })).toBeChecked();
    expect(dialog.getByRole('radiogroup', { name: 'Type' })).toHaveAccessibleDescription(
      `Decrypt cannot be given. ${reason}`,
    );
    expect(changes).toEqual([]);
  });
});

describe('Encrypt Only', () => {
  const structured = { ...notes, dataset: { ...notes.dataset, dataset_type: 'structured' } };
  const choose = async (options: Options) => {
    const path = `/api-keys/${record.id}?action=add-associations`;
    const opened = open({ path, ...options });
    const dialog = await inDialog();
    await userEvent.click(await dialog.findByRole('radio', { name: 'Encrypt Only' }));
    await userEvent.click(await dialog.findByText('Notes'));
    expect(await dialog.findByText('1 selected')).toBeVisible();
    return { ...opened, dialog, create: dialog.getByRole('button', { name: 'Create' }) };
  };

  it('asks for a code for structured data, because its key also decrypts', async () => {
    const { create, changes, stepUp } = await choose({ pairs: [structured] });
    demandCodes({ 'POST /dataset-groups-datasets-api-keys': 'grant:decryption' });
    await userEvent.click(create);
    await waitFor(() =>
      expect(stepUp.begin).toHaveBeenCalledExactlyOnceWith(grant, expect.anything()),
    );
    expect(changes).toEqual([]);
  });

  it('asks for no code for unstructured data', async () => {
    const { create, changes, stepUpCalls } = await choose({});
    await userEvent.click(create);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(stepUpCalls).toEqual([]);
  });

  it('is reserved together with decryption for structured data, with the reason', async () => {
    const { create, changes } = await choose({ pairs: [structured], reserved: true });
    const why = `Structured data cannot be given: the key that encrypts it decrypts it as well. ${reason}`;
    expectDisabled(create, why);
    await userEvent.click(create);
    expect(changes).toEqual([]);
  });
});

describe('widening address ranges', () => {
  it('asks for a code first, and keeps the typed ranges for the return', async () => {
    const { stepUp, changes, stepUpCalls } = open();
    await saveRanges('10.0.0.0/7');
    await expectLeft(stepUp.begin, 'widen:addressranges', saving);
    expect(stepUpCalls).toEqual([
      { call: `PATCH /api-keys/${record.uuid}`, body: { ip_allowed: '10.0.0.0/7' } },
    ]);
    expect(changes).toEqual([]);
    expect(Object.values(sessionStorage).join()).toContain('10.0.0.0/7');
  });

  it('saves the typed ranges by itself after the return, once', async () => {
    const { changes } = open({
      answer: () => answered({ api_keys: { ...record, ip_allowed: '10.0.0.0/7' } }, 8),
      stepUp: returned(),
    });
    await expectText('API Key successfully updated.');
    expect(changes).toMatchObject([
      {
        method: 'PATCH',
        path: `/api-keys/${record.uuid}`,
        body: { ip_allowed: '10.0.0.0/7' },
        headers: { 'if-match': '"7"', authorization: 'Bearer elevated', confirmation },
      },
    ]);
    await waitFor(() => expect(Object.values(sessionStorage).join()).not.toContain('10.0.0.0/7'));
  });

  it('shows no draft notice while it saves', async () => {
    const { changes } = open({ stepUp: returned(), answer: () => new Promise(() => undefined) });
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(await ranges()).toHaveValue('10.0.0.0/7');
    expect(screen.queryByText(/^Draft restored/)).toBeNull();
  });

  it('does not overwrite what somebody else has saved meanwhile', async () => {
    const { changes } = open({
      record: { ...record, version: 8 },
      answer: () => refused(412, 'Somebody else has changed this.'),
      stepUp: returned(),
    });
    expect(await screen.findByRole('button', { name: 'Save this version' })).toBeInTheDocument();
    // The form never showed the earlier value: it may be somebody else's change.
    expect(screen.queryByText(/As it was/)).toBeNull();
    expect(changes.map(({ headers }) => headers['if-match'])).toEqual(['"7"']);
  });

  it('reports a cancelled confirmation and keeps the typed ranges in the form', async () => {
    const { changes } = open({ stepUp: returned('The confirmation was cancelled.') });
    await expectText('Update: nothing was done.');
    expect(await ranges()).toHaveValue('10.0.0.0/7');
    expect(changes).toEqual([]);
  });

  it('names a cancelled creation as such, not as an update', async () => {
    const pending = { ...saving, resource: 'datasets', action: 'create', id: 'wizard' };
    open({ stepUp: resumed('grant:decryption', pending, 'The confirmation was cancelled.') });
    await expectText('Create: nothing was done.');
  });

  it('asks for no code where ranges become narrower', async () => {
    const { stepUp, changes } = open({ answer: () => answered({ api_keys: record }, 8) });
    await saveRanges('10.1.0.0/16');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(stepUp.begin).not.toHaveBeenCalled();
  });

  it('cannot be saved, with the reason, where it is reserved for administrators', async () => {
    open({ reserved: true });
    const input = await ranges();
    expect(input).toHaveAccessibleDescription(`Only narrower ranges can be saved. ${reason}`);
    setValue(input, '');
    await waitFor(() => expect(update()).toHaveAccessibleDescription(reason));
    expect(update()).toHaveAttribute('aria-disabled', 'true');
    setValue(input, '10.1.0.0/16');
    await expectEnabled('Update');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecordPage } from '../../../../src/admin-kit/record/RecordPage';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { answered, lost, refused, service } from '../../../setup/network';
import { renderConsole, user } from '../../../setup/renderConsole';
import {
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  openTab,
  press,
  pressAction,
  pressEnabled,
  pressInDialog,
  refill,
} from '../../../setup/screenHelpers';
import { preloadRecordPage } from '../../../setup/preload';
import { primaryKey } from '../../resources/primary-keys/primaryKeyRecords';
import { hold } from '../../../setup/hold';

preloadRecordPage('resources/primary-keys/PrimaryKeyParts');

const other = 'c1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a99';

/** Opens the page of a key, in the shell, for a person. */
function openPage(key: typeof primaryKey = primaryKey, person = user.uuid) {
  service('GET /primary-keys/:uuid', () => answered({ primary_keys: key }, 7));
  service('GET /primary-keys/:uuid/datasets', { datasets: [], pagination: { total_count: 0 } });
  service('POST /primary-keys/validate-name', {});
  return renderConsole(
    { '/primary-keys/:id': <RecordPage declaration={primaryKeys} />, '*': <p>Elsewhere</p> },
    {
      path: `/primary-keys/${primaryKey.uuid}`,
      resources: [primaryKeys],
      person: { uuid: person, mfa_enabled: false },
      shell: true,
    },
  );
}

const rotate = async () => {
  await press('Rotate');
  await pressInDialog('Rotate');
};
const success = () => screen.queryByText('Key Successfully Rotated');

describe('a success', () => {
  it('is reported only after the service has answered', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const calls = service('POST /primary-keys/:uuid/rotate', () => answering);
    openPage();
    await rotate();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(success()).toBeNull();
    answer(answered({ primary_keys: primaryKey }, 8));
    await expectText('Key Successfully Rotated');
  });

  it('keeps its button busy until the page shows the result, so that no click is lost', async () => {
    service('POST /primary-keys/:uuid/rotate', () => answered({ primary_keys: primaryKey }, 8));
    openPage();
    await screen.findByRole('button', { name: 'Rotate' });
    const { promise: answeringRead, release: read } = hold<Response>();
    service('GET /primary-keys/:uuid', () => answeringRead);
    await rotate();
    await expectText('Key Successfully Rotated');
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Rotate' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // A natively disabled button would lose the focus.
    expect(button).toBeEnabled();
    read(answered({ primary_keys: primaryKey }, 8));
    await expectNoDialog();
  });

  it('is not reported together with a failure', async () => {
    service('POST /primary-keys/:uuid/rotate', () => refused(500, 'Broken.'));
    openPage();
    await rotate();
    const failures = await screen.findAllByText('There was an error rotating your key.');
    expect(failures).not.toHaveLength(0);
    await waitFor(() => expect(screen.getByText('Broken.')).toBeVisible());
    expect(success()).toBeNull();
  });
});

describe('an attempt whose answer was lost', () => {
  it('is sent again by Update with the same idempotency key and version', async () => {
    const answers = [lost()];
    const sent: (string | undefined)[] = [];
    service('PATCH /primary-keys/:uuid', ({ headers }) => {
      sent.push(headers['idempotency-key'], headers['if-match']);
      const changed = { ...primaryKey, description: 'Keeps claims' };
      return answers.shift() ?? answered({ primary_keys: changed }, 8);
    });
    openPage();
    await openTab('Settings');
    await refill(await screen.findByRole('textbox', { name: 'Description' }), 'Keeps claims');
    await press('Update');
    await expectText('The service cannot be reached. Check your connection and try again.');
    await press('Update');
    await expectText('Primary Key successfully updated.');
    const key = sent[0];
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent).toEqual([key, '"7"', key, '"7"']);
  });

  it('counts as saved when another change has saved the same values', async () => {
    const answers = [lost()];
    service('PATCH /primary-keys/:uuid', () => answers.shift() ?? refused(412, 'stale'));
    openPage();
    await openTab('Settings');
    await refill(await screen.findByRole('textbox', { name: 'Description' }), 'Keeps claims');
    await press('Update');
    await expectText('The service cannot be reached. Check your connection and try again.');
    service('GET /primary-keys/:uuid', () =>
      answered({ primary_keys: { ...primaryKey, description: 'Keeps claims' } }, 8),
    );
    await press('Update');
    await expectText('Primary Key successfully updated.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('There was a problem updating the Primary Key.')).toBeNull();
  });

  it('is sent again by Delete with the same idempotency key, and after a refusal with another', async () => {
    const answers = [refused(409, 'In use.'), lost()];
    const keys: (string | undefined)[] = [];
    service('DELETE /primary-keys/:uuid', ({ headers }) => {
      keys.push(headers['idempotency-key']);
      return answers.shift() ?? answered({ primary_keys: { uuid: primaryKey.uuid } });
    });
    const impact = { datasets: [], dataset_count: 0, api_keys: [], recent_calls: 0 };
    service('GET /primary-keys/:uuid/impact', { impact });
    openPage({ ...primaryKey, datasets: [], dataset_count: 0 });
    await pressAction('Delete');
    await fill((await inDialog()).getByRole('textbox'), 'Main key');
    await pressEnabled('Delete', await findDialog());
    await expectText('In use.', await findDialog());
    await pressEnabled('Delete', await findDialog());
    await expectText(/The service cannot be reached/, await findDialog());
    await pressEnabled('Delete', await findDialog());
    await expectText('Primary Key successfully deleted.');
    await expectNoDialog();
    expect(keys).toEqual([expect.any(String), keys[2], expect.any(String)]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('the draft of a person', () => {
  const typed = 'Typed by Ada alone';
  const description = async () => {
    await openTab('Settings');
    return screen.findByRole('textbox', { name: 'Description' });
  };
  const storedDrafts = () => JSON.stringify(Object.entries(sessionStorage));

  it('is deleted as soon as somebody else signs in in the same tab', async () => {
    const first = openPage();
    await refill(await description(), typed);
    await waitFor(() => expect(storedDrafts()).toContain(typed));
    first.unmount();

    const second = openPage(primaryKey, other);
    expect(await description()).toHaveValue('Protects everything');
    await waitFor(() => expect(storedDrafts()).not.toContain(typed));
    second.unmount();

    openPage();
    expect(await description()).toHaveValue('Protects everything');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecordPage } from '../../../../src/admin-kit/record/RecordPage';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { answered, refused, service } from '../../../setup/network';
import { renderConsole, user } from '../../../setup/renderConsole';
import {
  expectNoDialog,
  expectText,
  openTab,
  press,
  pressInDialog,
  refill,
} from '../../../setup/screenHelpers';
import { preloadRecordPage } from '../../../setup/preload';
import { primaryKey } from '../../resources/primary-keys/primaryKeyRecords';
import { hold } from '../../../setup/hold';

preloadRecordPage('resources/primary-keys/PrimaryKeyParts');

const other = 'c1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a99';

/** Opens the page of a key, in the shell, for a person. */
function openPage(person = user.uuid) {
  service('GET /primary-keys/:uuid', () => answered({ primary_keys: primaryKey }, 7));
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
  it('is told when the service has answered, and not before', async () => {
    const { promise: answering, release: answer } = hold<Response>();
    const calls = service('POST /primary-keys/:uuid/rotate', () => answering);
    openPage();
    await rotate();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(success()).toBeNull();
    answer(answered({ primary_keys: primaryKey }, 8));
    await expectText('Key Successfully Rotated');
  });

  it('keeps its button busy until the page shows it, rather than take a click for nothing', async () => {
    service('POST /primary-keys/:uuid/rotate', () => answered({ primary_keys: primaryKey }, 8));
    openPage();
    await screen.findByRole('button', { name: 'Rotate' });
    const { promise: answeringRead, release: read } = hold<Response>();
    service('GET /primary-keys/:uuid', () => answeringRead);
    await rotate();
    await expectText('Key Successfully Rotated');
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Rotate' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // Disabled natively it would lose the focus.
    expect(button).toBeEnabled();
    read(answered({ primary_keys: primaryKey }, 8));
    await expectNoDialog();
  });

  it('is not told beside a failure', async () => {
    service('POST /primary-keys/:uuid/rotate', () => refused(500, 'Broken.'));
    openPage();
    await rotate();
    const failures = await screen.findAllByText('There was an error rotating your key.');
    expect(failures).not.toHaveLength(0);
    await waitFor(() => expect(screen.getByText('Broken.')).toBeVisible());
    expect(success()).toBeNull();
  });
});

describe('what a person typed', () => {
  const typed = 'Typed by Ada alone';
  const description = async () => {
    await openTab('Settings');
    return screen.findByRole('textbox', { name: 'Description' });
  };
  const kept = () => JSON.stringify(Object.entries(sessionStorage));

  it('is forgotten as soon as somebody else signs in in the same tab', async () => {
    const first = openPage();
    await refill(await description(), typed);
    await waitFor(() => expect(kept()).toContain(typed));
    first.unmount();

    const second = openPage(other);
    expect(await description()).toHaveValue('Protects everything');
    await waitFor(() => expect(kept()).not.toContain(typed));
    second.unmount();

    openPage();
    expect(await description()).toHaveValue('Protects everything');
  });
});

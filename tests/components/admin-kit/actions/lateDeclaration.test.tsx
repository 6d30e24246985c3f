import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { ActionsProvider } from '../../../../src/admin-kit/actions/ActionsProvider';
import { renderConsole } from '../../../setup/renderConsole';
import { findDialog } from '../../../setup/screenHelpers';
import type { Action, ActionSource } from '../../../../src/model/action';
import type { ConsoleRecord } from '../../../../src/model/record';

const end: Action<ConsoleRecord> = {
  id: 'end',
  label: 'End',
  title: 'End Thing',
  access: ['session', 'read'],
  dialog: { kind: 'confirm', text: () => ['It ends.'] },
  run: () => Promise.resolve(),
  failure: 'It did not end.',
};
const things: ActionSource<ConsoleRecord> = {
  name: 'things',
  readOne: () => Promise.resolve({ id: 't1', uuid: 't1', name: 'A' }),
  actions: [end],
};

it('opens the dialog of an action whose code arrives between a render and its effects', async () => {
  let loadedSource: ActionSource<ConsoleRecord> | undefined;
  const code = { load: () => Promise.resolve(things), loaded: () => loadedSource };
  function Page() {
    // Another part of the page has requested the code before.
    useLayoutEffect(() => {
      loadedSource = things;
    }, []);
    return null;
  }
  renderConsole(
    <ActionsProvider sources={[{ name: 'things', code }]}>
      <Page />
    </ActionsProvider>,
    { path: '/?action=end&of=things&record=t1' },
  );
  expect(await findDialog(/^End/)).toBeVisible();
});

it('shows its title while the record is loading', async () => {
  const slow = { ...things, readOne: () => new Promise<never>(() => {}) };
  const code = { load: () => Promise.resolve(slow), loaded: () => slow };
  renderConsole(
    <ActionsProvider sources={[{ name: 'things', code }]}>
      <p>Page</p>
    </ActionsProvider>,
    { path: '/?action=end&of=things&record=t1' },
  );
  expect(await findDialog('End Thing')).toHaveTextContent('Loading…');
});

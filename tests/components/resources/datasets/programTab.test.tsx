import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { service } from '../../../setup/network';
import { expectText, textsOf } from '../../../setup/screenHelpers';
import { dataset, renderDataset } from './renderDataset';
import { preloadRecordPage } from '../../../setup/preload';

preloadRecordPage('resources/datasets/DatasetParts', 'resources/datasets/ProgramTab');

const uuid = (last: number) => `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9b${last}`;
const grant = (last: number, name: string, works = true) => ({
  uuid: uuid(last + 10),
  api_key: { uuid: uuid(last), name },
  works,
});

let access: readonly object[];

function openProgram() {
  const view = renderDataset(dataset, { tab: 'program' });
  service('GET /datasets/:uuid/access', () => ({
    access,
    pagination: { total_count: access.length },
  }));
  service('GET /api-keys/:uuid', ({ path }) => ({
    api_keys: { uuid: path.split('/').at(-1), public_value: `id of ${path.slice(-2)}` },
  }));
  return view;
}

const keys = () => screen.findByRole('combobox', { name: 'API Key' });
const environment = () => screen.getByRole('region', { name: 'Environment variables' });

describe('the use of a dataset in a program', () => {
  it('starts with a key that has access, fills in its ACCESS_KEY_ID, and remembers the language', async () => {
    access = [
      grant(11, 'Shop'),
      grant(11, 'Shop'),
      grant(12, 'Disabled', false),
      grant(13, 'Loader'),
    ];
    const { router } = openProgram();
    expect(textsOf((await keys()).children)).toEqual(['Choose an API key', 'Shop', 'Loader']);
    expect(screen.getByRole('link', { name: 'New API Key' })).toHaveAttribute(
      'href',
      '/api-keys/new',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Environment variables' }));
    expect(environment()).toHaveTextContent('<ACCESS_KEY_ID>');
    await userEvent.selectOptions(await keys(), 'Loader');
    await expectText(/id of 13/);
    expect(environment()).toHaveTextContent("UBIQ_ACCESS_KEY_ID='id of 13'");
    expect(environment()).toHaveTextContent('<SECRET_SIGNING_KEY>');
    access = [grant(11, 'Shop')];
    await act(() => router.navigate('/datasets'));
    await screen.findByText('The list');
    await act(() => router.navigate(`/datasets/${dataset.uuid}?tab=program`));
    // A single key needs no choice.
    expect(await keys()).toHaveDisplayValue('Shop');
    await expectText(/id of 11/);
    expect(environment()).toHaveTextContent("UBIQ_ACCESS_KEY_ID='id of 11'");
  });

  it('links to a new key where none has access', async () => {
    access = [grant(12, 'Disabled', false)];
    openProgram();
    await expectText('No API key can use this dataset yet. A program needs one.');
    expect(screen.getByRole('link', { name: 'New API Key' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'API Key' })).toBeNull();
  });
});

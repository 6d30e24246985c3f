import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { DatasetPair } from '../../../src/dataProvider/datasetLinks';
import { DatasetTree } from '../../../src/dataset-tree/DatasetTree';
import { server } from '../../setup/network';
import { renderConsole } from '../../setup/renderConsole';
import { expectDisabled, expectText, press, refill } from '../../setup/screenHelpers';
import { hold } from '../../setup/hold';

const api = 'http://localhost:3000/api';

/** Number of datasets in each group. */
const sizes: Partial<Record<string, number>> = { Finance: 3, Shop: 2, Big: 2345 };

const pairOf = (group: string, dataset: string): DatasetPair => ({
  link: `${group}/${dataset}`,
  group: { uuid: group, name: group, size: sizes[group] ?? 0 },
  dataset: { uuid: dataset, name: dataset },
});

const pairs = [
  pairOf('Finance', 'IBAN'),
  pairOf('Finance', 'Salary'),
  pairOf('Finance', 'SSN'),
  pairOf('Shop', 'Card'),
  pairOf('Shop', 'SSN'),
];

interface Query {
  q: string;
  page: number;
}
type Answer = { data: DatasetPair[]; total: number } | Response;
type ReadLinks = (query: Query) => Answer | Promise<Answer>;

const search = ({ q }: Query) => {
  const data = pairs.filter(({ group, dataset }) => `${group.name} ${dataset.name}`.includes(q));
  return { data, total: data.length };
};

/** An answer in the service's format. */
const bodyOf = ({ data, total }: Exclude<Answer, Response>, ofKey?: ReadonlySet<string>) => ({
  success: true,
  data: {
    dataset_groups_datasets: data.map(({ link, group, dataset }) => ({
      uuid: link,
      dataset_group: { uuid: group.uuid, name: group.name, dataset_count: group.size },
      dataset,
      ...(ofKey && { associated: ofKey.has(link) }),
    })),
    pagination: { total_count: total },
  },
});

/** Renders the tree on the real data provider; only the network is a stand-in. */
function renderTree(read: ReadLinks = search, locked: string[] = []) {
  const datasetLinks = vi.fn<ReadLinks>(read);
  server.use(
    http.get(`${api}/dataset-groups-datasets`, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const answer = await datasetLinks({
        q: query.get('q') ?? '',
        page: Number(query.get('page')),
      });
      if (answer instanceof Response) return answer;
      const ofKey = query.get('api_key_uuid') === 'key' ? new Set(locked) : undefined;
      return HttpResponse.json(bodyOf(answer, ofKey));
    }),
  );
  const onChange = vi.fn<(selected: readonly DatasetPair[]) => void>();
  function Harness() {
    const [selected, setSelected] = useState<readonly DatasetPair[]>([]);
    return (
      <DatasetTree
        label="Datasets"
        selected={selected}
        onChange={(selection) => {
          onChange(selection);
          setSelected(selection);
        }}
        apiKey={locked.length > 0 ? 'key' : undefined}
        disabledReason="Already associated."
      />
    );
  }
  renderConsole(<Harness />);
  return { datasetLinks, links: () => onChange.mock.lastCall?.[0].map(({ link }) => link) };
}

const tree = () => screen.findByRole('tree', { name: 'Datasets' });
const group = async (name: string) =>
  within(await tree()).getByRole('treeitem', { name, expanded: true });
const dataset = async (groupName: string, name: string) =>
  within(await group(groupName)).getByRole('treeitem', { name });
const count = () => screen.getByText(/ selected$/);

describe('the dataset selection tree', () => {
  it('checks a group with all its datasets, and shows a partial selection as mixed', async () => {
    const { links } = renderTree();
    await userEvent.click(
      await dataset('Finance', 'Salary').then((row) => within(row).getByText('Salary')),
    );
    expect(await group('Finance')).toHaveAttribute('aria-checked', 'mixed');
    expect(await group('Shop')).toHaveAttribute('aria-checked', 'false');
    expect(count()).toHaveTextContent('1 selected');

    (await group('Finance')).focus();
    await userEvent.keyboard(' ');
    expect(await group('Finance')).toHaveAttribute('aria-checked', 'true');
    expect(links()?.toSorted()).toEqual(['Finance/IBAN', 'Finance/SSN', 'Finance/Salary']);
    expect(await dataset('Shop', 'SSN')).toHaveAttribute('aria-checked', 'false');

    await userEvent.keyboard(' ');
    expect(links()).toEqual([]);
    expect(count()).toHaveTextContent('0 selected');
    expect(screen.getAllByRole('status')).toContain(count());
  });

  it('keeps locked datasets checked and disabled, with the reason', async () => {
    const { links } = renderTree(search, ['Finance/SSN', 'Shop/Card', 'Shop/SSN']);
    const locked = await dataset('Finance', 'SSN');
    expect(locked).toHaveAttribute('aria-checked', 'true');
    expectDisabled(locked, 'Already associated.');
    expect(await group('Finance')).toHaveAttribute('aria-checked', 'mixed');
    expect(await group('Shop')).toHaveAttribute('aria-checked', 'true');
    expect(await group('Shop')).toHaveAttribute('aria-disabled', 'true');
    // Shown once where everything in the group is locked, and still announced with each dataset.
    expect(screen.getAllByText('Already associated.').filter((each) => !each.hidden)).toHaveLength(
      2,
    );
    expect(await dataset('Shop', 'Card')).toHaveAccessibleDescription('Already associated.');

    (await group('Finance')).focus();
    await userEvent.keyboard(' ');
    expect(links()).toEqual(['Finance/IBAN', 'Finance/Salary']);
    await userEvent.keyboard(' ');
    expect(links()).toEqual([]);
    await userEvent.click(within(locked).getByText('SSN'));
    locked.focus();
    const isScrolled = fireEvent.keyDown(locked, { key: ' ' });
    expect(isScrolled).toBe(false);
    expect(links()).toEqual([]);
    expect(locked).toHaveAttribute('aria-checked', 'true');
  });

  it('is operated with the keys of a tree', async () => {
    const { links } = renderTree();
    await tree();
    await userEvent.tab();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.tab();
    expect(await group('Finance')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(await dataset('Finance', 'Salary')).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(links()).toEqual(['Finance/Salary']);
    await userEvent.keyboard('{End}');
    expect(await dataset('Shop', 'SSN')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await group('Shop')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('treeitem', { name: 'Shop', expanded: false })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(await group('Finance')).toHaveFocus();
    await userEvent.keyboard('sa');
    expect(await dataset('Finance', 'Salary')).toHaveFocus();
  });

  it('searches in the service and keeps the selection', async () => {
    const { links, datasetLinks } = renderTree();
    await userEvent.click(within(await dataset('Finance', 'IBAN')).getByText('IBAN'));
    await userEvent.type(screen.getByRole('searchbox'), 'Shop');
    await waitFor(() => expect(screen.queryByText('IBAN')).toBeNull());
    expect(datasetLinks.mock.calls.map(([query]) => query)).toEqual([
      { q: '', page: 1 },
      { q: 'Shop', page: 1 },
    ]);
    (await group('Shop')).focus();
    await userEvent.keyboard(' ');
    expect(links()).toEqual(['Finance/IBAN', 'Shop/Card', 'Shop/SSN']);
    expect(count()).toHaveTextContent('3 selected');

    // Screen readers do not announce text that is inserted together with its live region.
    const liveRegions = screen.getAllByRole('status');
    await refill(screen.getByRole('searchbox'), 'nothing like it');
    const none = await screen.findByText(
      'No dataset in a dataset group matches "nothing like it", by its name or its group\'s.',
    );
    expect(none).toBeVisible();
    expect(liveRegions).toContain(none);
    expect(count()).toHaveTextContent('3 selected');
  });

  it('reports a group as chosen only where all its datasets are shown', async () => {
    const { links } = renderTree();
    (await group('Shop')).focus();
    await userEvent.keyboard(' ');
    await userEvent.type(screen.getByRole('searchbox'), 'SSN');
    await waitFor(() => expect(screen.queryByText('IBAN')).toBeNull());
    expect(await group('Finance')).toHaveAccessibleDescription(
      '1 of 3 shown; search for the group to choose all',
    );
    (await group('Finance')).focus();
    await userEvent.keyboard(' ');
    expect(links()).toEqual(['Shop/Card', 'Shop/SSN']);
    expect(await group('Shop')).toHaveAttribute('aria-checked', 'true');

    await userEvent.click(within(await dataset('Finance', 'SSN')).getByText('SSN'));
    expect(await group('Finance')).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(within(await dataset('Shop', 'SSN')).getByText('SSN'));
    expect(await group('Shop')).toHaveAttribute('aria-checked', 'mixed');
    expect(links()).toEqual(['Shop/Card', 'Finance/SSN']);
  });

  it('shows the first 1,000 datasets and mentions the limit', async () => {
    const { datasetLinks } = renderTree(({ page }) => ({
      data: Array.from({ length: 100 }, (_, index) => pairOf('Big', `d${page}-${index}`)),
      total: 2345,
    }));
    await expectText('The first 1,000 of 2,345; search to find the others.');
    expect(datasetLinks).toHaveBeenCalledTimes(10);
    expect(screen.getAllByRole('treeitem')).toHaveLength(1);
    const big = await screen.findByRole('treeitem', { name: 'Big', expanded: false });
    expect(big).toHaveAccessibleDescription(
      '1,000 of 2,345 shown; a group of more than 1,000 cannot be chosen as a whole',
    );
    big.focus();
    await userEvent.keyboard(' ');
    expect(count()).toHaveTextContent('0 selected');
  });

  it('reports that there are no datasets, and why they could not be read', async () => {
    const error = { info: 'Away', details: 'The database is away.' };
    const { promise: answering, release } = hold<Answer>();
    const answers = [HttpResponse.json({ success: false, error }, { status: 503 }), answering];
    renderTree((query) => answers.shift() ?? search(query));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toHaveFocus();
    release({ data: [], total: 0 });
    await expectText('No dataset is in a dataset group yet.');
  });
});

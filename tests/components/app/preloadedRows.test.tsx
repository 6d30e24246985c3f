import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { GridTableProps, ListColumn } from '../../../src/admin-kit/list/table/gridTable';
import { PlainTable } from '../../../src/admin-kit/list/table/PlainTable';
import { row } from '../admin-kit/list/renderList';

const column: ListColumn = {
  kind: 'text',
  name: 'name',
  label: 'Name',
  width: 200,
  sortable: false,
  value: ({ uuid }) => uuid,
};

const rows = (count: number, rowHeight = 36): GridTableProps => ({
  rowHeight,
  label: 'Datasets',
  records: Array.from({ length: count }, (_, index) => ({ ...row(index), id: String(index) })),
  columns: [{ column, width: 200 }],
  sort: { field: 'name', order: 'ASC' },
  onSort: () => undefined,
  onMove: () => undefined,
  hasMenus: false,
  hasChoices: false,
  functions: {
    nameOf: () => '',
    addressOf: () => '',
    actionsOf: () => [],
    onOpenMenu: () => undefined,
  },
});

/** Number of rows in the first render, and the height reserved for the rest. */
function firstDrawn(
  count: number,
  rowHeight?: number,
): { drawn: number; height: string | undefined } {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<PlainTable {...rows(count, rowHeight)} />);
  const spacer = page.querySelector<HTMLElement>('tbody[aria-hidden] tr');
  return { drawn: page.querySelectorAll('tr[data-id]').length, height: spacer?.style.height };
}

describe("the rows of the console's first list", () => {
  afterEach(() => {
    document.getElementById('shell')?.remove();
    window.innerHeight = 768;
  });
  const showSplash = () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="shell"></div>');
  };

  it('are first rendered as far as the window reaches, then all', () => {
    showSplash();
    window.innerHeight = 720;
    expect(firstDrawn(100)).toEqual({ drawn: 14, height: '3096px' });
    expect(firstDrawn(100, 44)).toEqual({ drawn: 12, height: '3872px' });
    render(<PlainTable {...rows(100)} />);
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(document.querySelector('tbody[aria-hidden]')).toBeNull();
  });

  it('cover at least the smallest grid, but only existing rows', () => {
    showSplash();
    window.innerHeight = 200;
    expect(firstDrawn(100).drawn).toBe(9);
    expect(firstDrawn(3)).toEqual({ drawn: 3, height: undefined });
  });

  it('are all rendered at once when the console has already started', () => {
    expect(firstDrawn(100)).toEqual({ drawn: 100, height: undefined });
  });
});

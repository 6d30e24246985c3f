import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeLayout,
  type ColumnLayout,
  type LayoutChange,
  type LayoutColumn,
  parseLayout,
  serializeLayout,
  normalizeLayout,
  shownColumns,
} from '../../../../../src/admin-kit/list/table/columnLayout';

const columns: readonly LayoutColumn[] = [
  { name: 'name', width: 240 },
  { name: 'description', width: 320 },
  { name: 'primary_key', width: 200 },
  { name: 'created_at', width: 160, hidden: true },
];
const names = columns.map(({ name }) => name);
const first: ColumnLayout = {
  order: ['name', 'description', 'primary_key', 'created_at'],
  widths: {},
  hidden: ['created_at'],
};

const anyName = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), fc.string());
const anyColumns = fc.uniqueArray(
  fc.record({
    name: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'toString')),
    width: fc.integer({ min: 50, max: 1000 }),
  }),
  { minLength: 1, maxLength: 8, selector: ({ name }) => name },
);
const anySaved = fc.oneof(
  fc.anything(),
  fc.record(
    {
      order: fc.array(fc.oneof(anyName, fc.anything())),
      widths: fc.dictionary(anyName, fc.oneof(fc.double(), fc.anything())),
      hidden: fc.array(anyName),
    },
    { requiredKeys: [] },
  ),
);
const anyChange: fc.Arbitrary<LayoutChange> = fc.oneof(
  fc.record({ type: fc.constant('move' as const), name: anyName, to: fc.integer() }),
  fc.record({
    type: fc.constant('resize' as const),
    name: anyName,
    width: fc.double(),
    shown: fc.dictionary(anyName, fc.integer()),
  }),
  fc.record({ type: fc.constant('show' as const), name: anyName, visible: fc.boolean() }),
  fc.constant({ type: 'reset' as const }),
);

/** The invariants of every layout. */
function expectLawful(layout: ColumnLayout, declared: readonly LayoutColumn[]) {
  expect([...layout.order].toSorted()).toEqual(declared.map(({ name }) => name).toSorted());
  expect(layout.hidden.length).toBeLessThan(layout.order.length);
  expect(layout.hidden.every((name) => layout.order.includes(name))).toBe(true);
  for (const [name, width] of Object.entries(layout.widths)) {
    expect(layout.order).toContain(name);
    expect(width).toBeGreaterThanOrEqual(50);
    expect(width).toBeLessThanOrEqual(1000);
  }
}

describe('a column layout', () => {
  it('contains every declared column exactly once, whatever was saved', () => {
    fc.assert(
      fc.property(anySaved, anyColumns, (saved, declared) => {
        expectLawful(normalizeLayout(saved, declared), declared);
        expectLawful(normalizeLayout(saved, columns), columns);
      }),
    );
  });

  it('keeps its invariants after any changes', () => {
    fc.assert(
      fc.property(anySaved, fc.array(anyChange), (saved, changes) => {
        const end = changes.reduce(
          (layout, change) => changeLayout(layout, change, columns),
          normalizeLayout(saved, columns),
        );
        expectLawful(end, columns);
      }),
    );
  });

  it('is unchanged by a round trip', () => {
    fc.assert(
      fc.property(anySaved, anyColumns, (saved, declared) => {
        const layout = normalizeLayout(saved, declared);
        expect(parseLayout(serializeLayout(layout), declared)).toEqual(layout);
      }),
    );
  });

  it('falls back to the default for a text that is not an object', () => {
    const noObject = fc.oneof(
      fc.string().map((text) => `{${text}`),
      fc.constantFrom('[', '"', "'", '<x>', 'undefined'),
      fc
        .oneof(fc.double(), fc.string(), fc.boolean(), fc.array(fc.jsonValue()))
        .map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(noObject, (text) => {
        expect(parseLayout(text, columns)).toEqual(first);
      }),
    );
  });

  it.each([null, '', '{', '[]', '"x"', 'null', '{"order":7,"widths":[1],"hidden":{}}', '\u0000'])(
    'falls back to the default for %j',
    (text) => expect(parseLayout(text, columns)).toEqual(first),
  );

  it('drops unknown columns and inserts new ones where they are declared', () => {
    const saved = {
      order: ['primary_key', 'gone', 'name'],
      widths: { gone: 90 },
      hidden: ['gone'],
    };
    expect(normalizeLayout(saved, columns)).toEqual({
      order: ['primary_key', 'created_at', 'name', 'description'],
      widths: {},
      hidden: ['created_at'],
    });
  });

  it('keeps a column visible that is hidden by default and was shown once', () => {
    const layout = changeLayout(
      first,
      { type: 'show', name: 'created_at', visible: true },
      columns,
    );
    expect(parseLayout(serializeLayout(layout), columns).hidden).toEqual([]);
  });

  it('clamps widths to 50 and 1000', () => {
    const resize = (width: number) =>
      changeLayout(first, { type: 'resize', name: 'name', width, shown: {} }, columns).widths;
    expect(resize(3)).toEqual({ name: 50 });
    expect(resize(5000)).toEqual({ name: 1000 });
    expect(resize(123.4)).toEqual({ name: 123 });
  });

  it('keeps the visible widths of the other columns when one is resized', () => {
    const shown = { name: 300, description: 400, primary_key: 250 };
    const next = changeLayout(first, { type: 'resize', name: 'name', width: 200, shown }, columns);
    expect(next.widths).toEqual({ name: 200, description: 400, primary_key: 250 });
  });

  it('moves a column to a place', () => {
    const move = (name: string, to: number) =>
      changeLayout(first, { type: 'move', name, to }, columns).order;
    expect(move('primary_key', 0)).toEqual(['primary_key', 'name', 'description', 'created_at']);
    expect(move('name', 1)).toEqual(['description', 'name', 'primary_key', 'created_at']);
    expect(move('name', 99)).toEqual(['description', 'primary_key', 'created_at', 'name']);
  });

  it('returns the same object when nothing changes', () => {
    expect(changeLayout(first, { type: 'move', name: 'name', to: 0 }, columns)).toBe(first);
    expect(changeLayout(first, { type: 'move', name: 'nothing', to: 0 }, columns)).toBe(first);
  });

  it('shows the first column of the order when a setting hides all', () => {
    const order = ['created_at', 'primary_key', 'name', 'description'];
    expect(normalizeLayout({ order, hidden: names }, columns).hidden).toEqual([
      'name',
      'description',
      'primary_key',
    ]);
    const text = serializeLayout({ order, widths: {}, hidden: names });
    expect(shownColumns(parseLayout(text, columns), columns, 800)).toMatchObject([
      { column: { name: 'created_at' } },
    ]);
  });

  it('does not hide the last visible column', () => {
    const single = normalizeLayout({ order: names, hidden: names.slice(1) }, columns);
    expect(changeLayout(single, { type: 'show', name: 'name', visible: false }, columns)).toBe(
      single,
    );
  });
});

/** Visible columns with their widths: `name 480, description 640`. */
const widthsOf = (all: ReturnType<typeof shownColumns>) =>
  all.map(({ column, width }) => `${column.name} ${width}`).join(', ');

describe('the visible columns', () => {
  const shownIn = (layout: ColumnLayout, room: number, declared = columns) =>
    widthsOf(shownColumns(layout, declared, room));

  it('fill the available width in proportion until a width is set', () => {
    expect(shownIn(first, 1520)).toBe('name 480, description 640, primary_key 400');
    expect(shownIn(first, 420)).toBe('name 420, description 320, primary_key 200');
    const set = { ...first, widths: { name: 100 } };
    expect(shownIn(set, 1520)).toBe('name 100, description 320, primary_key 200');
  });

  it('are dropped by their declared priority, last first, where they do not fit, and share the width', () => {
    expect(shownIn(first, 600)).toBe('name 257, description 342');
    const leaving = columns.map((column) =>
      column.name === 'description' ? { ...column, leaves: 1 } : column,
    );
    expect(shownIn(first, 600, leaving)).toBe('name 327, primary_key 272');
    expect(shownIn(first, 480, leaving)).toMatch(/^name \d+, primary_key \d+$/);
    // With the width of a desktop, or with custom widths, they stay unchanged.
    expect(shownColumns(first, columns, 900)).toHaveLength(3);
    expect(shownColumns({ ...first, widths: { name: 240 } }, columns, 600)).toHaveLength(3);
  });

  it('are dropped only when they do not fit at their narrowest width', () => {
    const narrowing = columns.map((column) =>
      column.name === 'description' ? { ...column, narrowWidth: 160 } : column,
    );
    expect(shownIn(first, 600, narrowing)).toBe('name 240, description 160, primary_key 200');
    expect(shownIn(first, 599, narrowing)).toMatch(/^name \d+, description \d+$/);
    expect(shownIn(first, 900, narrowing)).toContain('description 378');
  });

  it('keep a column that the person has added, despite too little width', () => {
    const layout = { ...first, hidden: [] };
    const visible = shownColumns(layout, columns, 600).map(({ column }) => column.name);
    expect(visible).toContain(columns.find(({ hidden }) => hidden)?.name);
    expect(visible).not.toContain('description');
  });

  it('show the first one whole on a phone, and do not truncate the next one', () => {
    const [name, description] = shownColumns(first, columns, 300);
    expect(name).toMatchObject({ width: 300 });
    expect(description).toMatchObject({ width: 320 });
  });

  it('are dropped for large type, which does not turn a desktop into a phone', () => {
    const inLargeType = shownColumns(first, columns, 446, { scale: 2 });
    expect(widthsOf(inLargeType)).toBe('name 446');
    expect(shownColumns(first, columns, 150, { scale: 2 })).toHaveLength(3);
  });

  it('show the next one beside a first one that opens a panel, on a phone too', () => {
    const opening = columns.map((column, place) =>
      place === 0 ? { ...column, opensPanel: true as const } : column,
    );
    const [name] = shownColumns(normalizeLayout(undefined, opening), opening, 300);
    expect(name).toMatchObject({ width: columns[0]?.width });
  });

  it('are only those that identify a row, and share the width beside an open panel', () => {
    const telling: readonly LayoutColumn[] = [
      { name: 'date', width: 228, widthBeside: 100 },
      { name: 'details', width: 304, widthBeside: 200 },
      { name: 'session', width: 110 },
    ];
    const columnsBeside = (layout: ColumnLayout) =>
      widthsOf(shownColumns(layout, telling, 600, { isBeside: true }));
    const untouched = normalizeLayout(undefined, telling);
    expect(columnsBeside(untouched)).toBe('date 200, details 400');
    expect(columnsBeside({ ...untouched, widths: { date: 900 } })).toBe('date 200, details 400');
    expect(columnsBeside({ ...untouched, hidden: ['date'] })).toBe('details 600');
    expect(columnsBeside({ ...untouched, hidden: ['date', 'details'] })).toBe('session 600');
  });

  it('drop the last of these where they need more than the width beside the panel', () => {
    const telling: readonly LayoutColumn[] = [
      { name: 'date', width: 228, widthBeside: 100, staysBeside: true },
      { name: 'action', width: 130, widthBeside: 80 },
      { name: 'details', width: 304, widthBeside: 200, staysBeside: true },
      { name: 'user', width: 124, widthBeside: 80 },
    ];
    const columnsBeside = (room: number) =>
      shownColumns(normalizeLayout(undefined, telling), telling, room, { isBeside: true }).map(
        ({ column }) => column.name,
      );
    expect(columnsBeside(460)).toEqual(['date', 'action', 'details', 'user']);
    expect(columnsBeside(459)).toEqual(['date', 'action', 'details']);
    expect(columnsBeside(379)).toEqual(['date', 'details']);
    expect(columnsBeside(100)).toEqual(['date', 'details']);
    // The width is not known yet.
    expect(columnsBeside(0)).toHaveLength(4);
  });

  it('never need more than the available width when narrower widths are possible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 760, max: 5000 }), (room) => {
        const sum = shownColumns(first, columns, room).reduce((all, { width }) => all + width, 0);
        expect(sum).toBeLessThanOrEqual(room);
      }),
    );
  });
});

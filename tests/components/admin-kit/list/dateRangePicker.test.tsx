import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { presetRange, type RangeChoice } from '../../../../contract/lib/dateRanges';
import { DateRangePicker } from '../../../../src/ui/dates/DateRangePicker';
import { DayField } from '../../../../src/ui/dates/DayField';
import { toLocalDate, typedDay } from '../../../../src/ui/dates/localDate';
import { testTheme } from '../../../setup/testTheme';
import {
  button,
  expectNoDialog,
  expectText,
  findDialog,
  press,
} from '../../../setup/screenHelpers';
import { preload } from '../../../setup/preload';
import { controlPauses } from '../../../setup/settled';

preload('ui/dates/RangePanel');
afterEach(() => void vi.useRealTimers());

const now = new Date('2026-11-20T14:00:00Z');
const today: RangeChoice = { preset: 'today', range: presetRange('today', now) };

function open(value: RangeChoice = today, unset = false, moment = now) {
  const onChange = vi.fn<(value: RangeChoice) => void>();
  function Harness() {
    const [choice, setChoice] = useState(value);
    return (
      <DateRangePicker
        value={choice}
        now={moment}
        unset={unset}
        onChange={(next) => {
          onChange(next);
          setChoice(next);
        }}
      />
    );
  }
  render(
    <ThemeProvider theme={testTheme}>
      <Harness />
    </ThemeProvider>,
  );
  return { onChange };
}

/** The field of one day alone: rendering the calendar after every key dominates the time of a test. */
function openField(day: string) {
  const onDay = vi.fn<(day: string | undefined) => void>();
  function Harness() {
    const [value, setValue] = useState<Date | null>(toLocalDate(day));
    return (
      <DayField
        label="Start date"
        value={value}
        onChange={(date, isOpen) => {
          setValue(date);
          if (!isOpen) onDay(typedDay(date));
        }}
        onEnter={vi.fn<() => void>()}
        onLeave={vi.fn<() => void>()}
        active
        problem={undefined}
        describedBy={undefined}
      />
    );
  }
  render(
    <ThemeProvider theme={testTheme}>
      <Harness />
    </ThemeProvider>,
  );
  return { onDay };
}

const custom = (start: string, end: string): RangeChoice => ({
  preset: 'custom',
  range: { start, end },
});

/** Opens the panel of the custom range. */
async function openPanel() {
  await press('Custom');
  return findDialog('Custom date range');
}
const part = (date: 'Start date' | 'End date', name: string) =>
  within(screen.getByRole('group', { name: date })).getByRole('spinbutton', { name });
const expectTyped = (date: 'Start date' | 'End date', text: string) =>
  expect(
    within(screen.getByRole('group', { name: date }))
      .getAllByRole('spinbutton')
      .map(({ textContent }) => textContent)
      .join('/'),
  ).toBe(text);

describe('the presets', () => {
  it('show none as chosen at first, and report a click on the default preset', async () => {
    const { onChange } = open(today, true);
    expect(button('Today')).toHaveAttribute('aria-pressed', 'false');
    await press('Today');
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(today));
  });

  it('are Today (initial), Last 7 days, Last 30 days, Last Year and Custom', () => {
    open();
    const names = within(screen.getByRole('group', { name: 'Date range' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Today', 'Last 7 days', 'Last 30 days', 'Last Year', 'Custom']);
    expect(button('Today')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('2026-11-20 UTC')).toBeVisible();
  });

  it('apply only the last choice, after 200 ms', () => {
    vi.useFakeTimers();
    const { onChange } = open();
    fireEvent.click(button('Last 7 days'));
    act(() => void vi.advanceTimersByTime(199));
    fireEvent.click(button('Last Year'));
    expect(button('Last Year')).toHaveAttribute('aria-pressed', 'true');
    act(() => void vi.advanceTimersByTime(199));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([
      [{ preset: 'last-year', range: { start: '2025-11-21', end: '2026-11-20' } }],
    ]);
    expect(screen.getByText('2025-11-21 – 2026-11-20 UTC')).toBeVisible();
  });
});

describe('a value that arrives late', () => {
  it('does not undo a newer choice', () => {
    vi.useFakeTimers();
    const onChange = vi.fn<(value: RangeChoice) => void>();
    const picker = (value: RangeChoice) => (
      <ThemeProvider theme={testTheme}>
        <DateRangePicker value={value} now={now} onChange={onChange} />
      </ThemeProvider>
    );
    const { rerender } = render(picker(today));
    fireEvent.click(button('Last 7 days'));
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.click(button('Last Year'));
    act(() => void vi.advanceTimersByTime(200));
    const [first, second] = onChange.mock.calls.map(([value]) => value);
    rerender(picker(first ?? today));
    expect(button('Last Year')).toHaveAttribute('aria-pressed', 'true');
    rerender(picker(second ?? today));
    expect(button('Last Year')).toHaveAttribute('aria-pressed', 'true');
    // A value set from outside, for example by Back, is shown.
    rerender(picker(today));
    expect(button('Today')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('Custom', () => {
  it('opens a calendar of the last 364 days, which takes the start and then the end', async () => {
    const { onChange } = open();
    const panel = within(await openPanel());
    const day = (name: string) => panel.getByText(name, { selector: '[role=gridcell]' });
    expect(day('20')).toHaveAttribute('aria-selected', 'true');
    expect(day('21')).toBeDisabled();
    expect(panel.getByText('Available: 2025-11-21 – 2026-11-20 UTC')).toBeVisible();
    await userEvent.click(day('3'));
    await userEvent.click(day('17'));
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(custom('2026-11-03', '2026-11-17')),
    );
    await userEvent.keyboard('{Escape}');
    await expectNoDialog();
    expect(button('Custom')).toHaveFocus();
  });

  const before = custom('2026-09-29', '2026-10-10');
  // Each typed date starts from the parts of the one before, and differs from it.
  it.each([
    [
      'with slashes or dashes',
      [
        ['1{Tab}', '2026-01-29'],
        ['09/15/2026', '2026-09-15'],
        ['1-5-2026', '2026-01-05'],
        ['09{Shift>}/{/Shift}15{Shift>}/{/Shift}2026', '2026-09-15'],
      ],
    ],
    [
      'with dots, spaces or nothing',
      [
        ['1.5.2026', '2026-01-05'],
        ['09152026', '2026-09-15'],
        ['12 5 2025', '2025-12-05'],
        ['3072026', '2026-03-07'],
      ],
    ],
    [
      'in part, or with its year first',
      [
        ['/15', '2026-09-15'],
        ['2052026', '2026-02-05'],
        ['2026-09-14', '2026-09-14'],
        ['/16', '2026-09-16'],
      ],
    ],
  ] as const)('accepts a date typed %s, from one part to the next', async (_, dates) => {
    const { onDay } = openField('2026-09-29');
    for (const [text, day] of dates) {
      await userEvent.click(part('Start date', 'Month'));
      await userEvent.keyboard(text);
      expect(onDay).toHaveBeenLastCalledWith(day);
    }
  });

  it("marks today by UTC, not by the browser's time zone", async () => {
    // In St. John's it is still the evening of the 20th.
    const moment = new Date('2026-11-21T01:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: moment });
    open({ preset: 'today', range: presetRange('today', moment) }, false, moment);
    const panel = within(await openPanel());
    expect(panel.getByRole('gridcell', { current: 'date' })).toHaveTextContent('21');
    expect(panel.getByRole('gridcell', { name: '20' })).not.toHaveClass('MuiPickerDay-today');
  });

  it('does not apply a month that may be the beginning of a year', async () => {
    const { onChange } = open(before);
    await openPanel();
    controlPauses();
    await userEvent.click(part('Start date', 'Month'));
    for (const key of ['2', '0', '2', '6', '-09-2']) {
      await userEvent.keyboard(key);
      act(() => void vi.advanceTimersByTime(250));
    }
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('9');
    expectTyped('Start date', '09/29/2026');
    await userEvent.click(part('Start date', 'Day'));
    await userEvent.keyboard('28');
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith(custom('2026-09-28', '2026-10-10')),
    );
  });

  it("blocks the browser's undo and redo, which do not know the parts", async () => {
    open();
    await openPanel();
    const month = part('Start date', 'Month');
    for (const key of ['z', 'Z', 'y']) {
      expect(fireEvent.keyDown(month, { key, ctrlKey: true })).toBe(false);
      expect(fireEvent.keyDown(month, { key, metaKey: true })).toBe(false);
    }
    expect(fireEvent.keyDown(month, { key: 'c', ctrlKey: true })).toBe(true);
  });

  it('focuses the month after a click on its label', async () => {
    open();
    const panel = await openPanel();
    const label = within(panel).getByText('End date', { selector: 'label' });
    expect(fireEvent.click(label)).toBe(false);
    expect(part('End date', 'Month')).toHaveFocus();
  });

  it('accepts a date that is pasted into any part', async () => {
    const { onChange } = open(before);
    await openPanel();
    for (const [name, text, day] of [
      ['Month', '09/15/2026', '2026-09-15'],
      ['Day', '09-16-2026', '2026-09-16'],
      ['Year', '2026-09-17', '2026-09-17'],
    ] as const) {
      await userEvent.click(part('Start date', name));
      await userEvent.paste(text);
      await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(custom(day, '2026-10-10')));
    }
  });

  it('keeps the date after any other paste, and names the accepted formats', async () => {
    const { onChange } = open(before);
    await openPanel();
    await userEvent.click(part('Start date', 'Day'));
    await userEvent.paste('09/15/26');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Write the date as MM/DD/YYYY or YYYY-MM-DD',
    );
    expectTyped('Start date', '09/29/2026');
    expect(part('Start date', 'Day')).toBeInvalid();
    controlPauses();
    await userEvent.keyboard('28');
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith(custom('2026-09-28', '2026-10-10')),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a day that its month does not have', 'Day', '30', ['02/30/2026', 'This is not a date']],
    ['an empty part', 'Day', '{Delete}', ['02/DD/2026', 'This is not a date']],
    ['a year of two digits', 'Year', '26', ['02/01/0026', 'The year has four digits']],
  ] as const)('outlines %s on blur, with the reason', async (_, name, typed, outcome) => {
    const [displayed, problem] = outcome;
    const { onChange } = open(custom('2026-02-01', '2026-03-01'));
    await openPanel();
    controlPauses();
    await userEvent.click(part('Start date', name));
    await userEvent.keyboard(typed);
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.queryByText(problem)).toBeNull();
    await userEvent.click(part('End date', 'Day'));
    await expectText(problem);
    for (const each of ['Month', 'Day', 'Year']) {
      expect(part('Start date', each)).toBeInvalid();
      expect(part('Start date', each)).toHaveAccessibleDescription(problem);
      expect(part('End date', each)).not.toBeInvalid();
    }
    expectTyped('Start date', displayed);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    [
      'end before start',
      custom('2026-11-10', '2026-11-15'),
      'End date',
      '01',
      'End date must be after start date',
    ],
    [
      'older than a year',
      custom('2025-11-25', '2026-01-01'),
      'Start date',
      '01',
      'Selected dates must be less than a year ago',
    ],
  ] as const)('refuses %s', async (...[, value, date, typed, text]) => {
    const { onChange } = open(value);
    await openPanel();
    await userEvent.click(part(date, 'Day'));
    await userEvent.keyboard(typed);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(part(date, 'Day')).toBeInvalid();
    expect(part(date, 'Day')).toHaveAccessibleDescription(text);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('clamps a future date to today', async () => {
    const { onChange } = open(custom('2026-11-01', '2026-11-10'));
    await openPanel();
    await userEvent.click(part('End date', 'Month'));
    await userEvent.keyboard('12');
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(custom('2026-11-01', '2026-11-20')),
    );
    expectTyped('End date', '12/10/2026');
    await userEvent.click(part('Start date', 'Day'));
    expectTyped('End date', '11/20/2026');
  });
});

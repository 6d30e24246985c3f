import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import EventsChart from '../../../../src/custom-pages/home/EventsChart';
import { testTheme } from '../../../setup/testTheme';

it('every bar has the height of its count, and is drawn once without being measured', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  // Browsers implement this for shapes; jsdom does not.
  const measure = vi.fn(() => 1);
  Object.defineProperty(SVGElement.prototype, 'getTotalLength', {
    value: measure,
    configurable: true,
  });
  const { container } = render(
    <ThemeProvider theme={testTheme}>
      <EventsChart
        events={{
          group_by: 'day',
          points: [
            { date: '2026-11-19T00:00:00.000Z', encrypt: 300, decrypt: 100 },
            { date: '2026-11-20T00:00:00.000Z', encrypt: 100, decrypt: 0 },
          ],
          totals: { encrypt: 400, decrypt: 100 },
        }}
        series={['encrypt', 'decrypt']}
      />
    </ThemeProvider>,
  );
  const bars = [...container.querySelectorAll('.recharts-bar-rectangle > * > *')];
  const drawn = bars.map((bar) => ({
    fill: bar.getAttribute('fill'),
    height: Number(bar.getAttribute('height')),
    bottom: Number(bar.getAttribute('y')) + Number(bar.getAttribute('height')),
  }));
  const unit = drawn[0]?.height ?? 0;
  const axis = drawn[0]?.bottom ?? 0;
  expect(unit).toBeGreaterThan(0);
  // The decryptions start at the axis, the encryptions on top of them.
  expect(drawn).toEqual([
    { fill: 'var(--series-decrypt)', height: unit, bottom: axis },
    { fill: 'var(--series-decrypt)', height: 0, bottom: axis },
    { fill: 'var(--series-encrypt)', height: unit * 3, bottom: axis - unit },
    { fill: 'var(--series-encrypt)', height: unit, bottom: axis },
  ]);
  expect(measure).not.toHaveBeenCalled();
  // Recharts would read the style of tick values and measure axis texts in the span, each with a layout.
  const measured = '.recharts-cartesian-axis-tick-value, #recharts_measurement_span';
  expect(document.querySelector(measured)).toBeNull();
  const texts = [...container.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts).toEqual(['Nov 19', 'Nov 20', '0', '100', '200', '300', '400']);
  expect(screen.getByText('Time (UTC)')).toBeVisible();
  Reflect.deleteProperty(SVGElement.prototype, 'getTotalLength');
});

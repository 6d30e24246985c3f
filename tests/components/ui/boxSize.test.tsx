import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useBoxSize } from '../../../src/ui/useBoxSize';

it('a box with a known name renders once, with the last width of that name', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  let drawn: number[] = [];
  function Box({ name }: { name?: string }) {
    const box = useRef<HTMLDivElement>(null);
    drawn.push(useBoxSize(box, 'clientWidth', name));
    return <div ref={box} />;
  }
  const widthsOf = (name?: string) => {
    drawn = [];
    render(<Box name={name} />);
    cleanup();
    return drawn;
  };
  expect(widthsOf('shelf')).toEqual([0, 640]);
  expect(widthsOf('shelf')).toEqual([640]);
  width.mockReturnValue(480);
  expect(widthsOf('shelf')).toEqual([640, 480]);
  expect(widthsOf()).toEqual([0, 480]);
});

import { displayTime } from './formats';

const whole = { whiteSpace: 'nowrap' } as const;

/** A moment (ISO 8601) in a cell: in a narrow one on two lines, the day and the time. */
export function Moment({ moment }: { moment: string }) {
  const [day, ...time] = displayTime(moment).split(' ');
  return (
    <time dateTime={moment}>
      <span style={whole}>{day}</span> <span style={whole}>{time.join(' ')}</span>
    </time>
  );
}

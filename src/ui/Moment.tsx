import { displayTime } from './formats';

const noWrap = { whiteSpace: 'nowrap' } as const;

/** A moment (ISO 8601) in a cell: in a narrow one on two lines, the day and the time. */
export function Moment({ moment }: { moment: string }) {
  const [day, ...time] = displayTime(moment).split(' ');
  return (
    <time dateTime={moment}>
      <span style={noWrap}>{day}</span> <span style={noWrap}>{time.join(' ')}</span>
    </time>
  );
}

/** Texts of actions on selected dates of the calendar. */
export const rotationActionTexts = {
  move: {
    label: 'Move To…',
    title: 'Move Dates',
    submit: 'Move',
    text: 'Each date keeps its time of day. Later rotations follow by the schedule, from the moved one.',
    day: 'Day (UTC)',
    missing: 'Choose the day first.',
    to: (day: string) => `Moves to ${day}`,
    failure: 'There was a problem moving the dates.',
  },
  spread: {
    label: 'Spread Over…',
    title: 'Spread Dates',
    submit: 'Spread',
    text: 'The dates stay in their order, evenly over these days. Each keeps its time of day.',
    from: 'First day (UTC)',
    until: 'Last day (UTC)',
    missing: 'Choose both days first.',
    order: 'The last day must not be before the first.',
    failure: 'There was a problem spreading the dates.',
  },
  rotate: {
    label: 'Rotate Now',
    title: 'Rotate Keys',
    submit: 'Rotate',
    text: 'Each gets a new key now. Data that exists stays readable.',
    now: 'Rotates now',
    noRotation: 'The end of an API key is no rotation.',
    failure: 'There was a problem rotating the keys.',
  },
  chooseShown: (count: string) =>
    count === '1' ? 'Choose the 1 shown' : `Choose all ${count} shown`,
  chooseMonth: (count: string) =>
    count === '1' ? 'Choose the 1 of this month' : `Choose all ${count} of this month`,
  hint: 'Choose dates to move or rotate them together.',
} as const;

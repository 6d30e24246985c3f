/** Sentences about calendar dates, which the service writes into answers and calendar files. */
export const scheduleTexts = {
  kinds: {
    'primary-key-rotation': 'Rotation of a primary key',
    'data-key-rotation': 'Rotation of a data key',
    'key-numbers-end': 'Key numbers run out',
    'api-key-end': 'End of an API key',
    'invitation-end': 'End of an invitation',
  },
  titles: {
    'primary-key-rotation': (name: string) => `Rotation of the primary key "${name}"`,
    'data-key-rotation': (name: string) => `Rotation of the data key of "${name}"`,
    'key-numbers-end': (name: string) => `The key numbers of "${name}" run out`,
    'api-key-end': (name: string) => `The API key "${name}" ends`,
    'invitation-end': (name: string) => `The invitation of ${name} ends`,
  },
  states: { due: 'Due', late: 'Late', stopped: 'Stopped' },
  primaryKeyDisabled: (name: string) =>
    `The primary key "${name}" is disabled, and nothing rotates under it.`,
  apiKeyDisabled: 'The API key is disabled already.',
  rotationLate: 'It was due before now. The service rotates what is due within minutes.',
  keyNumbersLate: 'The next rotation uses the first key again.',
  invitationLate: 'The link no longer works. Send the invitation again, or revoke it.',
  calendar: (company: string) => `Rotations and ends of ${company}`,
  file: 'rotations.ics',
  more: (shown: number, total: number, months: number) =>
    `This calendar has the first ${shown} of ${total} dates of the next ${months} months.`,
} as const;

/** Rules of moving a date of the calendar. */
export const moveRules = {
  past: 'Choose a day after today, in UTC.',
  far: (months: number) => `Choose a day within the next ${months} months.`,
  taken: 'This date is already on that day.',
  soon: 'An API key cannot end within the next day. Choose a later day.',
  unscheduled: 'No rotation is scheduled.',
} as const;

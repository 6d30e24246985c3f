/** Labels of actions on chosen rows, by their list. */
export const bulkActionTexts = {
  apiKeys: {
    disable: {
      label: 'Disable',
      title: 'Disable API Keys',
      warning:
        'Programs that use these keys will not be able to encrypt or decrypt until they are enabled again.',
      failure: 'The API keys could not be disabled.',
    },
    expire: {
      label: 'Expire',
      title: 'Expire API Keys',
      warning:
        'Once an end has passed, programs that use the key can no longer encrypt or decrypt: an expired key cannot be re-enabled.',
      failure: 'The end of the API keys could not be set.',
    },
    ranges: {
      label: 'Require Ranges',
      title: 'Require IP Ranges',
      text: 'The chosen keys will work from these addresses only. Ranges that they have now are replaced.',
      hint: 'Address ranges in CIDR notation, separated by commas.',
      needed: 'Name at least one range.',
      failure: 'The ranges could not be set.',
    },
    associate: {
      label: 'Associate with a Group',
      title: 'Associate API Keys with a Group',
      text: 'The chosen keys may use every dataset of the group. Associations that they have stay as they are.',
      failure: 'The API keys could not be associated.',
    },
  },
  datasets: {
    schedule: {
      label: 'Set Schedule',
      title: 'Set Data Encryption Key Rotation Schedule',
      failure: 'The rotation schedule could not be set.',
    },
    group: {
      label: 'Add to a Group',
      title: 'Add Datasets to a Group',
      text: 'API keys do not get access by this: they are associated with single datasets of a group.',
      failure: 'The datasets could not be added to the group.',
    },
  },
  primaryKeys: {
    schedule: {
      label: 'Set Schedule',
      title: 'Set Rotation Schedule',
      failure: 'The rotation schedule could not be set.',
    },
    disable: {
      label: 'Disable',
      title: 'Disable Primary Keys',
      warning:
        'Encryption and decryption stop immediately for every dataset that uses these keys, until they are enabled again. They are not rotated in the meantime.',
      failure: 'The primary keys could not be disabled.',
    },
  },
  team: {
    sendAgain: {
      label: 'Send Again',
      title: 'Send Invitations Again',
      text: 'Each gets a new mail. The links of the earlier mails will stop working.',
      failure: 'The invitations could not be sent.',
    },
  },
  group: 'Dataset Group',
  rotations: {
    move: {
      label: 'Move To…',
      title: 'Move Dates',
      submit: 'Move',
      text: 'Each date keeps its time of day. Later rotations follow by the schedule, from the moved one.',
      day: 'Day (UTC)',
      to: (day: string) => `Moves to ${day}`,
      failure: 'The dates could not be moved.',
    },
    spread: {
      label: 'Spread Over…',
      title: 'Spread Dates',
      submit: 'Spread',
      text: 'The dates stay in their order, evenly over these days. Each keeps its time of day.',
      from: 'First day (UTC)',
      until: 'Last day (UTC)',
      order: 'The last day must not be before the first.',
      failure: 'The dates could not be spread.',
    },
    rotate: {
      label: 'Rotate Now',
      title: 'Rotate Keys',
      submit: 'Rotate',
      text: 'Each gets a new key now. Data that exists stays readable.',
      now: 'Rotates now',
      noRotation: 'The end of an API key is no rotation.',
      failure: 'The keys could not be rotated.',
    },
    chooseShown: (count: string) => `Choose all ${count} shown`,
    hint: 'Choose dates in the list to move or rotate them together.',
  },
} as const;

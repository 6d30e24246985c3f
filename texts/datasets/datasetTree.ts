/** Texts of the dataset selection tree. */
export const datasetTreeTexts = {
  search: 'Search dataset groups and datasets',
  empty: 'No dataset is in a dataset group yet.',
  ungrouped: 'Not in a dataset group',
  noMatch: (text: string) => `No dataset matches "${text}", by its name or its group's.`,
  /** For trees without datasets outside a group, because those cannot be selected. */
  noMatchInGroups: (text: string) =>
    `No dataset in a dataset group matches "${text}", by its name or its group's.`,
  first: (shown: string, total: string) =>
    `The first ${shown} of ${total}; search to find the others.`,
  partly: (shown: string, size: string) =>
    `${shown} of ${size} shown; search for the group to choose all`,
  tooLarge: (shown: string, size: string, most: string) =>
    `${shown} of ${size} shown; a group of more than ${most} cannot be chosen as a whole`,
  selected: (count: string) => `${count} selected`,
} as const;

/** Texts of the command palette and the shortcuts. */
export const paletteTexts = {
  palette: 'Search and commands',
  showShortcuts: 'Show the keyboard shortcuts',
  focusSearch: 'Go to the search box of the page',
  create: 'Create what the page lists',
} as const;

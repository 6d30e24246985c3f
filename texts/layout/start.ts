/** Messages when the console, or a part of it, cannot start. Kept small, as it is part of the first load. */
export const startTexts = {
  failed: 'The console could not start',
  retry: 'Retry',
  notLoaded: 'A part of this page could not be loaded. Check your connection.',
  newVersion: 'The console was updated. Reload the page to load this part of it.',
  slow: (waitingFor: string) =>
    `The console is taking longer than expected: it is still waiting for ${waitingFor}.`,
  waitingFor: {
    code: 'its code',
    services: 'the sign-in service or the service itself',
  },
  noConfig: 'This page has no configuration.',
} as const;

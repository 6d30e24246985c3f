/** The buttons that send a form; the console knows them from the start, as what waits for a one-time code is named by them. */
export const formButtons = { update: 'Update', create: 'Create' } as const;

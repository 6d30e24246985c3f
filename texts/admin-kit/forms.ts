/** Buttons that send a form. They belong to the first load: they name what waits for a one-time code. */
export const formButtons = { update: 'Update', create: 'Create' } as const;

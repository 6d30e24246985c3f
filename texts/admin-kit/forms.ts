/** Buttons that send a form. The first load needs them to name the action that waits for a one-time code. */
export const formButtons = { update: 'Update', create: 'Create' } as const;

/** Colour schemes to choose from, in the order in which they are offered. */
export const colorModes = ['system', 'light', 'dark'] as const;

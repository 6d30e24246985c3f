/** Lengths of a tweak that every client accepts, in bytes (client-protocol 2.3). */
export const tweakLengths = { min: 6, max: 32 } as const;

/** What a state is like, besides its word; the theme has a pair of colours for each. */
export type Tone = 'ok' | 'warning' | 'error' | 'info' | 'neutral';

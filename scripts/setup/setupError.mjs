/** A failure of the set-up whose message is one sentence: what is wrong, and what to do. */
export class SetupError extends Error {}

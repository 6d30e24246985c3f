/** A failure of the set-up; its message is one sentence with the problem and what to do. */
export class SetupError extends Error {}

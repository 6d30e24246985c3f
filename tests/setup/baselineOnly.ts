/**
 * Node's flag for processes of a few seconds: they are over before faster code of the database's engine, which is
 * WebAssembly, has paid for its making.
 */
export const baselineOnly = '--liftoff-only';

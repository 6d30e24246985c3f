/**
 * Node's flag for processes that live a few seconds: they end before optimizing the WebAssembly of the database engine
 * pays off.
 */
export const baselineOnly = '--liftoff-only';

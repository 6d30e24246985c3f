/**
 * Where the chosen colour scheme is kept. No imports here: the boot script reads it to set the
 * attribute before the first paint, long before MUI is loaded.
 */

/** Attribute of `<html>`: `light` or `dark`. */
export const colorSchemeAttribute = 'data-color-scheme';
/** Key in local storage: `system`, `light` or `dark`. It is MUI's own default key. */
export const colorModeStorageKey = 'mui-mode';

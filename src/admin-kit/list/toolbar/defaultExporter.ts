/** A module of its own: the library that writes the file stays out of the first load. */
export { defaultExporter } from 'ra-core';

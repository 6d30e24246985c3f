/** A module of its own, for a chunk with a name. */
export { default } from 'ra-language-english';

import { expiryOptions } from '../ExpiryChoice';

/** A new key that ends immediately would be none. */
export const newKeyEnds = expiryOptions.filter((option) => option !== 'immediately');

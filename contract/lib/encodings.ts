/** Encodings of RFC 4648 with padding; the only file of the contract that imports them from the library. */
export { base32, base64 } from '@scure/base';

/** Encodings of RFC 4648 with their padding; the one file of the contract that takes them from the library. */
export { base32, base64 } from '@scure/base';

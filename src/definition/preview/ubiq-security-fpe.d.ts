declare module 'ubiq-security-fpe' {
  /** Format-preserving encryption FF1 (NIST SP 800-38G), as the client libraries use it. */
  export class FF1 {
    /**
     * @param key 16, 24 or 32 bytes
     * @param tweak between the two lengths that follow
     * @param radix 2 to 36 without an alphabet of its own
     * @param alphabet the digits, in their order
     */
    constructor(
      key: Uint8Array,
      tweak: Uint8Array,
      minTweak: number,
      maxTweak: number,
      radix: number,
      alphabet?: string,
    );
    encrypt(text: string): string;
    decrypt(text: string): string;
  }
}

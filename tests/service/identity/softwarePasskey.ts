import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Input of the authenticator, with values that a test can make wrong. */
interface Ceremony {
  challenge: string;
  origin: string;
  /** The relying party that is signed for; the origin's host name unless said. */
  rpId?: string;
  /** Sets the flag "user verified" (UV); true by default. */
  verifiesUser?: boolean;
  /** Signature counter; `get` counts up by one unless it is given. */
  counter?: number;
}

const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');
/** A byte string of CBOR. */
const bytes = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256
      ? Buffer.from([0x58, data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
/** A short text of CBOR. */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** An authenticator of one passkey in software: ES256, without an attestation (WebAuthn section 6). */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** The public key in CBOR, as the service stores it: kty 2, alg -7, crv 1, x, y (RFC 9053). */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
  }

  /** The result of `navigator.credentials.create`, in JSON. */
  create(ceremony: Ceremony) {
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.authenticatorData(ceremony, 0x40),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      this.publicKey,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return this.credential({
      clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get`, in JSON. */
  get(ceremony: Ceremony) {
    this.counter = ceremony.counter ?? this.counter + 1;
    const data = this.authenticatorData({ ...ceremony, counter: this.counter });
    const client = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([data, digest(client)]);
    return this.credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
    });
  }

  private credential<T>(response: T) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private authenticatorData(
    { origin, rpId = new URL(origin).hostname, verifiesUser = true, counter = 0 }: Ceremony,
    more = 0,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    // User present, and verified.
    const flags = Buffer.from([0x01 | (verifiesUser ? 0x04 : 0) | more]);
    return Buffer.concat([digest(rpId), flags, count]);
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

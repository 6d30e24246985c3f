import {
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomUUID,
} from 'node:crypto';
import { Readable } from 'node:stream';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import type { Outbound, ResolvedAddress } from '../../../service/outbound/publicNetwork';

/** `slow` never answers, `failing` answers with 500, `elsewhere` is a host name that resolves to this machine. */
type Manner = 'well' | 'slow' | 'elsewhere' | 'failing';

/** A company's outside identity provider, with keys, addresses and failures of its own. */
export interface MockProvider {
  outbound: Outbound;
  /** Paths that were asked for. */
  fetched: string[];
  manner: Manner;
  settings: Record<'provider' | 'openid_configuration' | 'iss' | 'aud', string>;
  publicKey: () => KeyObject;
  /** Signs with a new key, which invalidates the tokens of the old one. */
  rotate: () => void;
  /** @param claims wrong or additional claims; undefined leaves one out */
  token: (claims: JWTPayload, now?: Date) => Promise<string>;
}

const host = 'login.provider.example';
const publicAddress: ResolvedAddress = { address: '93.184.216.34', family: 4 };
const thisMachine: ResolvedAddress = { address: '127.0.0.1', family: 4 };

/** Made once for all fixtures, because a key pair of this size takes longer than most tests. */
const pairs = new Map<string, KeyPairKeyObjectResult>();

function pairOf(name: string): KeyPairKeyObjectResult {
  const pair = pairs.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(name, pair);
  return pair;
}

/** @param tenant is part of its addresses, so that there can be two */
export function mockProvider(kind: 'ENTRA' | 'OKTA', tenant: string, start: Date): MockProvider {
  let rotations = 0;
  const keyNow = () => ({ ...pairOf(`${tenant} ${rotations}`), kid: randomUUID() });
  let key = keyNow();
  const issuer = `https://${host}/${tenant}/v2.0`;
  const paths = {
    configuration: `/${tenant}/v2.0/.well-known/openid-configuration`,
    keys: `/${tenant}/discovery/v2.0/keys`,
  };
  const documentAt = async (path: string): Promise<string | undefined> => {
    if (path === paths.configuration)
      return JSON.stringify({ issuer, jwks_uri: `https://${host}${paths.keys}`, more: [1] });
    if (path === paths.keys)
      return JSON.stringify({ keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid }] });
    return undefined;
  };
  const bodyOf = (text: string) => Readable.from([Buffer.from(text)]);
  const mock: MockProvider = {
    manner: 'well',
    fetched: [],
    settings: {
      provider: kind,
      openid_configuration: `https://${host}${paths.configuration}`,
      iss: issuer,
      aud: 'api://encryption',
    },
    publicKey: () => key.publicKey,
    rotate: () => {
      rotations += 1;
      key = keyNow();
    },
    outbound: {
      resolve: () => Promise.resolve([mock.manner === 'elsewhere' ? thisMachine : publicAddress]),
      send: async (url) => {
        mock.fetched.push(url.pathname);
        if (mock.manner === 'slow') return new Promise<never>(() => undefined);
        if (mock.manner === 'failing') return { status: 500, body: bodyOf('') };
        const text = await documentAt(url.pathname);
        return { status: text === undefined ? 404 : 200, body: bodyOf(text ?? '') };
      },
    },
    token: (claims, now = start) => {
      const iat = Math.floor(now.getTime() / 1000);
      const common = { iss: issuer, aud: 'api://encryption', iat, nbf: iat, exp: iat + 3600 };
      return new SignJWT({ ...common, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
        .sign(key.privateKey);
    },
  };
  return mock;
}

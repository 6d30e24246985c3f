import type { KeyObject } from 'node:crypto';
import type { Context } from 'hono';
import { ApiError } from '../domain/engine/apiError';
import { consumeInvalidToken } from '../domain/engine/rateLimits/requestLimits';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { readBytes } from '../http/bodies';
import { type AuthenticatedKey, findApiKey } from './findApiKey';
import { type DeletedKey, findDeletedKey } from './deletedKey';
import type { KeyCallCache } from './keyCallCache';
import {
  checkAge,
  checkDigest,
  isSignedBy,
  readSignature,
  wireRequestOf,
  wrongSignature,
} from './signature';

export const mebibyte = 1024 * 1024;

/** State that a process keeps between calls. */
export interface KeyCallState {
  cache: KeyCallCache;
  decoyKey: () => KeyObject;
}

interface AuthenticatedRoute {
  /** Maximum bytes of the body; a mebibyte by default. */
  limit?: number;
  /** Set if a deleted key remains known for a while. */
  runDeleted?: unknown;
}

/**
 * Authenticates a request by its signature. The body is read last, so that nobody can send megabytes without a
 * valid signature.
 */
export async function authenticateCall(
  c: Context<AppVariables>,
  route: AuthenticatedRoute,
  options: AppOptions,
  { cache, decoyKey }: KeyCallState,
): Promise<{ key: AuthenticatedKey | DeletedKey; body: Uint8Array }> {
  const { db, vault, clock } = options;
  const now = clock();
  try {
    const wire = wireRequestOf(c);
    const signature = readSignature(wire.header('signature'));
    checkAge(signature, wire, now);
    const { keyId } = signature;
    const findKey = async (): Promise<AuthenticatedKey | DeletedKey | undefined> => {
      let deleted: DeletedKey | undefined;
      const existing = await cache.keys.get(keyId, async () => {
        const apiKey = await findApiKey(db, vault, keyId);
        // Read even if the key exists: otherwise the time of a refusal would reveal whether it does.
        if (route.runDeleted) deleted = await findDeletedKey(db, vault, keyId, now);
        return apiKey;
      });
      return existing ?? deleted;
    };
    const signer = await findKey();
    const isSignatureValid = isSignedBy(signer?.signing_key ?? decoyKey(), signature, wire);
    if (!signer || !isSignatureValid) throw wrongSignature();
    const body = await readBytes(c, route.limit ?? mebibyte);
    checkDigest(wire, body);
    // Reading the body can take minutes. Find the key again, because it may have expired or been deleted.
    const key = await findKey();
    if (!key) throw wrongSignature();
    return { key, body };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const noun = 'requests without a right signature';
      await consumeInvalidToken(
        db,
        { kind: 'client signature', address: options.addressOf(c), noun },
        now,
      );
    }
    throw error;
  }
}

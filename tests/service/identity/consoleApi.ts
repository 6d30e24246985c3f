import type { TokenVerifier } from '../../../service/identity/tokens/tokens';
import { readSettings } from '../../../service/config/settings';
import { silentApp } from '../silentApp';
import { testClock } from '../testClock';
import type { RunningIdentity } from './startIdentity';

export interface ApiAnswer {
  status: number;
  body: { message?: string; data: Record<string, unknown> };
}

/**
 * The API beside a running provider, on the same database.
 * @param verifier verifies the tokens of the calls
 */
function appBeside(
  { db, vault, identity, origin }: RunningIdentity,
  clock: () => Date = () => new Date(),
  verifier: TokenVerifier = identity.verifier,
): ReturnType<typeof silentApp> {
  return silentApp({
    db,
    vault,
    clock: testClock(clock),
    settings: readSettings({ PUBLIC_URL: origin }),
    verifier,
  });
}

/** Calls of the API beside a running provider carry the provider's own tokens. */
export function consoleApi(
  running: RunningIdentity,
  clock?: () => Date,
  verifier?: TokenVerifier,
): (
  token: string,
  method: string,
  path: string,
  request?: { body?: object; confirmation?: string },
) => Promise<ApiAnswer> {
  const app = appBeside(running, clock, verifier);
  return async (token, method, path, { body, confirmation } = {}) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(confirmation !== undefined && { Confirmation: confirmation }),
    };
    const sent = body && { body: JSON.stringify(body) };
    const response = await app.request(`/api${path}`, { method, headers, ...sent });
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  };
}

import { describeError } from '../log';
import type { Settings } from '../settings';
import { apiAudience, clientId } from './environment';
import { createIdentity } from './identity';
import type { Identity, IdentityOptions } from './identity';
import { removeExpired } from './payloads';
import { remoteVerifier } from './tokens';

/** Who signs people in: the embedded provider, or the outside one that the settings name. */
export interface SignInProvider extends Identity {
  /** What the console is told in /config.json. */
  clientSettings: { domain: string; clientId: string; audience: string };
}

const cleanUpEvery = 10 * 60_000;

/** An outside provider has pages of its own, so that nothing of the embedded one is served beside it. */
export async function openSignInProvider(
  options: IdentityOptions & { settings: Settings },
): Promise<SignInProvider> {
  const { settings, db, clock, log } = options;
  const { outsideProvider } = settings;
  if (outsideProvider)
    return {
      handles: () => false,
      handle: (_request, response) => response.writeHead(404).end(),
      verifier: remoteVerifier(outsideProvider, clock),
      close: () => Promise.resolve(),
      clientSettings: outsideProvider,
    };
  const identity = await createIdentity(options);
  const cleanUp = setInterval(() => {
    removeExpired(db, clock).catch((error: unknown) =>
      log.error('clean-up failed', describeError(error)),
    );
  }, cleanUpEvery).unref();
  const { publicUrl } = settings;
  return {
    ...identity,
    close: async () => {
      clearInterval(cleanUp);
      await identity.close();
    },
    clientSettings: { domain: publicUrl, clientId, audience: apiAudience(publicUrl) },
  };
}

import { describeError } from '../log';
import type { Settings } from '../settings';
import { apiAudience, clientId } from './environment';
import type { IdentityOptions } from './environment';
import { createIdentity } from './identity';
import type { Identity } from './identity';
import { createLinkPages } from './linkPages';
import { removeExpired } from './payloads';
import { remoteVerifier } from './tokens';

/** Who signs people in: the embedded provider, or the outside one that the settings name. */
export interface SignInProvider extends Identity {
  /** What the console is told in /config.json. */
  clientSettings: { domain: string; clientId: string; audience: string };
}

const cleanUpEvery = 10 * 60_000;

const noPages: Pick<Identity, 'handles' | 'handle' | 'close'> = {
  handles: () => false,
  handle: (_request, response) => response.writeHead(404).end(),
  close: () => Promise.resolve(),
};

/** An outside provider has pages of its own: beside it stand only those of links in our own mails. */
export async function openSignInProvider(
  options: IdentityOptions & { settings: Settings },
): Promise<SignInProvider> {
  const { settings, db, clock, log } = options;
  const { outsideProvider } = settings;
  if (outsideProvider)
    return {
      ...(settings.smtp ? createLinkPages(options) : noPages),
      verifier: remoteVerifier(outsideProvider, clock),
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

/** One request about one interaction of one browser. */
export interface InteractionRequest {
  req: IncomingMessage;
  res: ServerResponse;
  provider: Provider;
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>;
}

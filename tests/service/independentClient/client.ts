import { answerBody } from './answerBody';
import { definitionCalls } from './definitionCalls';
import { type Call, type Connection, exchange } from './exchange';
import { keyCalls } from './keyCalls';
import { structuredCalls } from './structuredCalls';
import type { Answer } from './transport';

/**
 * A client of the service, written from the description of the protocol alone, that accepts only the
 * answers that the strictest published client takes. It has no cache: every operation asks the service,
 * so that a change there shows at once.
 *
 * Every operation rejects with Refused for an error answer, and with an Error that names the
 * wrong field for any other answer that a published client would not read.
 */
export function createClient(connection: Connection) {
  const definitions = definitionCalls(connection);
  return {
    ...keyCalls(connection),
    ...definitions,
    ...structuredCalls(definitions),

    /** Signs and sends anything, and gives the answer as it is. */
    call: (request: Call): Promise<Answer> => exchange(connection, request),

    /** @param events made by usageEvent, or anything else that a client might report */
    async reportUsage(events: readonly unknown[]) {
      const path = '/api/v3/tracking/events';
      const call = { method: 'POST', path, body: { usage: events } } as const;
      if ((await answerBody(connection, 200, call)) === undefined)
        throw new Error('The answer to a report is not JSON.');
    },
  };
}

export type Client = ReturnType<typeof createClient>;

import {
  deliver,
  type DeliveryServices,
  takeDeliveries,
  type TakenDelivery,
} from '../domain/messages/webhooks/deliver';
import { repeat } from '../lib/repeat';
import { describeError, type Log } from '../observability/log';

const every = 1000;

/**
 * Messages that are posted at the same time by one process. Webhooks that failed last have a lane of their own, so
 * that however many of them hang, they hold up nobody else.
 */
const lanes = [
  { failing: false, most: 256 },
  { failing: true, most: 32 },
] as const;

/** Posts what is due to webhooks, several at a time. */
function deliveryLanes(services: DeliveryServices, log: Log) {
  const running = lanes.map(() => new Set<Promise<void>>());
  const post = async (delivery: TakenDelivery) => {
    try {
      await deliver(services, delivery);
    } catch (error) {
      log.error('webhook delivery failed', { delivery: delivery.uuid, ...describeError(error) });
    }
  };
  return {
    /** Begins what is due, as far as there is room. @returns how many */
    begin: async (): Promise<number> => {
      let begun = 0;
      for (const [at, { failing, most }] of lanes.entries()) {
        const lane = running[at];
        const room = most - (lane?.size ?? most);
        if (!lane || room === 0) continue;
        for (const delivery of await takeDeliveries(services, failing, room)) {
          const work: Promise<void> = post(delivery).finally(() => lane.delete(work));
          lane.add(work);
          begun += 1;
        }
      }
      return begun;
    },
    /** Resolves once all that was begun has ended. */
    idle: async (): Promise<void> => {
      await Promise.all(running.map((lane) => Promise.all(lane)));
    },
  };
}

/** Posts what is due to webhooks, until nothing is left. */
export async function deliverDueWebhooks(services: DeliveryServices, log: Log): Promise<void> {
  const { begin, idle } = deliveryLanes(services, log);
  while ((await begin()) > 0) await idle();
}

/** @returns a function that stops it, once the messages under way have ended */
export function startWebhooks(services: DeliveryServices, log: Log): () => Promise<void> {
  const { begin, idle } = deliveryLanes(services, log);
  const stop = repeat(every, begin, log, 'webhook delivery failed');
  return async () => {
    await stop();
    await idle();
  };
}

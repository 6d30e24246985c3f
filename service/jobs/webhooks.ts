import {
  deliver,
  type DeliveryServices,
  takeDeliveries,
  type TakenDelivery,
} from '../domain/messages/webhooks/deliver';
import { repeat } from '../lib/repeat';
import { describeError, type Log } from '../observability/log';

const intervalMs = 1000;

/**
 * Number of messages that one process posts at the same time. Webhooks that failed last have a separate lane, so
 * that they delay no other webhooks, however many of them hang.
 */
const lanes = [
  { failing: false, capacity: 256 },
  { failing: true, capacity: 32 },
] as const;

/** Posts due messages to webhooks, several at a time. */
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
    /** Starts due deliveries, as far as there is room. @returns their number */
    begin: async (): Promise<number> => {
      let startedCount = 0;
      for (const [index, { failing, capacity }] of lanes.entries()) {
        const lane = running[index];
        const room = capacity - (lane?.size ?? capacity);
        if (!lane || room === 0) continue;
        for (const delivery of await takeDeliveries(services, failing, room)) {
          const pendingPost: Promise<void> = post(delivery).finally(() => lane.delete(pendingPost));
          lane.add(pendingPost);
          startedCount += 1;
        }
      }
      return startedCount;
    },
    /** Resolves when all started deliveries have ended. */
    idle: async (): Promise<void> => {
      await Promise.all(running.map((lane) => Promise.all(lane)));
    },
  };
}

/** Posts due messages to webhooks, until nothing is left. */
export async function deliverDueWebhooks(services: DeliveryServices, log: Log): Promise<void> {
  const { begin, idle } = deliveryLanes(services, log);
  while ((await begin()) > 0) await idle();
}

/** @returns a function that stops it after the running deliveries */
export function startWebhooks(services: DeliveryServices, log: Log): () => Promise<void> {
  const { begin, idle } = deliveryLanes(services, log);
  const stop = repeat(intervalMs, begin, log, 'webhook delivery failed');
  return async () => {
    await stop();
    await idle();
  };
}

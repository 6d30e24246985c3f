import { dayMs } from '../../contract/lib/clock';
import { roomOf } from '../../contract/definition/structuredRoom';
import type { NewEvent } from '../domain/usage/insertEvents';
import { clients } from './clients';
import type { DemoDataset } from './company';
import { stableNumber } from './random';
import { datasetTimeline } from './timeline';

/** @returns the key number that a client library reports with an event, as metadata; empty if it reports none */
export type KeyNumberReporter = (event: Pick<NewEvent, 'action' | 'date'>) => {
  key_number?: number;
};

/** Data of the previous key is decrypted for this many days, in this many of ten calls. */
const earlierKey = { days: 120, ofTen: 3 };

/** Libraries that report no key number for structured data (client-protocol 2.3). */
const librariesWithoutKeyNumber = new Set(['ubiq-node', 'ubiq-php']);

export function keyNumberReporter(today: number, dataset: DemoDataset): KeyNumberReporter {
  const { name, shape, traffic } = dataset;
  // Libraries report number 0 for unstructured data, which gets a new key with each call.
  if (shape.type === 'unstructured') return () => ({ key_number: 0 });
  if (!traffic || librariesWithoutKeyNumber.has(clients[traffic.client].product)) return () => ({});
  const { rotated } = datasetTimeline(today, dataset);
  const maxKeys = roomOf(shape.definition).keys;
  return ({ action, date }) => {
    const currentNumber = rotated.filter((moment) => moment <= date).length;
    const rotatedAt = rotated[currentNumber - 1];
    const isEarlier =
      action === 1 &&
      rotatedAt !== undefined &&
      date.getTime() - rotatedAt.getTime() < earlierKey.days * dayMs &&
      stableNumber(10, 'key', name, date.getTime()) < earlierKey.ofTen;
    return { key_number: (isEarlier ? currentNumber - 1 : currentNumber) % maxKeys };
  };
}

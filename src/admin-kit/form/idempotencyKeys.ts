import { isUncertain, statusOf } from '../../dataProvider/errors';

/**
 * The idempotency keys of a form's or dialog's calls (decision 29), in memory. A call with the same content keeps its
 * key until the whole submission is done, so that the service only repeats the answers of completed calls. A call that
 * was definitely refused gets a new key.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  /** @param content identifies the call */
  async use<T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const fingerprint = JSON.stringify(content);
    const key = this.#keys.get(fingerprint) ?? crypto.randomUUID();
    this.#keys.set(fingerprint, key);
    try {
      return await send(key);
    } catch (error) {
      if (!isUncertain(error)) this.#keys.delete(fingerprint);
      throw error;
    }
  }

  /**
   * Sends a deletion, which needs no key.
   * @param deleted result if the record is gone after an attempt whose answer was lost: that attempt deleted it
   */
  async remove<T>(content: unknown, send: () => Promise<T>, deleted: T): Promise<T> {
    const mayBeDone = this.#keys.has(JSON.stringify(content));
    try {
      return await this.use(content, send);
    } catch (error) {
      if (mayBeDone && statusOf(error) === 404) return deleted;
      throw error;
    }
  }

  /** The submission is done: sending the same content again means another creation. */
  forget(): void {
    this.#keys.clear();
  }
}

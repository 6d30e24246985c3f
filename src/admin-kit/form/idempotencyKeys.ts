import { isUncertain } from '../../dataProvider/errors';

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

  /** The submission is done: sending the same content again means another change. */
  forget(): void {
    this.#keys.clear();
  }
}

import { isUncertain } from '../../dataProvider/errors';

/**
 * The idempotency keys of a form's or dialog's POSTs (decision 29), in memory. A call that is made again
 * with the same content has the same key, until all of the submission is done: what was done already is
 * only answered again. A call that was refused for certain gets a new one.
 */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  /** @param fingerprint tells one call from another */
  async use<T>(fingerprint: string, send: (key: string) => Promise<T>): Promise<T> {
    const key = this.#keys.get(fingerprint) ?? crypto.randomUUID();
    this.#keys.set(fingerprint, key);
    try {
      return await send(key);
    } catch (error) {
      if (!isUncertain(error)) this.#keys.delete(fingerprint);
      throw error;
    }
  }

  /** Everything is done: the same content sent once more is meant as another creation. */
  forget(): void {
    this.#keys.clear();
  }
}

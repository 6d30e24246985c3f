import { isUncertain } from '../../dataProvider/errors';

/**
 * The idempotency keys of a form's or dialog's calls (decision 29), in memory. A call with the same content keeps its
 * key until the whole submission is done, so that the service only repeats the answers of completed calls. A call that
 * was definitely refused gets a new key.
 */
export class IdempotencyKeys {
  /** The last call for each target. */
  readonly #calls = new Map<string, { fingerprint: string; key: string }>();

  /**
   * @param content identifies the call
   * @param target the record that the call changes, if another call may change it back. Such a call ends the key:
   * otherwise sending the first content again would only get its old answer
   */
  async use<T>(
    content: unknown,
    send: (key: string) => Promise<T>,
    target: unknown = content,
  ): Promise<T> {
    const place = JSON.stringify(target);
    const fingerprint = JSON.stringify(content);
    const earlier = this.#calls.get(place);
    const key = earlier?.fingerprint === fingerprint ? earlier.key : crypto.randomUUID();
    this.#calls.set(place, { fingerprint, key });
    try {
      return await send(key);
    } catch (error) {
      if (!isUncertain(error)) this.#calls.delete(place);
      throw error;
    }
  }

  /** The submission is done: sending the same content again means another change. */
  forget(): void {
    this.#calls.clear();
  }
}

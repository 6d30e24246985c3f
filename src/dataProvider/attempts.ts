import { statusOf } from './errors';

/** What one creation is sent with; trying it again sends the very same. */
export interface Attempt<T> {
  idempotencyKey: string;
  /** What was made for it in the browser. */
  made: T;
}

/** Nobody knows whether the service did it: no answer came, or one of somebody in between. */
const isUncertain = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && status >= 500);
};

/**
 * Keeps what a creation was sent with, in memory, until it is known what came of it: after a failure
 * that leaves it open whether the service acted, the very same is sent again (decision 29).
 */
export class Attempts<T> {
  #open: (Attempt<T> & { print: string }) | undefined;

  /**
   * @param print tells one creation from another: other values are another attempt
   * @param make makes what the creation needs; its failure is this call's, and leaves no attempt
   * @returns the open attempt for these values, or a new one
   */
  async begin(print: string, make: () => Promise<T>): Promise<Attempt<T>> {
    if (this.#open?.print === print) return this.#open;
    const made = await make();
    this.#open = { print, idempotencyKey: crypto.randomUUID(), made };
    return this.#open;
  }

  /** @returns whether it is open what came of an attempt with these values */
  isOpen(print: string): boolean {
    return this.#open?.print === print;
  }

  /** The creation has succeeded. */
  succeed(): void {
    this.#open = undefined;
  }

  /** Forgets the attempt, unless the failure leaves it open whether the service acted. */
  fail(error: unknown): void {
    if (!isUncertain(error)) this.#open = undefined;
  }
}

/**
 * Looks at one case after another in what one test stands up, where no case leaves anything to the next.
 * @throws what a case throws, with the case in front
 */
export async function inTurn<T extends unknown[] | [unknown] | string | number | object | null>(
  cases: readonly T[],
  look: (one: T) => Promise<void>,
): Promise<void> {
  for (const one of cases)
    try {
      await look(one);
    } catch (error) {
      if (error instanceof Error) error.message = `${JSON.stringify(one)}: ${error.message}`;
      throw error;
    }
}

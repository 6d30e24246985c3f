/** A promise that the test fulfills by `release`: an answer that is still on its way until then. */
export function hold<T = void>(): { promise: Promise<T>; release: (value: T) => void } {
  let release: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

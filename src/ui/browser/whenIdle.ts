/** Longest wait for an idle browser, in milliseconds. */
const idleTimeout = 2000;

/** Runs the task when the browser is idle. @returns a function that cancels the task */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: idleTimeout });
  return () => cancelIdleCallback(request);
}

/** Longest wait for an idle browser, in milliseconds. */
const idleTimeout = 2000;

/** Runs the task when the browser has nothing else to do. @returns takes the task back */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 1);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: idleTimeout });
  return () => cancelIdleCallback(request);
}

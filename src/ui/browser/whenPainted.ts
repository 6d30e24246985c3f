/**
 * Runs the task after the next frame, with which everything done so far is in sight: for what would hold
 * that up. A tab in the background has no frames: it waits for none. @returns takes the task back
 */
export function whenPainted(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const afterFrame = () => {
    // The callback of an animation frame runs before the paint; a timer set in it runs after.
    timer = setTimeout(task);
  };
  const frame = document.hidden ? undefined : requestAnimationFrame(afterFrame);
  if (frame === undefined) afterFrame();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

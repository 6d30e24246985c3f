/**
 * Runs the task after the next frame, with which everything done so far is in sight: for what would hold
 * that up. A tab in the background has no frames: it waits for none. @returns takes the task back
 */
export function whenPainted(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const afterFrame = () => {
    // What a frame's callback does is still before it is painted.
    timer = setTimeout(task);
  };
  const frame = document.hidden ? undefined : requestAnimationFrame(afterFrame);
  if (frame === undefined) afterFrame();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

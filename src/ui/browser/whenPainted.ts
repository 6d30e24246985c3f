/**
 * Runs the task after the next frame, when everything rendered so far is visible: for work that would delay it. A
 * background tab has no frames, so the task does not wait for one. @returns a function that cancels the task
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

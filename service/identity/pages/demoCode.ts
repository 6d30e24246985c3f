import { html } from './html';
import type { Html } from './html';

/** Tells the one-time code that is right now, which only the demo does; it has no other way to learn it. */
export const demoCodeNote = (code: string | undefined): Html | false =>
  code !== undefined &&
  html`<p class="note">
    This is a demo. The current code is <span class="code" id="demo-code">${code}</span>. It changes
    every 30 seconds.
  </p>`;

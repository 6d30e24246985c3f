import { setTimeout as laterOn } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { standInForNetwork } from './network';
import { leaveOutOwnRules, leaveOutStyleRules } from './styleRules';

standInForNetwork();
leaveOutStyleRules();
leaveOutOwnRules();

// `fetch` is Node's: with jsdom's `DOMException`, react-admin would take an aborted request for a failed one.
const { reason }: { reason: unknown } = AbortSignal.abort();
if (reason instanceof Object) Object.assign(globalThis, { DOMException: reason.constructor });

// jsdom has no media queries: none is met.
const nothing = () => undefined;
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
  });

// Retries of a `waitFor` do not print the page, which is slow; its final failure does.
const { getElementError } = getConfig();
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
configure({
  // The first render of a page with the grid takes about a second on a slow machine, and many on a busy one.
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? undefined) : getElementError(message, container),
});

// Leaving for the identity provider adds a listener that silences `beforeunload` (leaving.ts); a test never unloads.
let listened: MockInstance<typeof window.addEventListener>;
beforeEach(() => {
  listened = vi.spyOn(window, 'addEventListener');
});

afterEach(async () => {
  vi.useRealTimers();
  // A form sets its focus a moment after it renders; a dialog that the test closes last would focus nothing.
  await laterOn(0);
  cleanup();
  vi.unstubAllGlobals();
  for (const [type, listener, options] of listened.mock.calls)
    if (type === 'beforeunload') window.removeEventListener(type, listener, options);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
});

// React keeps the first `setImmediate` that it finds: it must not be that of a fake clock.
await act(() => Promise.resolve());

// The next file finds the page and the console's modules in their initial state.
afterAll(async () => {
  // A page preloads code (the grid, dialogs), which may still be loading when the last test ends.
  await vi.dynamicImportSettled();
  vi.resetModules();
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
});

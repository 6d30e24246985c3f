import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { standInForNetwork } from './network';
import { leaveOutStyleRules } from './styleRules';

standInForNetwork();
leaveOutStyleRules();

// `fetch` is Node's: by jsdom's `DOMException`, react-admin would take an aborted request for a failed one.
const { reason }: { reason: unknown } = AbortSignal.abort();
if (reason instanceof Object) Object.assign(globalThis, { DOMException: reason.constructor });

// The first render of a page with the grid takes about a second on a slow machine.
configure({ asyncUtilTimeout: 5000 });

// Tests leave the page for the identity provider, for which nobody may ask (leaving.ts), and never are gone.
let listened: MockInstance<typeof window.addEventListener>;
beforeEach(() => {
  listened = vi.spyOn(window, 'addEventListener');
});

afterEach(() => {
  cleanup();
  for (const [type, listener, options] of listened.mock.calls)
    if (type === 'beforeunload') window.removeEventListener(type, listener, options);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
});

// A page asks for code beforehand (the grid, dialogs): what is still on its way when the last test ends
// must not arrive in an environment that is gone.
afterAll(() => vi.dynamicImportSettled());

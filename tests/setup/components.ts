import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The first render of a page with the grid takes about a second on a slow machine.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.title = '';
});

// A page asks for code beforehand (the grid, dialogs): what is still on its way when the last test ends
// must not arrive in an environment that is gone.
afterAll(() => vi.dynamicImportSettled());

import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  applyColourMode,
  applySidebarWidth,
  isSplashShown,
  removeSplash,
  showStartFailure,
} from '../../../src/ui/browser/splash';
import { button } from '../../setup/screenHelpers';

afterEach(() => document.body.replaceChildren());

describe('the static shell', () => {
  beforeEach(() => {
    const shell = document.createElement('div');
    shell.id = 'shell';
    document.body.append(shell);
  });

  it('is removed when the app has something to show', () => {
    expect(isSplashShown()).toBe(true);
    removeSplash();
    expect(isSplashShown()).toBe(false);
  });

  it('explains why the console does not start, as plain text, with a retry', () => {
    showStartFailure('The configuration at /config.json <b>cannot</b> be reached.');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The configuration at /config.json <b>cannot</b> be reached.',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'The console could not start',
    );
    expect(button('Retry')).toBeVisible();
    showStartFailure('It takes long.', false);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows only the latest cause, even after it was removed', () => {
    showStartFailure('one');
    showStartFailure('two');
    removeSplash();
    showStartFailure('three');
    expect(screen.getAllByRole('alert').map((box) => box.querySelector('p')?.textContent)).toEqual([
      'three',
    ]);
  });
});

describe('the look before the first paint', () => {
  it.each([
    ['dark', false, '', 'dark'],
    ['light', true, '', 'light'],
    ['system', true, '', 'dark'],
    [undefined, true, '', 'dark'],
    [undefined, false, '', 'light'],
    ['nonsense', false, '', 'light'],
    // A logout clears local storage.
    [undefined, false, 'a=b; color_scheme=dark', 'dark'],
    ['light', false, 'color_scheme=dark', 'light'],
  ])(
    'mode %s on a system whose darkness is %s, cookies %j: %s',
    (mode, systemIsDark, cookie, scheme) => {
      if (mode !== undefined) localStorage.setItem('mui-mode', mode);
      vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
      vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }));
      applyColourMode();
      expect(document.documentElement.getAttribute('data-color-scheme')).toBe(scheme);
    },
  );

  it.each([
    ['false', 'collapsed'],
    ['true', null],
    [undefined, null],
  ])('desktopSidebarOpen %s: sidebar %s', (open, state) => {
    document.documentElement.removeAttribute('data-sidebar');
    if (open !== undefined) localStorage.setItem('desktopSidebarOpen', open);
    applySidebarWidth();
    expect(document.documentElement.getAttribute('data-sidebar')).toBe(state);
  });
});

export type Screen = 'list' | 'detail';

export interface PageProbe {
  /** performance.now() of the moment when the first row of the list had been painted. */
  firstRow: Promise<number>;
  /** Gets ready to time the next click: `result` is how long it takes to the screen it leads to. */
  watchClick: (screen: Screen) => void;
  /** Milliseconds. */
  result: Promise<number> | undefined;
}

declare global {
  interface Window {
    benchProbe: PageProbe | undefined;
  }
}

/**
 * Runs in the page before anything else and says when something was painted. It is sent to the browser
 * as text, so it may use nothing from outside itself.
 */
export function installPageProbe(): void {
  if (window !== window.top) return;

  const isShown = (selector: string): boolean =>
    document.querySelector(selector)?.checkVisibility() ?? false;
  const { location } = window;
  const isOpen: Record<Screen, () => boolean> = {
    list: () =>
      location.pathname === '/datasets' &&
      isShown('table tbody tr a[href^="/datasets/"], [role="row"] a[href^="/datasets/"]'),
    detail: () =>
      /^\/datasets\/[0-9a-f-]{36}$/.test(location.pathname) &&
      isShown('h1') &&
      isShown('input[name="name"]'),
  };

  const painted = (screen: Screen): Promise<number> =>
    new Promise((resolve) => {
      const afterFrame = (): void => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(undefined);
      };
      const look = (): void => {
        if (!isOpen[screen]()) return;
        observer.disconnect();
        // The message is handled after the frame that the callback belongs to.
        requestAnimationFrame(afterFrame);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      look();
    });

  const watchClick = (screen: Screen): void => {
    probe.result = new Promise((resolve) => {
      const onClick = (): void => {
        const clickedAt = performance.now();
        void painted(screen).then((paintedAt) => resolve(paintedAt - clickedAt));
      };
      document.addEventListener('click', onClick, { capture: true, once: true });
    });
  };
  const probe: PageProbe = { firstRow: painted('list'), watchClick, result: undefined };
  window.benchProbe = probe;
}

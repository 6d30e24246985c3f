export type Screen = 'list' | 'detail';

export interface PageProbe {
  /** Milliseconds since the navigation began; the origin in milliseconds since 1970. */
  load: () => Promise<{
    firstPaint: number;
    firstRow: number;
    usable: number;
    timeOrigin: number;
  }>;
  /** Milliseconds from the slowest input to the next painted frame. */
  worstClick: () => number;
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
      isShown('[role="tabpanel"]'),
  };

  const painted = (screen: Screen): Promise<number> =>
    new Promise((resolve, reject) => {
      const tooLate = (): void => {
        const seen = document.body.textContent.trim().slice(0, 200);
        reject(new Error(`No ${screen} after 20 seconds, but ${location.pathname}: ${seen}`));
      };
      const timer = setTimeout(tooLate, 20_000);
      // Looks just before the frame of a change is painted: what is there then is what it shows. Looking before
      // every frame would make the browser paint while nothing changes, which takes a fifth of a click's time.
      let isAsked = false;
      const look = (): void => {
        isAsked = false;
        if (!isOpen[screen]()) return;
        clearTimeout(timer);
        changes.disconnect();
        // A timer of a frame's callback runs after that frame.
        setTimeout(() => resolve(performance.now()), 0);
      };
      const lookSoon = (): void => {
        if (!isAsked) requestAnimationFrame(look);
        isAsked = true;
      };
      const changes = new MutationObserver(lookSoon);
      changes.observe(document, { attributes: true, childList: true, subtree: true });
      lookSoon();
    });

  const watchClick = (screen: Screen): void => {
    probe.result = new Promise((resolve, reject) => {
      const onClick = (): void => {
        const clickedAt = performance.now();
        painted(screen).then((paintedAt) => resolve(paintedAt - clickedAt), reject);
      };
      document.addEventListener('click', onClick, { capture: true, once: true });
    });
  };
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  let slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) slowest = Math.max(slowest, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);

  const firstRowPainted = painted('list');
  const load = async () => {
    const firstRow = await firstRowPainted;
    return {
      firstPaint:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      firstRow,
      usable: Math.max(firstRow, ...tasks.map(({ startTime, duration }) => startTime + duration)),
      timeOrigin: performance.timeOrigin,
    };
  };
  const probe: PageProbe = { load, worstClick: () => slowest, watchClick, result: undefined };
  window.benchProbe = probe;
}

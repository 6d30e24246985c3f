/** Criteria by which a screen counts as shown. */
export interface Screen {
  name: string;
  /** A regular expression of the address's path. */
  path: string;
  /** Selectors: something of each has to be seen. */
  shows: readonly string[];
  /** Selector of an element that a click redraws: its HTML has to differ from that at the click. */
  redraws?: string;
}

export interface PageProbe {
  /** Milliseconds since the navigation began; the origin in milliseconds since 1970. */
  load: () => Promise<{
    firstPaint: number;
    /** The first screen is there. */
    firstScreen: number;
    usable: number;
    timeOrigin: number;
  }>;
  /** Milliseconds from the slowest press or click to the next painted frame. */
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
 * @returns the moment at which the screen was painted. Sent to the browser as text, so it may use nothing from outside
 *   itself.
 */
export function paintedScreen(screen: Screen): Promise<number> {
  const { name, path, shows, redraws } = screen;
  const drawn = () =>
    redraws === undefined ? undefined : document.querySelector(redraws)?.innerHTML;
  const before = drawn();
  const isOpen = () =>
    new RegExp(path).test(window.location.pathname) &&
    shows.every((selector) => document.querySelector(selector)?.checkVisibility() ?? false) &&
    (redraws === undefined || drawn() !== before);

  return new Promise((resolve, reject) => {
    const tooLate = (): void => {
      const pageText = (document.querySelector('main') ?? document.body).innerText.slice(0, 300);
      reject(new Error(`No ${name} after 20 seconds, but ${window.location.href}: ${pageText}`));
    };
    const timer = setTimeout(tooLate, 20_000);
    // Looks just before the frame of a change is painted: what is there then is what it shows. Looking before
    // every frame would make the browser paint while nothing changes, which takes a fifth of a click's time.
    let isAsked = false;
    const look = (): void => {
      isAsked = false;
      if (!isOpen()) return;
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
}

/**
 * Runs in the page before anything else and says when something was painted. It is sent to the browser
 * as text, so it may use nothing from outside itself.
 * @param first what the navigation leads to
 * @param painted `paintedScreen`
 */
export function installPageProbe(first: Screen, painted: typeof paintedScreen): void {
  if (window !== window.top) return;

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
    // Events without an interactionId (Event Timing) are no press: the page moved under the pointer.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) slowest = Math.max(slowest, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);

  const firstPainted = painted(first);
  const load = async () => {
    const firstScreen = await firstPainted;
    return {
      firstPaint:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      firstScreen,
      usable: Math.max(
        firstScreen,
        ...tasks.map(({ startTime, duration }) => startTime + duration),
      ),
      timeOrigin: performance.timeOrigin,
    };
  };
  const probe: PageProbe = { load, worstClick: () => slowest, watchClick, result: undefined };
  window.benchProbe = probe;
}

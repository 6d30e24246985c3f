import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep } from '../../../src/ui/browser/sleep';
import { server } from '../../setup/network';
import { press } from '../../setup/screenHelpers';
import { callsArrived } from '../../setup/settled';

const page = (entry: string) =>
  `<!doctype html><script nonce="n">1</script><script type="module" crossorigin src="${entry}" nonce="n"></script>`;
const served = vi.fn<() => Response>();
const reload = vi.fn<() => void>();
const isGone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const entry = document.createElement('script');

beforeEach(() => {
  server.use(http.get('/', () => served()));
  entry.type = 'module';
  entry.setAttribute('src', '/assets/boot-one.js');
  document.head.append(entry);
  vi.stubGlobal('location', { href: window.location.href, reload });
  // Simulates a reload: module state is lost and only session storage remains.
  vi.resetModules();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  entry.remove();
});

async function show(
  load: () => Promise<{ default: () => ReactNode }>,
  props: { fallback?: ReactNode; onFailure?: (error: Error) => void } = {},
) {
  const { lazyPart } = await import('../../../src/ui/LazyPart');
  const Part = lazyPart(load);
  render(<Part {...props} />);
}

describe('a lazy part', () => {
  it('shows that it is loading until its code arrives', async () => {
    let arrive: (module: { default: () => ReactNode }) => void = () => undefined;
    const load = () => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve));
    await show(load);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    arrive({ default: () => <p>Here now</p> });
    expect(await screen.findByText('Here now')).toBeInTheDocument();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('with low priority loads after the rest has been painted, unless it was unmounted before', async () => {
    const frames = new Map<number, FrameRequestCallback>();
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
      frames.set(frames.size + 1, callback);
      return frames.size;
    });
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
    const paint = () => frames.forEach((callback) => callback(0));
    const load = vi.fn(() => Promise.resolve({ default: () => <p>Here now</p> }));
    const { lazyPart } = await import('../../../src/ui/LazyPart');
    const Part = lazyPart(load, true);
    const { unmount } = render(<Part />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    unmount();
    paint();
    await sleep(0);
    expect(load).not.toHaveBeenCalled();
    render(<Part />);
    expect(load).not.toHaveBeenCalled();
    paint();
    // The callback of a frame that is being painted still runs.
    expect(load).not.toHaveBeenCalled();
    expect(await screen.findByText('Here now')).toBeInTheDocument();
  });

  it('with low priority does not wait for a frame where there are none', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { lazyPart } = await import('../../../src/ui/LazyPart');
    const Part = lazyPart(() => Promise.resolve({ default: () => <p>Here now</p> }), true);
    render(<Part />);
    expect(await screen.findByText('Here now')).toBeInTheDocument();
  });

  it('may show nothing while it loads', async () => {
    await show(() => new Promise(() => undefined), { fallback: null });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it("shows a failure to load with a retry while the console's version is unchanged", async () => {
    served.mockImplementation(() => HttpResponse.html(page('/assets/boot-one.js')));
    const load = vi
      .fn<() => Promise<{ default: () => ReactNode }>>()
      .mockImplementationOnce(isGone)
      .mockResolvedValueOnce({ default: () => <p>Here now</p> });
    await show(load);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A part of this page could not be loaded. Check your connection.',
    );
    await press('Retry');
    expect(await screen.findByText('Here now')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reports a connection problem when the server does not answer', async () => {
    served.mockImplementation(() => HttpResponse.error());
    const onFailure = vi.fn<(error: Error) => void>();
    await show(isGone, { onFailure });
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(onFailure.mock.lastCall?.[0].message).toMatch(/Check your connection/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the report to its opener where it has no room on the page', async () => {
    served.mockImplementation(() => new HttpResponse('Bad gateway', { status: 502 }));
    const onFailure = vi.fn<(error: Error) => void>();
    await show(isGone, { onFailure });
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a lazy part that a newer console no longer has', () => {
  beforeEach(() => served.mockImplementation(() => HttpResponse.html(page('/assets/boot-two.js'))));
  const updated = 'The console was updated. Reload the page to load this part of it.';

  it('reloads the page once, although several parts fail at once', async () => {
    const failures = [vi.fn<(error: Error) => void>(), vi.fn<(error: Error) => void>()];
    for (const onFailure of failures) await show(isGone, { onFailure });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await waitFor(() => expect(served).toHaveBeenCalledTimes(2));
    await callsArrived();
    expect(reload).toHaveBeenCalledOnce();
    for (const onFailure of failures) expect(onFailure).not.toHaveBeenCalled();
  });

  it('asks for a reload if it is still missing afterwards, and reloads for the next version again', async () => {
    sessionStorage.setItem('console.reloaded-for', '/assets/boot-two.js');
    await show(isGone);
    expect(await screen.findByRole('alert')).toHaveTextContent(updated);
    expect(reload).not.toHaveBeenCalled();
    served.mockImplementation(() => HttpResponse.html(page('/assets/boot-three.js')));
    await press('Retry');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('asks for a reload instead when the page has unsaved input', async () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    await show(isGone);
    expect(await screen.findByRole('alert')).toHaveTextContent(updated);
    expect(reload).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', ask);
  });
});

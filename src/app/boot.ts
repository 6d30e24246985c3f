import { startTexts } from '../../texts/layout/start';
import { callbackPath } from '../authProvider/leaving';
import { readConfig } from './session/readConfig';
import { openSession } from './session/session';
import { sleep } from '../ui/browser/sleep';
import { storeServerMessage, parseServerMessage } from '../ui/browser/serverMessage';
import {
  applyColourMode,
  applySidebarWidth,
  isSplashShown,
  showStartFailure,
} from '../ui/browser/splash';
import { loaders } from '../resources/loaders';
import { loadFailure } from '../ui/newVersion';

const timeoutMs = 10_000;
const sessionFirstMs = 1000;
/** Preloads Home's chunks in parallel; otherwise each would load only when its parent renders. */
const home = () =>
  Promise.all([
    import('../custom-pages/home/HomePanels'),
    import('../custom-pages/home/EventsChart'),
    loaders.datasets(),
  ]);
let waitingFor: string = startTexts.waitingFor.code;

async function start(): Promise<void> {
  const config = readConfig(document);
  // First of all, because the first rows wait for its answer.
  const opening = config.maintenance ? undefined : openSession(config);
  applyColourMode();
  applySidebarWidth();
  document.title = config.productName;

  const { address, message } = parseServerMessage(window.location.href);
  if (address !== undefined) window.history.replaceState(null, '', address);
  if (message) storeServerMessage(message);

  if (!opening) {
    const { mountMaintenance } = await import('./main');
    await mountMaintenance(config);
    return;
  }
  // Load the page's declaration, or Home, before the app is evaluated; the app reports a failure.
  const [, resource = ''] = window.location.pathname.split('/');
  const pages = new Map<string, () => Promise<unknown>>([['', home], ...Object.entries(loaders)]);
  void pages
    .get(resource)?.()
    .catch(() => undefined);
  const session = await opening;
  // Evaluating the app is the longest work of the start, and would delay each small step of restoring an outside
  // provider's session. It waits for the first data to be requested, but not longer than this.
  await Promise.race([session.begun, sleep(sessionFirstMs)]);
  const { mountConsole } = await import('./main');
  waitingFor = startTexts.waitingFor.services;
  await mountConsole({ config, session, onFailure: (error) => void fail(error) });
}

/** Says on the page why the console does not start. */
async function fail(error: unknown): Promise<void> {
  const isMissingCode = error instanceof TypeError && /module|import/i.test(error.message);
  const cause = isMissingCode ? await loadFailure(error) : error;
  if (cause instanceof Error) showStartFailure(cause.message);
  else if (cause !== undefined) showStartFailure(String(error));
}

setTimeout(() => {
  if (!isSplashShown()) return;
  // No retry on the callback page: a reload would redeem the sign-in's code a second time.
  showStartFailure(startTexts.slow(waitingFor), window.location.pathname !== callbackPath);
}, timeoutMs);

start().catch(fail);

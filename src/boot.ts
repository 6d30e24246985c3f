import { applyColourMode, applySidebarWidth } from './boot/appearance';
import { loadConfig } from './boot/loadConfig';
import { keepServerMessage, takeServerMessage } from './boot/serverMessage';
import { isShellShown, showStartFailure } from './boot/shell';

const patienceMs = 10_000;
const sessionFirstMs = 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let waitingFor = 'its configuration';

async function start(): Promise<void> {
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  applyColourMode(document.documentElement, window.localStorage, systemIsDark);
  applySidebarWidth(document.documentElement, window.localStorage);

  const { rest, message } = takeServerMessage(window.location.href);
  if (!window.location.href.endsWith(rest)) window.history.replaceState(null, '', rest);
  keepServerMessage(message, window.sessionStorage);

  // index.html has both chunks fetched.
  const sessionCode = import('./boot/session');
  sessionCode.catch(() => undefined);
  const config = await loadConfig();
  document.title = config.productName;
  waitingFor = 'its code';
  if (config.maintenance) {
    const { mountMaintenance } = await import('./main');
    mountMaintenance(config);
    return;
  }
  const session = (await sessionCode).openSession(config);
  // Evaluating the app is the longest work of the start and would hold up each small step of taking
  // up the session: it begins when the first data is on its way, or when that takes too long.
  await Promise.race([session.recovered, pause(sessionFirstMs)]);
  const { mountConsole } = await import('./main');
  waitingFor = 'the sign-in service or the service itself';
  mountConsole({ config, session, onFailure: fail });
}

/** Says on the page why the console does not start. */
function fail(error: unknown): void {
  const isMissingCode = error instanceof TypeError && /module|import/i.test(error.message);
  showStartFailure(
    isMissingCode
      ? 'A part of the console could not be loaded. Check your connection and try again.'
      : error instanceof Error
        ? error.message
        : String(error),
  );
}

setTimeout(() => {
  if (!isShellShown()) return;
  showStartFailure(
    `The console is taking longer than expected: it is still waiting for ${waitingFor}.`,
  );
}, patienceMs);

start().catch(fail);

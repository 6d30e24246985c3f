import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { chromium as playwright } from '@playwright/test';

/** `BENCH_RUNS=5` sets another number of runs of what is measured in the browser. */
export const browserRuns = Number(process.env['BENCH_RUNS'] ?? '7');

type Answer = Record<string, unknown>;
type Listener = (params: Answer) => void;

/** One page as the DevTools protocol sees it. */
export interface PageSession {
  send: (method: string, params?: Answer) => Promise<Answer>;
  on: (event: string, listener: Listener) => void;
  /** Runs an expression in the page and waits for its promise. @throws Error with what the page threw */
  evaluate: <T>(expression: string) => Promise<T>;
  close: () => Promise<void>;
}

export interface Chromium {
  /** A page in the one profile, which keeps cookies and storage. */
  newPage: () => Promise<PageSession>;
  close: () => Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Answer;
  result?: Answer;
  error?: { message: string };
}

/** The DevTools protocol over two streams: calls with their answers, and the events of sessions. */
function openPipe(input: Writable, output: Readable) {
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, Listener[]>();
  const keyOf = (session: string | undefined, event: string) => `${session ?? ''} ${event}`;
  let lastId = 0;
  let incomplete = '';

  const receive = (message: Message): void => {
    const { id, method, sessionId, params = {} } = message;
    if (id !== undefined) waiting.get(id)?.(message);
    else if (method !== undefined)
      for (const listener of listeners.get(keyOf(sessionId, method)) ?? []) listener(params);
  };
  output.setEncoding('utf8').on('data', (text: string) => {
    const parts = (incomplete + text).split('\0');
    incomplete = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });

  const send = (method: string, params: Answer = {}, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      waiting.set(id, ({ result = {}, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const listen = (session: string, event: string, listener: Listener): void => {
    const key = keyOf(session, event);
    listeners.set(key, [...(listeners.get(key) ?? []), listener]);
  };
  return { send, listen };
}

/**
 * Chromium by its own pipe, without a test driver: those enable the runtime domain in every page, for which
 * V8 parses each script once more, and a load takes 140 to 190 ms longer than it does for a person.
 * @param profile an empty folder
 */
export async function openChromium(profile: string): Promise<Chromium> {
  const program = process.env['CHROMIUM_PATH'] ?? playwright.executablePath();
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const [, , , input, output] = child.stdio;
  if (!(input instanceof Writable) || !(output instanceof Readable))
    throw new Error('Chromium has no pipe.');
  const { send, listen } = openPipe(input, output);
  return {
    newPage: async () => {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const attached = await send('Target.attachToTarget', { targetId, flatten: true });
      const session = String(attached['sessionId']);
      return {
        send: (method, params) => send(method, params, session),
        on: (event, listener) => listen(session, event, listener),
        evaluate: async <T>(expression: string) => {
          const params = { expression, awaitPromise: true, returnByValue: true };
          const answer = await send('Runtime.evaluate', params, session);
          const { result, exceptionDetails } = answer as {
            result: { value: T };
            exceptionDetails?: { exception?: { description?: string } };
          };
          if (!exceptionDetails) return result.value;
          throw new Error(exceptionDetails.exception?.description ?? 'The page threw something.');
        },
        close: async () => void (await send('Target.closeTarget', { targetId })),
      };
    },
    close: async () => {
      await send('Browser.close');
      await ended;
    },
  };
}

const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=1280,720',
];

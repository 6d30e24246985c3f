import { checkNextCompany } from '../domain/messages/matters';
import { sendToNextTarget, type SendServices } from '../domain/messages/sendMessages';
import { repeat } from '../lib/repeat';
import type { Log } from '../observability/log';

const intervalMs = 5000;

/** Checks companies that are due, and sends due messages, until nothing is left. */
export async function sendDueMessages(
  services: SendServices,
  log: Log,
  stopping = new AbortController().signal,
): Promise<void> {
  while (!stopping.aborted && (await checkNextCompany(services, log)));
  while (!stopping.aborted && (await sendToNextTarget(services, log)));
}

/** @returns a function that stops it after the running round */
export const startMessages = (services: SendServices, log: Log): (() => Promise<void>) =>
  repeat(
    intervalMs,
    (stopping) => sendDueMessages(services, log, stopping),
    log,
    'messages failed',
  );

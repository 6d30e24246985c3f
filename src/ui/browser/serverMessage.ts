export interface ServerMessage {
  text: string;
  type: 'success' | 'error' | 'info';
  /** uuid of the only person who may read it; missing if anybody who signs in may. */
  person?: string;
}

/** Maximum length of a shown message, in characters (decision 6). */
const maxLength = 300;

/**
 * Removes `serverMsg` and `serverMsgStatus` from an address (console.md section 2, decision 6). Call it before the app
 * mounts, because lists take every query parameter for one of theirs.
 * @returns the address without them, as path, query and fragment, if it had any; and the message, if there is one
 */
export function parseServerMessage(href: string): { address?: string; message?: ServerMessage } {
  const url = new URL(href);
  const text = url.searchParams.get('serverMsg');
  const status = url.searchParams.get('serverMsgStatus');
  if (text === null && status === null) return {};
  url.searchParams.delete('serverMsg');
  url.searchParams.delete('serverMsgStatus');
  const address = `${url.pathname}${url.search}${url.hash}`;
  if (text === null || text.trim() === '') return { address };
  const type = status === 'success' || status === 'error' ? status : 'info';
  return { address, message: { text: [...text].slice(0, maxLength).join(''), type } };
}

const storageKey = 'console.serverMessages';

/** Keeps a message, behind earlier ones, while the person signs in, as its address is lost by then. */
export function storeServerMessage(message: ServerMessage): void {
  const messages = [...takeAll(), message];
  window.sessionStorage.setItem(storageKey, JSON.stringify(messages));
}

/** @returns the messages kept before the sign-in, once; those of another person are dropped */
export const takeStoredServerMessages = (reader: string): readonly ServerMessage[] =>
  takeAll().filter(({ person = reader }) => person === reader);

function takeAll(): readonly ServerMessage[] {
  const stored = window.sessionStorage.getItem(storageKey);
  window.sessionStorage.removeItem(storageKey);
  return stored === null ? [] : (JSON.parse(stored) as ServerMessage[]);
}

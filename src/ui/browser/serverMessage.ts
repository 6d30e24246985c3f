export interface ServerMessage {
  text: string;
  type: 'success' | 'error' | 'info';
  /** uuid of the only person who may read it; missing when it is for anybody who signs in. */
  person?: string;
}

/** Characters of a message that are shown (decision 6). */
const maxLength = 300;

/**
 * Takes `serverMsg` and `serverMsgStatus` off an address (console.md section 2, decision 6). It must
 * happen before the app mounts: lists take every query parameter for one of theirs.
 * @returns the address without them, as path, query and fragment, where it had any; and the message when
 *   there is one
 */
export function parseServerMessage(href: string): { rest?: string; message?: ServerMessage } {
  const url = new URL(href);
  const text = url.searchParams.get('serverMsg');
  const status = url.searchParams.get('serverMsgStatus');
  if (text === null && status === null) return {};
  url.searchParams.delete('serverMsg');
  url.searchParams.delete('serverMsgStatus');
  const rest = `${url.pathname}${url.search}${url.hash}`;
  if (text === null || text.trim() === '') return { rest };
  const type = status === 'success' || status === 'error' ? status : 'info';
  return { rest, message: { text: [...text].slice(0, maxLength).join(''), type } };
}

const storageKey = 'console.serverMessages';

/** Keeps a message, after those before it, while the person signs in: the address it came with is another by then. */
export function storeServerMessage(message: ServerMessage): void {
  const messages = [...takeAll(), message];
  window.sessionStorage.setItem(storageKey, JSON.stringify(messages));
}

/** @returns the messages kept before the sign-in, once; those of another person are dropped */
export const takeStoredServerMessages = (reader: string): readonly ServerMessage[] =>
  takeAll().filter(({ person = reader }) => person === reader);

function takeAll(): readonly ServerMessage[] {
  const kept = window.sessionStorage.getItem(storageKey);
  window.sessionStorage.removeItem(storageKey);
  return kept === null ? [] : (JSON.parse(kept) as ServerMessage[]);
}

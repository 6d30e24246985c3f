import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ServerMessage } from '../boot/serverMessage';

/** Shows, once, the message that the server put into the address (console.md section 2). */
export function ServerMessageNotice({ message }: { message: ServerMessage | undefined }) {
  const notify = useNotify();
  const told = useRef(false);

  useEffect(() => {
    if (!message || told.current) return;
    told.current = true;
    // As an element: a string would be taken for a key of the catalogue, or for a text with gaps.
    notify(<>{message.text}</>, { type: message.type });
  }, [message, notify]);
  return null;
}

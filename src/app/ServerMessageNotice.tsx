import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { keptServerMessage } from '../boot/serverMessage';

/** Shows, once and only to who is signed in, the message that the server put into the address. */
export function ServerMessageNotice() {
  const notify = useNotify();
  const told = useRef(false);

  useEffect(() => {
    if (told.current) return;
    told.current = true;
    const message = keptServerMessage(window.sessionStorage);
    if (!message) return;
    // As an element: a string would be taken for a key of the catalogue, or for a text with gaps.
    notify(<>{message.text}</>, { type: message.type });
  }, [notify]);
  return null;
}

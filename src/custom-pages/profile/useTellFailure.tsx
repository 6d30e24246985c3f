import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { messageOf, titleAndDetails } from '../../dataProvider/errors';

/** @returns tells why a call failed, in the service's words or else in `fallback` */
export function useTellFailure(): (error: unknown, fallback: string) => void {
  const notify = useNotify();
  return useCallback(
    (error, fallback) =>
      // As an element: a string would be taken for a text with gaps.
      notify(<>{messageOf(error, fallback)}</>, {
        type: 'error',
        messageArgs: { requestId: titleAndDetails(error).requestId },
      }),
    [notify],
  );
}

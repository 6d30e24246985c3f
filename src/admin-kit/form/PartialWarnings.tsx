import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { recordTexts } from '../../../texts/admin-kit/record';
import { messageOf } from '../../dataProvider/errors';
import { queryKeys } from '../../dataProvider/queryKeys';

/** A yellow warning for each part that failed while the rest succeeded. */
export function PartialWarnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  // Two parts can have failed for the same reason.
  const items = texts.map((text, index) => ({ id: `${index} ${text}`, text }));
  return (
    <Stack component="output" spacing={1}>
      {items.map(({ id, text }) => (
        <Alert key={id} severity="warning">
          <AlertTitle>{recordTexts.warning}</AlertTitle>
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

/** Up to this number, each warning also gets a notification; more would keep appearing long afterwards. */
const maxNotifications = 3;

const keyOf = (resource: string, id: string) => queryKeys.custom(resource, 'warnings', id);

/** Keeps in memory, for the page of a new record, warnings about what was not done at its creation. */
export const leaveWarnings = (
  queryClient: QueryClient,
  resource: string,
  id: string,
  warnings: readonly string[],
): void => {
  queryClient.setQueryData<readonly string[]>(keyOf(resource, id), warnings);
};

/** @param fallbackMessage message for a part of an update that failed without a reason (companion.md section 8) */
export function usePartialWarnings(
  resource: string,
  id: string,
  fallbackMessage?: string,
): { warnings: readonly string[]; warn: (partialErrors: unknown) => void } {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [warnings, setWarnings] = useState(
    () => queryClient.getQueryData<readonly string[]>(keyOf(resource, id)) ?? [],
  );
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: keyOf(resource, id), exact: true }),
    [queryClient, resource, id],
  );
  const warn = (partialErrors: unknown) => {
    const texts = Array.isArray(partialErrors)
      ? partialErrors.map((item: unknown) => messageOf([item], fallbackMessage))
      : [];
    setWarnings(texts);
    notifyWarnings(notify, texts);
  };
  return { warnings, warn };
}

/** Notifies of warnings that the page shows, too: one notification for each, or one for many. */
export function notifyWarnings(
  notify: ReturnType<typeof useNotify>,
  texts: readonly string[],
): void {
  const notices =
    texts.length > maxNotifications ? [recordTexts.warningsOnPage(texts.length)] : texts;
  for (const text of notices)
    notify(text, { type: 'warning', messageArgs: { title: recordTexts.warning } });
}

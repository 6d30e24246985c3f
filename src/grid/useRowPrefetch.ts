import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { whenIdle } from '../browser/whenIdle';
import { queryKeys } from '../dataProvider/queryKeys';
import { preloadRecordPage } from '../record/RecordPage';
import type { ListOf } from './gridTable';
import { pressedRow } from './useRowClicks';

/** How long the pointer or the focus stays on a link before its page is fetched, in milliseconds. */
const dwellTime = 80;
/** A record fetched for a link is not fetched again for this long, in milliseconds. */
const freshTime = 10_000;

/**
 * Fetches what opening a row needs: the page's code when the browser is idle, the whole record when its link
 * is likely to be followed. One set of listeners for all rows, plain table and data grid alike.
 * @param body the box around the rows
 */
export function useRowPrefetch(body: RefObject<HTMLElement | null>, declaration: ListOf): void {
  const { name, page } = declaration;
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();

  useEffect(() => whenIdle(() => preloadRecordPage(declaration)), [declaration]);

  useEffect(() => {
    const box = body.current;
    if (!box || !page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const prefetch = (uuid: string) => {
      preloadRecordPage(declaration);
      void queryClient.prefetchQuery({
        queryKey: queryKeys.record(name, uuid),
        queryFn: async ({ signal }) => (await dataProvider.getOne(name, { id: uuid, signal })).data,
        staleTime: freshTime,
        retry: false,
      });
    };
    const watch = ({ target, type }: Event) => {
      clearTimeout(timer);
      if (!(target instanceof Element)) return;
      const isPress = type === 'pointerdown';
      // A press anywhere in the row may be its click.
      const link =
        target.closest<HTMLElement>('[data-record]') ??
        (isPress ? pressedRow(target)?.querySelector<HTMLElement>('[data-record]') : undefined);
      const uuid = link?.dataset['record'];
      if (uuid === undefined) return;
      if (isPress) prefetch(uuid);
      else timer = setTimeout(() => prefetch(uuid), dwellTime);
    };

    const types = ['mouseover', 'focusin', 'pointerdown'] as const;
    for (const type of types) box.addEventListener(type, watch);
    return () => {
      clearTimeout(timer);
      for (const type of types) box.removeEventListener(type, watch);
    };
  }, [body, dataProvider, declaration, name, page, queryClient]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import type { ListOf } from './listRecord';

/** How long the pointer or the focus stays on a link before its page is fetched, in milliseconds. */
const dwellTime = 80;
/** A record fetched for a link is not fetched again for this long, in milliseconds. */
const freshTime = 10_000;

/** A text that does not fit its cell is told whole by its title. */
function titleOverflow(element: Element): void {
  const cell = element.closest<HTMLElement>('.cell-text, .header-label');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/**
 * What the rows do before anything is clicked: the page and the record behind a link are fetched when it
 * is likely to be followed, and cut texts get a title. One set of listeners for all cells, plain table
 * and data grid alike.
 * @param body the box around the rows
 */
export function useRowHints(body: RefObject<HTMLElement | null>, { name, detail }: ListOf): void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();

  useEffect(() => {
    const box = body.current;
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const preload = (uuid: string) => {
      // A page that cannot be fetched now says so when it is opened.
      detail?.preload().catch(() => undefined);
      void queryClient.prefetchQuery({
        queryKey: [name, 'getOne', { id: uuid, meta: undefined }],
        queryFn: async ({ signal }) => (await dataProvider.getOne(name, { id: uuid, signal })).data,
        staleTime: freshTime,
        retry: false,
      });
    };
    const hint = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return;
      titleOverflow(target);
      clearTimeout(timer);
      const uuid = target.closest<HTMLElement>('[data-record]')?.dataset['record'];
      if (uuid === undefined || !detail) return;
      if (type === 'pointerdown') preload(uuid);
      else timer = setTimeout(() => preload(uuid), dwellTime);
    };

    const types = ['mouseover', 'focusin', 'pointerdown'] as const;
    for (const type of types) box.addEventListener(type, hint);
    return () => {
      clearTimeout(timer);
      for (const type of types) box.removeEventListener(type, hint);
    };
  }, [body, dataProvider, detail, name, queryClient]);
}

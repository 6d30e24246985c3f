import { useRecordSelection } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { BulkResult } from '../../../../contract/bulk/bulk';
import { useSession } from '../../../authProvider/session';
import { uuidOf } from './bulkAnswer';

/** @returns the store key of react-admin's selection; each person who signs in on this browser has their own */
export const useSelectionKey = (resource: string): string =>
  `${useSession().user.uuid}.${resource}`;

/** The rows that a person has chosen in a list: react-admin's selection, which survives paging and the code page. */
export const useSelection = (resource: string) =>
  useRecordSelection<{ id: string }>({ resource, storeKey: useSelectionKey(resource) });

export const isRecordGone = ({ problem }: BulkResult): boolean => problem?.status === 404;

/** Removes records from the selection once results show that nothing more can be done to them. */
export function useUnselect(
  resource: string,
  results: readonly BulkResult[] | undefined,
  isFinal: (result: BulkResult) => boolean,
): void {
  const [selected, { unselect }] = useSelection(resource);
  const unselectFinal = useEffectEvent((latest: readonly BulkResult[]) => {
    const finalUuids = new Set(latest.filter(isFinal).map(({ uuid }) => uuid));
    if (finalUuids.size > 0) unselect(selected.filter((id) => finalUuids.has(uuidOf(id))));
  });
  useEffect(() => {
    if (results) unselectFinal(results);
  }, [results]);
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { EditControllerResult, RaRecord } from 'ra-core';

/**
 * @returns react-admin's edit context of a record's page. The form inside has its own, with `save`: it comes later, and
 *   only where it can be saved is there something to call.
 */
export const editContextOf = <R extends RaRecord>(resource: string, reading: UseQueryResult<R>) =>
  ({
    resource,
    record: reading.data,
    error: reading.error,
    isPending: reading.isPending,
    isLoading: reading.isLoading,
    isFetching: reading.isFetching,
    isPaused: reading.isPaused,
    isPlaceholderData: reading.isPlaceholderData,
    refetch: reading.refetch,
    saving: false,
    mutationMode: 'pessimistic',
    redirect: false,
    redirectOnError: false,
    // The type tells the states of one reading apart, which TypeScript does not follow here.
  }) as EditControllerResult<R>;

import { dataUnder } from '../../contract/envelope';
import { foundKind, recordSearch } from '../../contract/recordSearch';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { searchRecords } from '../domain/recordSearch';
import { route } from './route';
import type { Route } from './route';

/** The search of the command palette. */
export const recordSearchRoutes: Route[] = [
  route({
    method: 'get',
    path: '/search',
    summary: 'Records of every kind that the person may list, by name or identifier',
    access: ['search', 'read'],
    query: recordSearch,
    answer: dataUnder('search', z.array(foundKind)),
    handle: async ({ db, caller, query }) => ({
      data: {
        search: await searchRecords(tenant(db, caller.user.customer_uuid), caller.subject, query),
      },
    }),
  }),
];

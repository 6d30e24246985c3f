import { z } from '../../contract/zod';
import { dataUnder } from '../../contract/envelope';
import { renewCertificates } from '../domain/certificateRenewal';
import { actorOf } from './caller';
import { route } from './route';
import type { Route } from './route';

/** Work that is started by hand. */
export const taskRoutes: Route[] = [
  route({
    method: 'post',
    path: '/tasks/certs/renew',
    summary: 'Renew the certificates of API keys that are missing or end within 30 days',
    access: ['api-keys', 'renew-certificates'],
    answer: dataUnder('certificates', z.object({ renewed: z.int(), more: z.boolean() })),
    handle: async (call) => ({
      data: { certificates: await renewCertificates(call, actorOf(call.caller)) },
    }),
  }),
];

import { z } from 'zod';
import { issueText } from './issueTexts';

// zod's compiled parsers probe `new Function`, which our Content-Security-Policy reports; it must be
// off before the first schema is made, so every contract file takes zod from here.
z.config({ jitless: true, customError: issueText });

/**
 * A record's UUID, in small letters as the database gives it out: sent in capitals it names the same record, but
 * texts are compared with it, and secrets are sealed for it.
 */
const recordUuid = z.uuid().toLowerCase();

/** A record as others show it. */
const reference = z.object({ uuid: recordUuid, name: z.string() });

export { recordUuid, reference, z };

import { z } from 'zod';
import { issueText } from './issueTexts';

// zod's compiled parsers probe `new Function`, which our Content-Security-Policy reports. They must be
// off before the first schema is created, so every contract file imports zod from here.
z.config({ jitless: true, customError: issueText });

/**
 * A record's UUID, in lower case as in the database. In upper case it names the same record, but
 * it is compared as text, and secrets are sealed for it.
 */
const recordUuid = z.uuid().toLowerCase();

/** A reference to a record in another one. */
const reference = z.object({ uuid: recordUuid, name: z.string() });

export { recordUuid, reference, z };

import { z } from 'zod';
import { issueText } from './issueTexts';

// zod's compiled parsers probe `new Function`, which our Content-Security-Policy reports; it must be
// off before the first schema is made, so every contract file takes zod from here.
z.config({ jitless: true, customError: issueText });

export { z };

import { jsonLiteral } from '../stringLiterals';
import type { LanguagePrograms } from './program';

/** Sets the server itself: when called as documented, the library ignores UBIQ_SERVER (decision 366). */
const readCredentials = `# Reads the environment variables, or ~/.ubiq/credentials when they are not set.
if "UBIQ_SERVER" in os.environ:
    credentials = ubiq.credentials(host=os.environ["UBIQ_SERVER"])
else:
    credentials = ubiq.configCredentials()
`;

/** PyPI `ubiq-security`. */
export const python: LanguagePrograms = {
  literal: jsonLiteral,
  structured: (dataset) => `import os
import sys

import ubiq_security as ubiq
import ubiq_security.structured as ubiq_structured

${readCredentials}print(ubiq_structured.Encrypt(credentials, ${dataset}, sys.argv[1]))
`,
  unstructured: (note) => `import base64
import os
import sys

import ubiq_security as ubiq

${readCredentials}# ${note}
encrypted = ubiq.encrypt(credentials, sys.argv[1].encode())
print(base64.b64encode(encrypted).decode())
`,
};

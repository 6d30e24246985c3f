import { lines, quoted, type Snippet, unstructuredNote } from './snippet';

/** PyPI `ubiq-security`. */
export const python: Snippet = {
  id: 'python',
  label: 'Python',
  hint: 'Save it as encrypt.py and run: python3 encrypt.py "a value"',
  install: 'pip3 install ubiq-security',
  text: ({ dataset, type }) => (type === 'structured' ? structured : unstructured)(dataset),
};

const structured = (dataset: string): string =>
  lines(
    'import sys',
    '',
    'import ubiq_security as ubiq',
    'import ubiq_security.structured as ubiq_structured',
    '',
    'credentials = ubiq.configCredentials()  # reads ~/.ubiq/credentials',
    `print(ubiq_structured.Encrypt(credentials, ${quoted(dataset)}, sys.argv[1]))`,
  );

const unstructured = (dataset: string): string =>
  lines(
    'import base64',
    'import sys',
    '',
    'import ubiq_security as ubiq',
    '',
    'credentials = ubiq.configCredentials()  # reads ~/.ubiq/credentials',
    `# ${unstructuredNote(dataset)}`,
    'encrypted = ubiq.encrypt(credentials, sys.argv[1].encode())',
    'print(base64.b64encode(encrypted).decode())',
  );

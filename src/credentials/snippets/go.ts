import { lines, quoted, type Snippet, unstructuredNote } from './snippet';

/** Go module `gitlab.com/ubiqsecurity/ubiq-go/v2`. */
export const go: Snippet = {
  id: 'go',
  label: 'Go',
  hint: 'Save it as main.go and run: go run . "a value"',
  install: 'go get gitlab.com/ubiqsecurity/ubiq-go/v2',
  text: ({ dataset, type }) => (type === 'structured' ? structured : unstructured)(dataset),
};

const program = (imports: readonly string[], body: readonly string[]): string =>
  lines(
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    '',
    '\tubiq "gitlab.com/ubiqsecurity/ubiq-go/v2"',
    ')',
    '',
    'func main() {',
    '\tcredentials, err := ubiq.NewCredentials() // reads ~/.ubiq/credentials',
    ...failing,
    ...body.map((line) => `\t${line}`),
    '}',
  );

const failing = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'] as const;
const failingInBody = failing.map((line) => line.slice(1));

const structured = (dataset: string): string =>
  program(
    ['fmt', 'log', 'os'],
    [
      'cipher, err := ubiq.NewStructuredEncryption(credentials)',
      ...failingInBody,
      'defer cipher.Close()',
      `encrypted, err := cipher.Cipher(${quoted(dataset)}, os.Args[1], nil)`,
      ...failingInBody,
      'fmt.Println(encrypted)',
    ],
  );

const unstructured = (dataset: string): string =>
  program(
    ['encoding/base64', 'fmt', 'log', 'os'],
    [
      `// ${unstructuredNote(dataset)}`,
      'encrypted, err := ubiq.Encrypt(credentials, []byte(os.Args[1]))',
      ...failingInBody,
      'fmt.Println(base64.StdEncoding.EncodeToString(encrypted))',
    ],
  );

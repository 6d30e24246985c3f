import { lines, quoted, type Snippet, unstructuredNote } from './snippet';

/** Maven `com.ubiqsecurity:ubiqsecurity`. */
export const java: Snippet = {
  id: 'java',
  label: 'Java',
  hint: 'Save it as Encrypt.java and run it with a value as its argument. The line for Gradle:',
  install: "implementation 'com.ubiqsecurity:ubiqsecurity:latest.release'",
  text: ({ dataset, type }) => (type === 'structured' ? structured : unstructured)(dataset),
};

const program = (imports: readonly string[], body: readonly string[]): string =>
  lines(
    ...imports.map((name) => `import ${name};`),
    '',
    'public class Encrypt {',
    '  public static void main(String[] args) throws Exception {',
    '    // An empty name means ~/.ubiq/credentials.',
    '    UbiqCredentials credentials = UbiqFactory.readCredentialsFromFile("", "default");',
    ...body.map((line) => `    ${line}`),
    '  }',
    '}',
  );

const structured = (dataset: string): string =>
  program(
    [
      'com.ubiqsecurity.UbiqCredentials',
      'com.ubiqsecurity.UbiqFactory',
      'com.ubiqsecurity.UbiqStructuredEncryptDecrypt',
    ],
    [
      'try (UbiqStructuredEncryptDecrypt cipher = new UbiqStructuredEncryptDecrypt(credentials)) {',
      `  System.out.println(cipher.encrypt(${quoted(dataset)}, args[0], null));`,
      '}',
    ],
  );

const unstructured = (dataset: string): string =>
  program(
    [
      'com.ubiqsecurity.UbiqCredentials',
      'com.ubiqsecurity.UbiqEncrypt',
      'com.ubiqsecurity.UbiqFactory',
      'java.util.Base64',
    ],
    [
      `// ${unstructuredNote(dataset)}`,
      'byte[] encrypted = UbiqEncrypt.encrypt(credentials, args[0].getBytes("UTF-8"));',
      'System.out.println(Base64.getEncoder().encodeToString(encrypted));',
    ],
  );

import { leaveAnswers } from '../admin-kit/leave';

/** Texts of generating keys in the browser, and of showing credentials once. */
export const keygenTexts = {
  insecurePage: 'Keys can only be generated on a secure (https) page.',
  failed: (problem: string) => `This browser could not generate the keys: ${problem}`,
  notLoaded: 'The key generator could not be loaded. Check your connection.',
} as const;

export const credentialsTexts = {
  warning:
    'These are the credentials of the API key. They cannot be shown again: copy or download them, and store them securely.',
  label: 'Credentials',
  copy: { label: 'Copy credentials', done: 'The credentials have been copied.' },
  download: {
    label: 'Download credentials file',
    done: 'The credentials file has been downloaded.',
  },
  /** Reason why the next step is blocked until the credentials are saved. */
  saveFirst: 'Copy or download the credentials first.',
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  hidden: 'hidden',
  /** Prompt before leaving credentials that are shown once. */
  leave: {
    title: 'Leave without the keys?',
    text: 'The credentials of the API key cannot be shown again. If you leave without saving them, you need a new API key.',
    ...leaveAnswers,
  },
} as const;

/** Texts of the snippets that use a dataset in a program. */
export const snippetTexts = {
  title: 'Use in a program',
  dataType: 'Data type',
  types: { structured: 'Structured data', unstructured: 'Unstructured data' },
  installation: 'Installation',
  copy: (label: string) => `Copy ${label}`,
  copied: 'Copied.',
  showCredentials: 'Show the credentials',
  hideCredentials: 'Hide the credentials',
  savedAbove: 'The buttons above copy and download it.',
  namePlaceholder: 'name of the dataset',
  /** A comment in the program, if the call names no dataset (decision 21). */
  unstructuredNote: (dataset: string) =>
    `Encrypts with ${dataset} where that is the API key's only unstructured dataset, or its first.`,
  /** A library without format-preserving encryption. */
  unsupported: (library: string, data: string) =>
    `The ${library} library does not know ${data.toLowerCase()}. Use another language.`,
  /** @param others libraries with their first versions */
  unsupportedTyped: (library: string, values: string, others: string) =>
    `The ${library} library does not know ${values}. Use ${others}.`,
  orNewer: (library: string, version: string) => `${library} ${version} or newer`,
  worksWith: (libraries: string) => `Works with ${libraries}.`,
  fromVersion: (library: string, version: string) => `${library} from ${version}`,
  /** Arguments of the programs in a shell. */
  examples: {
    integer32: '12345',
    integer64: '12345',
    date: '2026-11-27',
    datetime: '2026-11-27T12:34:56Z',
    string: '"a value"',
  },
  credentialsFile: {
    label: 'Credentials file',
    hint: 'Save it as ~/.ubiq/credentials, readable by you alone. The programs in the other tabs read it.',
  },
  environment: {
    label: 'Environment variables',
    hint: 'In place of the credentials file: paste them into the shell that runs the program. The programs in the tabs C# and Ruby read the file only.',
  },
  hints: {
    node: (value: string) => `Save it as encrypt.js and run: node encrypt.js ${value}`,
    python: (value: string) => `Save it as encrypt.py and run: python3 encrypt.py ${value}`,
    java: (value: string) =>
      `Save it as Encrypt.java and run it with an argument like ${value}. The line for Gradle:`,
    go: (value: string) => `Save it as main.go and run: go run . ${value}`,
    csharp: (value: string) => `Save it as Program.cs and run: dotnet run ${value}`,
    c: (value: string) =>
      `The packages are among the releases of gitlab.com/ubiqsecurity/ubiq-c-cpp. Save the program as encrypt.c and run: gcc encrypt.c -lubiqclient -o encrypt && ./encrypt ${value}`,
    cpp: (value: string) =>
      `The packages are among the releases of gitlab.com/ubiqsecurity/ubiq-c-cpp. Save the program as encrypt.cpp and run: g++ encrypt.cpp -lubiqclient++ -o encrypt && ./encrypt ${value}`,
    php: (value: string) => `Save it as encrypt.php and run: php encrypt.php ${value}`,
    ruby: (value: string) => `Save it as encrypt.rb and run: ruby encrypt.rb ${value}`,
  },
} as const;

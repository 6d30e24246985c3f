import { cLiteral } from '../stringLiterals';
import type { LanguagePrograms, ValueKind } from './program';

interface Parts {
  includes: string;
  /** Code between the includes and `main`. */
  functions?: string;
  /** Declarations and checks before the library is called. */
  before: string;
  calls: string;
  /** Frees what `calls` allocated. */
  after: string;
}

const structured = ({ includes, functions = '', before, calls, after }: Parts): string =>
  `${includes}#include <ubiq/platform.h>
${functions}
int main(int argc, char *argv[]) {
  if (argc < 2) return EXIT_FAILURE;
  struct ubiq_platform_credentials *credentials = NULL;
  struct ubiq_platform_structured_enc_dec_obj *cipher = NULL;
${before}  // Reads the environment variables, or ~/.ubiq/credentials when they are not set.
  int error = ubiq_platform_init();
  if (!error) error = ubiq_platform_credentials_create(&credentials);
  if (!error) error = ubiq_platform_structured_enc_dec_create(credentials, &cipher);
${calls}  if (error) {
    char *message = NULL;
    if (cipher) ubiq_platform_structured_get_last_error(cipher, &error, &message);
    fprintf(stderr, "Error %d: %s\\n", error, message ? message : "");
    free(message);
  }
${after}  ubiq_platform_structured_enc_dec_destroy(cipher);
  if (credentials) ubiq_platform_credentials_destroy(credentials);
  ubiq_platform_exit();
  return error ? EXIT_FAILURE : EXIT_SUCCESS;
}
`;

/** Calls `direction` and hands on two lengths, of the text and of the result. */
const textCall = (direction: 'encrypt' | 'decrypt', dataset: string, args: string): string =>
  `  if (!error)
    error = ubiq_platform_structured_${direction}_data(
        cipher, ${dataset}, NULL, 0, ${args});
`;

const textIncludes = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
`;

const encryptsText = (dataset: string): string =>
  structured({
    includes: textIncludes,
    before: `  char *encrypted = NULL;
  size_t length = 0;
`,
    calls: [
      textCall('encrypt', dataset, 'argv[1], strlen(argv[1]), &encrypted, &length'),
      '  if (!error) printf("%.*s\\n", (int)length, encrypted);\n',
    ].join(''),
    after: '  free(encrypted);\n',
  });

const decryptsText = (dataset: string): string =>
  structured({
    includes: textIncludes,
    before: `  char *encrypted = NULL, *decrypted = NULL;
  size_t encrypted_length = 0, decrypted_length = 0;
`,
    calls: [
      textCall('encrypt', dataset, 'argv[1], strlen(argv[1]), &encrypted, &encrypted_length'),
      textCall('decrypt', dataset, 'encrypted, encrypted_length, &decrypted, &decrypted_length'),
      `  if (!error) {
    printf("Encrypted %.*s\\n", (int)encrypted_length, encrypted);
    printf("Decrypted %.*s\\n", (int)decrypted_length, decrypted);
  }
`,
    ].join(''),
    after: `  free(encrypted);
  free(decrypted);
`,
  });

/** Calls for a value that is not text. @param size part of the functions' names @param to `&` for a struct */
const valueCalls = (size: string, dataset: string, to = ''): string =>
  `  if (!error)
    error = ubiq_platform_structured_encrypt_${size}_data(
        cipher, ${dataset}, NULL, 0, ${to}plain, &encrypted);
  if (!error)
    error = ubiq_platform_structured_decrypt_${size}_data(
        cipher, ${dataset}, NULL, 0, ${to}encrypted, &decrypted);
`;

const integer = (bits: 32 | 64, dataset: string): string =>
  structured({
    includes: `#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
`,
    before: `  char *end = NULL;
  errno = 0;
  int64_t plain = strtoll(argv[1], &end, 10);
  if (errno || end == argv[1] || *end || plain < INT${bits}_MIN || plain > INT${bits}_MAX)
    return EXIT_FAILURE;
  int${bits}_t encrypted = 0, decrypted = 0;
`,
    calls: `${valueCalls(bits === 32 ? 'int' : 'long', dataset)}  if (!error) {
    printf("Encrypted %" PRId${bits} "\\n", encrypted);
    printf("Decrypted %" PRId${bits} "\\n", decrypted);
  }
`,
    after: '',
  });

/** Needed because `strftime` does not pad years. */
const printDate = `
static void print_date(const char *label, const struct tm *date) {
  printf("%s %04d-%02d-%02d\\n", label, date->tm_year + 1900, date->tm_mon + 1, date->tm_mday);
}
`;
const printDateTime = `
static void print_date_time(const char *label, const struct tm *date) {
  printf("%s %04d-%02d-%02dT%02d:%02d:%02dZ\\n", label, date->tm_year + 1900, date->tm_mon + 1,
         date->tm_mday, date->tm_hour, date->tm_min, date->tm_sec);
}
`;

const moments = {
  date: { functions: printDate, print: 'print_date', format: '%Y-%m-%d' },
  datetime: { functions: printDateTime, print: 'print_date_time', format: '%Y-%m-%dT%H:%M:%SZ' },
} as const;

const moment = (kind: 'date' | 'datetime', dataset: string): string => {
  const { functions, print, format } = moments[kind];
  return structured({
    includes: `#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
`,
    functions,
    before: `  // The library counts in the time zone of the program.
  setenv("TZ", "UTC", 1);
  tzset();
  struct tm plain = {0}, encrypted = {0}, decrypted = {0};
  const char *end = strptime(argv[1], "${format}", &plain);
  if (!end || *end) return EXIT_FAILURE;
`,
    calls: `${valueCalls(kind, dataset, '&')}  if (!error) {
    ${print}("Encrypted", &encrypted);
    ${print}("Decrypted", &decrypted);
  }
`,
    after: '',
  });
};

const typed: Readonly<Record<ValueKind, (dataset: string) => string>> = {
  integer32: (dataset) => integer(32, dataset),
  integer64: (dataset) => integer(64, dataset),
  date: (dataset) => moment('date', dataset),
  datetime: (dataset) => moment('datetime', dataset),
  string: decryptsText,
};

/** Library `libubiqclient`. */
export const c: LanguagePrograms = {
  literal: cLiteral,
  structured: encryptsText,
  typed: (kind, dataset) => typed[kind](dataset),
  unstructured: (note) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ubiq/platform.h>

int main(int argc, char *argv[]) {
  if (argc < 2) return EXIT_FAILURE;
  struct ubiq_platform_credentials *credentials = NULL;
  void *encrypted = NULL;
  size_t length = 0;
  // Reads the environment variables, or ~/.ubiq/credentials when they are not set.
  int error = ubiq_platform_init();
  if (!error) error = ubiq_platform_credentials_create(&credentials);
  // ${note}
  if (!error)
    error = ubiq_platform_encrypt(credentials, argv[1], strlen(argv[1]), &encrypted, &length);
  if (error) fprintf(stderr, "Error %d\\n", error);
  for (size_t at = 0; at < length; at++) printf("%02x", ((unsigned char *)encrypted)[at]);
  printf("\\n");
  free(encrypted);
  if (credentials) ubiq_platform_credentials_destroy(credentials);
  ubiq_platform_exit();
  return error ? EXIT_FAILURE : EXIT_SUCCESS;
}
`,
};

import { cLiteral } from '../stringLiterals';
import type { LanguagePrograms, ValueKind } from './program';

interface Parts {
  includes: string;
  /** Code between the includes and `main`. */
  functions?: string;
  calls: string;
}

/** Ends the `try` block before `exit`, as the library's objects must be gone by then. */
const program = ({ includes, functions = '', calls }: Parts): string =>
  `${includes}#include <ubiq/platform.h>
${functions}
int main(int argc, char *argv[]) {
  if (argc < 2) return EXIT_FAILURE;
  int status = EXIT_SUCCESS;
  try {
    ubiq::platform::init();
    // Reads the environment variables, or ~/.ubiq/credentials when they are not set.
    ubiq::platform::credentials credentials;
    if (!credentials) throw std::runtime_error("There are no credentials.");
${calls}  } catch (const std::exception &error) {
    std::cerr << error.what() << std::endl;
    status = EXIT_FAILURE;
  }
  ubiq::platform::exit();
  return status;
}
`;

const includes = `#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
`;
const timeIncludes = `#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <stdexcept>
`;

interface TypedCall {
  includes: string;
  functions?: string;
  /** Lines that declare `plain`. */
  parse: string;
  /** End of the methods' names. */
  method: string;
  /** Lines that print both values. */
  print: string;
}

const printed = `    std::cout << "Encrypted " << encrypted << std::endl;
    std::cout << "Decrypted " << decrypted << std::endl;
`;

/** Needed because `strftime` does not pad years. */
const printDate = `
static void print_date(const char *label, const std::tm &date) {
  std::printf("%s %04d-%02d-%02d\\n", label, date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}
`;
const printDateTime = `
static void print_date_time(const char *label, const std::tm &date) {
  std::printf("%s %04d-%02d-%02dT%02d:%02d:%02dZ\\n", label, date.tm_year + 1900, date.tm_mon + 1,
              date.tm_mday, date.tm_hour, date.tm_min, date.tm_sec);
}
`;

const moment = (method: string, format: string, functions: string, print: string): TypedCall => ({
  includes: timeIncludes,
  functions,
  parse: `    // The library counts in the time zone of the program.
    setenv("TZ", "UTC", 1);
    tzset();
    std::tm plain = {};
    const char *end = strptime(argv[1], "${format}", &plain);
    if (!end || *end) throw std::invalid_argument(argv[1]);
`,
  method,
  print: `    ${print}("Encrypted", encrypted);
    ${print}("Decrypted", decrypted);
`,
});

/** @param parse function of the standard library, which accepts a number at the start of a longer text */
const integer = (method: string, bits: number, parse: string): TypedCall => ({
  includes: `#include <cstdint>\n${includes}`,
  parse: `    std::size_t length = 0;
    const std::int${bits}_t plain = std::${parse}(argv[1], &length);
    if (argv[1][length] != '\\0') throw std::invalid_argument(argv[1]);
`,
  method,
  print: printed,
});

const typedCalls: Readonly<Record<ValueKind, TypedCall>> = {
  integer32: integer('Int', 32, 'stoi'),
  integer64: integer('Long', 64, 'stoll'),
  date: moment('Date', '%Y-%m-%d', printDate, 'print_date'),
  datetime: moment('DateTime', '%Y-%m-%dT%H:%M:%SZ', printDateTime, 'print_date_time'),
  string: {
    includes,
    parse: '    const std::string plain = argv[1];\n',
    method: '',
    print: printed,
  },
};

/** Library `libubiqclient++`. */
export const cpp: LanguagePrograms = {
  literal: cLiteral,
  structured: (dataset) =>
    program({
      includes,
      calls: `    ubiq::platform::structured::encryption encryption(credentials);
    std::cout << encryption.encrypt(${dataset}, std::string(argv[1])) << std::endl;
`,
    }),
  typed: (kind, dataset) => {
    const { parse, method, print, ...parts } = typedCalls[kind];
    return program({
      ...parts,
      calls: `${parse}    ubiq::platform::structured::encryption encryption(credentials);
    ubiq::platform::structured::decryption decryption(credentials);
    const auto encrypted = encryption.encrypt${method}(${dataset}, plain);
    const auto decrypted = decryption.decrypt${method}(${dataset}, encrypted);
${print}`,
    });
  },
  unstructured: (note) =>
    program({
      includes: `#include <cstdio>
${includes}`,
      calls: `    // ${note}
    const std::string plain = argv[1];
    for (unsigned byte : ubiq::platform::encrypt(credentials, plain.data(), plain.size()))
      std::printf("%02x", byte);
    std::printf("\\n");
`,
    }),
};

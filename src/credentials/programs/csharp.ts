import { jsonLiteral } from '../stringLiterals';
import type { LanguagePrograms, ValueKind } from './program';

/** @param imports of the standard library, each with its line end */
const structured = (calls: string, imports: string): string => `${imports}using UbiqSecurity;

// Reads ~/.ubiq/credentials.
using var cipher = CryptographyBuilder.Create().BuildStructured();
${calls}`;

interface TypedCall {
  imports: string;
  type: string;
  plain: string;
  /** Part of the methods' names. */
  method: string;
  /** Prints a value, by its name. */
  print: (value: string) => string;
}

const globalization = 'using System.Globalization;\n';
const integer = (type: string): TypedCall => ({
  imports: globalization,
  type,
  plain: `${type}.Parse(args[0], CultureInfo.InvariantCulture)`,
  method: '',
  print: (value) => value,
});
const utc = 'DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal';

const typedCalls: Readonly<Record<ValueKind, TypedCall>> = {
  integer32: integer('int'),
  integer64: integer('long'),
  date: {
    imports: globalization,
    type: 'DateTime',
    plain: `DateTime.ParseExact(
    args[0], "yyyy-MM-dd", CultureInfo.InvariantCulture,
    ${utc})`,
    // A method of its own; date-times share that of texts and integers.
    method: 'Date',
    print: (value) => `${value}.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)`,
  },
  datetime: {
    imports: globalization,
    type: 'DateTime',
    plain: `DateTime.Parse(
    args[0], CultureInfo.InvariantCulture,
    ${utc})`,
    method: '',
    print: (value) => `${value}.ToString("s", CultureInfo.InvariantCulture) + "Z"`,
  },
  string: { imports: '', type: 'string', plain: 'args[0]', method: '', print: (value) => value },
};

/** NuGet `ubiq-security`. */
export const csharp: LanguagePrograms = {
  literal: jsonLiteral,
  structured: (dataset) =>
    structured(`Console.WriteLine(await cipher.EncryptAsync(${dataset}, args[0]));\n`, ''),
  typed: (kind, dataset) => {
    const { imports, type, plain, method, print } = typedCalls[kind];
    return structured(
      `${type} plain = ${plain};
${type} encrypted = await cipher.Encrypt${method}Async(${dataset}, plain);
${type} decrypted = await cipher.Decrypt${method}Async(${dataset}, encrypted);
Console.WriteLine("Encrypted " + ${print('encrypted')});
Console.WriteLine("Decrypted " + ${print('decrypted')});
`,
      imports,
    );
  },
  unstructured: (note) => `using System.Text;
using UbiqSecurity;

// Reads ~/.ubiq/credentials.
using var cipher = CryptographyBuilder.Create().BuildUnstructuredEncrypt();
// ${note}
byte[] encrypted = await cipher.EncryptAsync(Encoding.UTF8.GetBytes(args[0]));
Console.WriteLine(Convert.ToBase64String(encrypted));
`,
};

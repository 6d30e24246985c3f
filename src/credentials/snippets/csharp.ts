import { lines, quoted, type Snippet, unstructuredNote } from './snippet';

/** NuGet `ubiq-security`. */
export const csharp: Snippet = {
  id: 'csharp',
  label: 'C#',
  hint: 'Save it as Program.cs and run: dotnet run "a value"',
  install: 'dotnet add package ubiq-security',
  text: ({ dataset, type }) => (type === 'structured' ? structured : unstructured)(dataset),
};

const structured = (dataset: string): string =>
  lines(
    'using UbiqSecurity;',
    '',
    '// Reads ~/.ubiq/credentials.',
    'using var cipher = CryptographyBuilder.Create().BuildStructured();',
    `Console.WriteLine(await cipher.EncryptAsync(${quoted(dataset)}, args[0]));`,
  );

const unstructured = (dataset: string): string =>
  lines(
    'using System.Text;',
    'using UbiqSecurity;',
    '',
    '// Reads ~/.ubiq/credentials.',
    'using var cipher = CryptographyBuilder.Create().BuildUnstructuredEncrypt();',
    `// ${unstructuredNote(dataset)}`,
    'byte[] encrypted = await cipher.EncryptAsync(Encoding.UTF8.GetBytes(args[0]));',
    'Console.WriteLine(Convert.ToBase64String(encrypted));',
  );

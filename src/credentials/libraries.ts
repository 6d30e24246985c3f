import { clientLibraries } from '../../contract/administration/clientLibraries';
import { type DataType, isTyped } from '../../contract/definition/dataTypes';
import { typedDataTexts } from '../../texts/datasets/typedData';
import { snippetTexts } from '../../texts/api-keys/credentials';
import type { Language } from './programs';

/** Product names as in `contract/administration/clientLibraries.ts`. */
const products: Readonly<Record<Language, string>> = {
  node: 'ubiq-node',
  python: 'ubiq-python',
  java: 'ubiq-java',
  go: 'ubiq-go',
  csharp: 'ubiq-dotnet',
  c: 'ubiq-c',
  cpp: 'ubiq-c++',
  php: 'ubiq-php',
  ruby: 'ubiq-ruby',
};

const listOf = (type: 'conjunction' | 'disjunction', parts: readonly string[]): string =>
  new Intl.ListFormat('en', { type }).format(parts);

/** @param write gets a library's label and its first version that supports typed datasets */
const typedLibraries = (write: (label: string, since: string) => string): string[] =>
  Array.from(clientLibraries.values(), ({ label, typedSince }) =>
    typedSince === undefined ? [] : [write(label, typedSince)],
  ).flat();

export const canUseTypedData = (language: Language): boolean =>
  clientLibraries.get(products[language])?.typedSince !== undefined;

/** @returns the libraries that can use a typed dataset, in one sentence */
export const worksWith = (): string =>
  snippetTexts.worksWith(listOf('conjunction', typedLibraries(snippetTexts.fromVersion)));

/** The reason why a language has no program for a dataset, and the languages that have one. */
export function unsupported(language: Language, dataType: DataType | undefined): string {
  const library = clientLibraries.get(products[language])?.label ?? language;
  if (dataType === undefined || !isTyped(dataType))
    return snippetTexts.unsupported(library, snippetTexts.types.structured);
  const others = listOf('disjunction', typedLibraries(snippetTexts.orNewer));
  return snippetTexts.unsupportedTyped(library, typedDataTexts.values[dataType], others);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** An import of one of our own files, or of a package. */
export interface Import {
  /** Path of our own file from the root of the repository, or the package as it is written. */
  to: string;
  /** `address`: only where the file is (`?worker&url`), not what is in it. */
  kind: 'static' | 'dynamic' | 'type' | 'address';
  /** Imported names. */
  names: readonly string[];
}

/** @returns paths of the TypeScript files below these folders, from the root of the repository */
export const sourceFiles = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => join(folder, file)),
  );

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A node of the syntax tree, as far as a walk needs to know it. */
export interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** @returns the nodes directly below */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** @returns the syntax tree */
export function parse(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  if (!isNode(program)) throw new Error(`${file}: no syntax tree`);
  return program;
}

const textOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined;

const ending = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

function target(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const [path = ''] = resolve(root, dirname(file), specifier).split('?');
  const extension = ending.find((end) => /\.\w+$/.test(path + end) && existsSync(path + end));
  return relative(root, path + (extension ?? ''));
}

const namesOf = (specifiers: unknown): string[] =>
  (Array.isArray(specifiers) ? specifiers.filter(isNode) : []).flatMap(({ imported, local }) => {
    const named = imported ?? local;
    return isNode(named) && typeof named['name'] === 'string' ? [named['name']] : [];
  });

/** @returns what a file imports and exports again: static, dynamic and types */
export function importsOf(file: string, code = readSource(file)): Import[] {
  const imports: Import[] = [];
  const visit = (node: Node) => {
    const from =
      textOf(node['source']) ??
      (node.type === 'TSImportType' ? textOf(node['argument']) : undefined);
    if (from !== undefined) {
      const isType =
        node['importKind'] === 'type' ||
        node['exportKind'] === 'type' ||
        node.type === 'TSImportType';
      const kind = from.includes('?')
        ? 'address'
        : node.type === 'ImportExpression'
          ? 'dynamic'
          : isType
            ? 'type'
            : 'static';
      imports.push({ to: target(file, from), kind, names: namesOf(node['specifiers']) });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(file, code));
  return imports;
}

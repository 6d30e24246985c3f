import { c } from './programs/c';
import { cpp } from './programs/cpp';
import { csharp } from './programs/csharp';
import { go } from './programs/go';
import { java } from './programs/java';
import { node } from './programs/node';
import { php } from './programs/php';
import type { LanguagePrograms } from './programs/program';
import { python } from './programs/python';
import { ruby } from './programs/ruby';

export type Language = 'node' | 'python' | 'java' | 'go' | 'csharp' | 'c' | 'cpp' | 'php' | 'ruby';

export const programs: Readonly<Record<Language, LanguagePrograms>> = {
  node,
  python,
  java,
  go,
  csharp,
  c,
  cpp,
  php,
  ruby,
};

import { scimFilterRefusals } from '../../../texts/refusals/scim';
import { type Comparison, isComparator } from './scimComparison';
import { ScimRefused } from '../scimErrors';

/** The syntax tree of a filter (RFC 7644 section 3.4.2.2). */
export type Expression =
  | { by: 'and' | 'or'; parts: readonly Expression[] }
  /** `userName eq "x"`. */
  | { path: string; comparison: Comparison }
  /** `emails[type eq "work"]`, or this followed by `.value eq "x"`: all of it must hold for one of several values. */
  | { path: string; within: Expression };

/** The path of a PATCH: `emails[type eq "work"].value`. */
export interface Path {
  name: string;
  filter?: Expression;
  /** Part of the values that the filter finds. */
  part?: string;
}

/** Sticky: if a quotation mark is never closed, the rest is scanned once, instead of from each mark. */
const tokenForm = /\s*(?:("(?:[^"\\]|\\.)*")|[()[\]]|[^\s()[\]"]+)/gsy;
const pathForm = /^[$\w-][$\w.:/%-]*$/;

/** Maximum nesting of groups; nobody needs more. */
const deepest = 50;

const unreadable = () => new ScimRefused('invalidFilter', scimFilterRefusals.unreadable);

/** @throws ScimRefused 400 */
export function readExpression(text: string): Expression {
  const reader = new Reader(text);
  const expression = reader.alternatives(0, false);
  if (!reader.isAtEnd) throw unreadable();
  return expression;
}

/** Reads the path of a PATCH with the filters of searches. @throws ScimRefused 400 */
export function readPath(text: string): Path {
  const reader = new Reader(text);
  const unknown = () =>
    new ScimRefused('invalidPath', scimFilterRefusals.noPath(text.slice(0, 200)));
  const name = reader.isAtEnd ? '' : reader.next();
  if (!pathForm.test(name)) throw unknown();
  if (reader.isAtEnd) return { name };
  if (!reader.takes('[')) throw unknown();
  const filter = reader.bracketed(0);
  if (reader.isAtEnd) return { name, filter };
  const part = reader.next();
  if (!reader.isAtEnd || !/^\.[$\w-]+$/.test(part)) throw unknown();
  return { name, filter, part: part.slice(1) };
}

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw unreadable();
    this.#at += 1;
    return token;
  }

  takes(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  alternatives(depth: number, isWithin: boolean): Expression {
    return this.#joined('or', () => this.#joined('and', () => this.#term(depth, isWithin)));
  }

  /** @returns the filter up to its closing bracket */
  bracketed(depth: number): Expression {
    const filter = this.alternatives(depth + 1, true);
    this.#expect(']');
    return filter;
  }

  #expect(word: string): void {
    if (!this.takes(word)) throw unreadable();
  }

  #joined(by: 'and' | 'or', read: () => Expression): Expression {
    const first = read();
    const parts = [first];
    while (this.takes(by)) parts.push(read());
    return parts.length === 1 ? first : { by, parts };
  }

  #term(depth: number, isWithin: boolean): Expression {
    if (depth > deepest) throw unreadable();
    if (this.takes('(')) {
      const group = this.alternatives(depth + 1, isWithin);
      this.#expect(')');
      return group;
    }
    const path = this.next();
    if (!pathForm.test(path)) throw unreadable();
    if (isWithin || !this.takes('[')) return this.#compare(path);
    const within = this.bracketed(depth);
    const part = this.#tokens[this.#at];
    if (!part?.startsWith('.')) return { path, within };
    this.#at += 1;
    return { path, within: { by: 'and', parts: [within, this.#compare(part.slice(1))] } };
  }

  #compare(path: string): Expression {
    const comparator = this.next().toLowerCase();
    if (path.toLowerCase() === 'not' && comparator === '(')
      throw new ScimRefused('invalidFilter', scimFilterRefusals.noNot);
    if (!isComparator(comparator)) throw unreadable();
    return {
      path,
      comparison: comparator === 'pr' ? [comparator] : [comparator, valueOf(this.next())],
    };
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let end = 0;
  for (const match of text.trimEnd().matchAll(tokenForm)) {
    end = match.index + match[0].length;
    tokens.push(match[0].trimStart());
  }
  if (end < text.trimEnd().length) throw unreadable();
  return tokens;
}

/** A text is in quotation marks, but some providers omit them. */
function valueOf(token: string): string | null {
  if (!token.startsWith('"')) {
    if (!/^[+$\w-][+$\w.:/%-]*$/.test(token)) throw unreadable();
    return token.toLowerCase() === 'null' ? null : token;
  }
  try {
    return String(JSON.parse(token));
  } catch (error) {
    if (error instanceof SyntaxError) return token.slice(1, -1);
    throw error;
  }
}

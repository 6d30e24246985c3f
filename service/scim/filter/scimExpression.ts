import { scimFilterRefusals } from '../../../texts/refusals/scim';
import { type Comparison, isComparator } from './scimComparison';
import { ScimRefused } from '../scimErrors';

/** The syntax tree of a filter (RFC 7644 section 3.4.2.2). */
export type Expression =
  | { operator: 'and' | 'or'; parts: readonly Expression[] }
  /** `userName eq "x"`. */
  | { path: string; comparison: Comparison }
  /** `emails[type eq "work"]`, or this followed by `.value eq "x"`: all of it must hold for one of several values. */
  | { path: string; filter: Expression };

/** The path of a PATCH: `emails[type eq "work"].value`. */
export interface Path {
  name: string;
  filter?: Expression;
  /** Part of the values that the filter finds. */
  part?: string;
}

/** Sticky: if a quotation mark is never closed, the rest is scanned once, instead of from each mark. */
const tokenPattern = /\s*(?:("(?:[^"\\]|\\.)*")|[()[\]]|[^\s()[\]"]+)/gsy;
const pathPattern = /^[$\w-][$\w.:/%-]*$/;

/** Maximum nesting of groups; nobody needs more. */
const maxDepth = 50;

const unreadable = () => new ScimRefused('invalidFilter', scimFilterRefusals.unreadable);

/** @throws ScimRefused 400 */
export function readExpression(text: string): Expression {
  const reader = new Reader(text);
  const expression = reader.parseExpression(0, false);
  if (!reader.isAtEnd) throw unreadable();
  return expression;
}

/** Reads the path of a PATCH with the filters of searches. @throws ScimRefused 400 */
export function readPath(text: string): Path {
  const reader = new Reader(text);
  const unknownPath = () =>
    new ScimRefused('invalidPath', scimFilterRefusals.noPath(text.slice(0, 200)));
  const name = reader.isAtEnd ? '' : reader.next();
  if (!pathPattern.test(name)) throw unknownPath();
  if (reader.isAtEnd) return { name };
  if (!reader.accept('[')) throw unknownPath();
  const filter = reader.parseBracketed(0);
  if (reader.isAtEnd) return { name, filter };
  const part = reader.next();
  if (!reader.isAtEnd || !/^\.[$\w-]+$/.test(part)) throw unknownPath();
  return { name, filter, part: part.slice(1) };
}

class Reader {
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#position === this.#tokens.length;
  }

  next(): string {
    const token = this.#tokens[this.#position];
    if (token === undefined) throw unreadable();
    this.#position += 1;
    return token;
  }

  accept(word: string): boolean {
    if (this.#tokens[this.#position]?.toLowerCase() !== word) return false;
    this.#position += 1;
    return true;
  }

  parseExpression(depth: number, isInBrackets: boolean): Expression {
    return this.#parseJoined('or', () =>
      this.#parseJoined('and', () => this.#parseTerm(depth, isInBrackets)),
    );
  }

  /** @returns the filter up to its closing bracket */
  parseBracketed(depth: number): Expression {
    const filter = this.parseExpression(depth + 1, true);
    this.#expect(']');
    return filter;
  }

  #expect(word: string): void {
    if (!this.accept(word)) throw unreadable();
  }

  #parseJoined(operator: 'and' | 'or', parseOperand: () => Expression): Expression {
    const first = parseOperand();
    const parts = [first];
    while (this.accept(operator)) parts.push(parseOperand());
    return parts.length === 1 ? first : { operator, parts };
  }

  #parseTerm(depth: number, isInBrackets: boolean): Expression {
    if (depth > maxDepth) throw unreadable();
    if (this.accept('(')) {
      const group = this.parseExpression(depth + 1, isInBrackets);
      this.#expect(')');
      return group;
    }
    const path = this.next();
    if (!pathPattern.test(path)) throw unreadable();
    if (isInBrackets || !this.accept('[')) return this.#parseComparison(path);
    const filter = this.parseBracketed(depth);
    const part = this.#tokens[this.#position];
    if (!part?.startsWith('.')) return { path, filter };
    this.#position += 1;
    return {
      path,
      filter: { operator: 'and', parts: [filter, this.#parseComparison(part.slice(1))] },
    };
  }

  #parseComparison(path: string): Expression {
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
  for (const match of text.trimEnd().matchAll(tokenPattern)) {
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

import { type Comparison, isComparator } from './scimComparison';
import { ScimRefused } from './scimErrors';

/** A filter (RFC 7644 section 3.4.2.2) as it is meant. */
export type Expression =
  | { by: 'and' | 'or'; parts: readonly Expression[] }
  /** `userName eq "x"`, as it is written as well. */
  | { path: string; comparison: Comparison; text: string }
  /** `emails[type eq "work"]`, or that with `.value eq "x"` behind it: all of it holds for one of several. */
  | { path: string; within: Expression };

interface Token {
  text: string;
  start: number;
}

/** Sticky: where a quotation mark is never closed, the rest is looked through once, and not from each mark. */
const tokenForm = /\s*(?:("(?:[^"\\]|\\.)*")|[()[\]]|[^\s()[\]"]+)/gsy;
const pathForm = /^[$\w-][$\w.:/%-]*$/;

/** Groups in groups; more than that nobody writes. */
const deepest = 50;

const unreadable = () => new ScimRefused('invalidFilter', 'The filter cannot be read.');

/**
 * The library crosses groups wrongly, and refuses those in groups: it is left with what has none.
 * @throws ScimRefused 400
 */
export function readExpression(text: string): Expression {
  const tokens = tokensOf(text);
  let at = 0;
  const next = (): Token => {
    const token = tokens[at];
    if (!token) throw unreadable();
    at += 1;
    return token;
  };
  const takes = (word: string): boolean => {
    if (tokens[at]?.text.toLowerCase() !== word) return false;
    at += 1;
    return true;
  };
  const expect = (word: string): void => {
    if (!takes(word)) throw unreadable();
  };

  function joined(by: 'and' | 'or', read: () => Expression): Expression {
    const first = read();
    const parts = [first];
    while (takes(by)) parts.push(read());
    return parts.length === 1 ? first : { by, parts };
  }
  const alternatives = (depth: number, isWithin: boolean): Expression =>
    joined('or', () => joined('and', () => term(depth, isWithin)));

  function term(depth: number, isWithin: boolean): Expression {
    if (depth > deepest) throw unreadable();
    if (takes('(')) {
      const group = alternatives(depth + 1, isWithin);
      expect(')');
      return group;
    }
    const { text: path, start } = next();
    if (!pathForm.test(path)) throw unreadable();
    if (isWithin || !takes('[')) return compare(path, start);
    const within = alternatives(depth + 1, true);
    expect(']');
    const part = tokens[at];
    if (!part?.text.startsWith('.')) return { path, within };
    at += 1;
    return {
      path,
      within: { by: 'and', parts: [within, compare(part.text.slice(1), part.start)] },
    };
  }

  function compare(path: string, start: number): Expression {
    const comparator = next().text.toLowerCase();
    if (!isComparator(comparator)) throw unreadable();
    const comparison: Comparison =
      comparator === 'pr' ? [comparator] : [comparator, valueOf(next().text)];
    const last = tokens[at - 1];
    return { path, comparison, text: text.slice(start, last && last.start + last.text.length) };
  }

  const expression = alternatives(0, false);
  if (at < tokens.length) throw unreadable();
  return expression;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.trimEnd().matchAll(tokenForm)) {
    end = match.index + match[0].length;
    const token = match[0].trimStart();
    tokens.push({ text: token, start: end - token.length });
  }
  if (end < text.trimEnd().length) throw unreadable();
  return tokens;
}

/** A text comes in quotation marks, but from some providers without. */
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

/** What a filter may come to without groups. */
const mostAlternatives = 100;

/**
 * Writes what stands in the brackets of a path without groups, as the library reads it.
 * @param path of a PATCH: `emails[(type eq "work")].value`
 * @returns the same path where it has no groups
 * @throws ScimRefused 400
 */
export function withoutGroups(path: string): string {
  const [, before = '', filter = '', behind = ''] = /^([^["]*\[)(.*)(\][^\]"]*)$/s.exec(path) ?? [];
  if (!tokensOf(filter).some(({ text }) => text === '(' || text === ')')) return path;
  const flat = alternativesOf(readExpression(filter)).map((all) => all.join(' and '));
  return `${before}${flat.join(' or ')}${behind}`;
}

/** @returns what must hold together, in each alternative */
function alternativesOf(expression: Expression): string[][] {
  if ('text' in expression) return [[expression.text]];
  if ('within' in expression) throw unreadable();
  const parts = expression.parts.map(alternativesOf);
  if (expression.by === 'or') return parts.flat();
  return parts.reduce<string[][]>(
    (all, one) => {
      if (all.length * one.length > mostAlternatives) throw unreadable();
      return all.flatMap((before) => one.map((more) => [...before, ...more]));
    },
    [[]],
  );
}

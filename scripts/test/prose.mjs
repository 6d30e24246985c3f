// Checks comments and documents for plain English; the rules are in CONTRIBUTING.md, "Language".
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/project.mjs';

const opening = /^(?:what|who|whose|whom|which|whether|of|where|how|whoever|whatever|nor)\b/i;
const archaic =
  /\b(?:anew|whoever|whomsoever|besides|thereby|wherein|lest|hitherto|told of|is told|are told|in the midst)\b/i;
const mostCharacters = 120;
const mostWords = 35;

/** @typedef {{line: number, text: string}} Passage */

/**
 * @param {string} code TypeScript or JavaScript
 * @returns {Passage[]} the first line of each comment on lines of its own
 */
function commentsOf(code) {
  const lines = code.split('\n');
  return lines.flatMap((line, index) => {
    const isFollowing = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[index - 1] ?? '');
    const [, comment] = /^\s*(?:\/\/|\/\*\*)\s*(.*?)\s*(?:\*\/)?\s*$/.exec(line) ?? [];
    if (comment === undefined || isFollowing) return [];
    const text = comment || (lines[index + 1] ?? '').replace(/^\s*\*\s?/, '');
    return text === '' || text.startsWith('@') ? [] : [{ line: index + 1, text }];
  });
}

/**
 * @param {string} text Markdown
 * @returns {string[]} sentences of paragraphs and list items, without code, tables and headings
 */
const sentencesOf = (text) =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/^(?:\||#).*$/gm, '\n')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .flatMap((block) => block.split(/(?<=[.!?:])\s+(?=[A-Z*`])/));

/**
 * @param {string} file its name distinguishes code from documents
 * @param {string} content
 * @returns {string[]} a line for each violation of a rule
 */
export function proseFindings(file, content) {
  if (file.endsWith('.md'))
    return sentencesOf(content).flatMap((sentence) => {
      const reason =
        sentence.split(' ').length > mostWords
          ? `sentence of more than ${mostWords} words`
          : archaic.test(sentence) && 'archaic or vague word';
      return reason ? [`${file}: ${reason}: ${sentence}`] : [];
    });
  return commentsOf(content).flatMap(({ line, text }) => {
    const reason =
      (opening.test(text) && 'comment opens with a relative word or a preposition') ||
      (archaic.test(text) && 'archaic or vague word') ||
      (text.length > mostCharacters && `comment line of more than ${mostCharacters} characters`);
    return reason ? [`${file}:${line}: ${reason}: ${text}`] : [];
  });
}

/** @returns {string[]} the findings in all files of the repository */
export const allProseFindings = () =>
  execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .flatMap((file) => proseFindings(file, readFileSync(join(root, file), 'utf8')));

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds `integrity` (W3C Subresource Integrity, SHA-384) to every script and style sheet in index.html,
 * computed from the files on disk. The build fails if that is impossible for one.
 */
export function subresourceIntegrity(): Plugin {
  return {
    name: 'console:subresource-integrity',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) this.error('the output folder is not known');
        const page = join(dir, 'index.html');
        const html = await readFile(page, 'utf8');
        await writeFile(page, await addIntegrity(html, (file) => readFile(join(dir, file))));
      },
    },
  };
}

/**
 * Adds `integrity` to each tag that loads a script or a style sheet.
 * @param html the page
 * @param read the bytes of a file of the build, by its path without the leading slash
 * @throws Error if such a tag refers to another origin, or if the page contains an inline script,
 *   which the content policy would refuse
 */
export async function addIntegrity(
  html: string,
  read: (file: string) => Promise<Uint8Array>,
): Promise<string> {
  let result = '';
  let end = 0;
  for (const match of html.matchAll(/<(script|link)\b[^>]*>/gi)) {
    const tag = match[0];
    result += html.slice(end, match.index);
    end = match.index + tag.length;
    result += needsIntegrity(tag) ? await withIntegrity(tag, read) : tag;
  }
  return result + html.slice(end);
}

async function withIntegrity(
  tag: string,
  read: (file: string) => Promise<Uint8Array>,
): Promise<string> {
  const url = attribute(tag, /^<script/i.test(tag) ? 'src' : 'href');
  if (url === undefined) throw new Error(`a script must be a file of its own: ${tag}`);
  if (!/^\/(?!\/)/.test(url)) throw new Error(`no integrity for what is not ours: ${tag}`);
  const content = await read(url.slice(1));
  const hash = createHash('sha384').update(content).digest('base64');
  return tag.replace(/\s*\/?>$/, ` integrity="sha384-${hash}">`);
}

function needsIntegrity(tag: string): boolean {
  // A data block is not a script, because it is not executed.
  if (/^<script/i.test(tag)) return !/\btype="application\/(ld\+)?json"/i.test(tag);
  const rel = attribute(tag, 'rel');
  if (rel === 'preload') return ['script', 'style'].includes(attribute(tag, 'as') ?? '');
  return rel === 'stylesheet' || rel === 'modulepreload';
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
}

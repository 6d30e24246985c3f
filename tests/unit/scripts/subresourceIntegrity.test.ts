import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addIntegrity } from '../../../scripts/vite/subresourceIntegrity';

const read = async (file: string) => new TextEncoder().encode(`content of ${file}`);

function hashOf(file: string): string {
  return `sha384-${createHash('sha384').update(`content of ${file}`).digest('base64')}`;
}

describe('integrity of what index.html loads', () => {
  it('is added to scripts, style sheets and preloads', async () => {
    const html = await addIntegrity(
      '<link rel="stylesheet" href="/a.css"><link rel="modulepreload" crossorigin href="/b.js">' +
        '<link rel="preload" as="script" href="/c.js"><script type="module" src="/d.js"></script>',
      read,
    );
    expect(html).toBe(
      `<link rel="stylesheet" href="/a.css" integrity="${hashOf('a.css')}">` +
        `<link rel="modulepreload" crossorigin href="/b.js" integrity="${hashOf('b.js')}">` +
        `<link rel="preload" as="script" href="/c.js" integrity="${hashOf('c.js')}">` +
        `<script type="module" src="/d.js" integrity="${hashOf('d.js')}"></script>`,
    );
  });

  it('is not added to icons, data and preloaded responses', async () => {
    const html =
      '<link rel="icon" href="/i.svg"><link rel="preload" as="fetch" href="/config.json">' +
      '<script type="application/json">{}</script>';
    expect(await addIntegrity(html, read)).toBe(html);
  });

  it.each([
    '<script>run()</script>',
    '<script src="https://cdn.example/x.js"></script>',
    '<script src="//cdn.example/x.js"></script>',
    '<link rel="stylesheet" href="https://fonts.example/x.css">',
  ])('refuses %s', async (html) => {
    await expect(addIntegrity(html, read)).rejects.toThrow(/must be a file|not ours/);
  });

  it('fails when the file does not exist', async () => {
    const missing = async () => Promise.reject(new Error('no such file'));
    await expect(addIntegrity('<script src="/x.js"></script>', missing)).rejects.toThrow(
      'no such file',
    );
  });
});

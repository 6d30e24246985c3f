import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLog, describeError } from '../../../service/observability/log';
import { createTerminalLog } from '../../../service/observability/terminalLog';

const now = () => new Date('2026-06-15T10:14:00Z');

function linesOf(level: 'info' | 'error' | 'silent') {
  const lines: string[] = [];
  return { lines, log: createLog(level, now, (line) => lines.push(line)) };
}

describe('the log on a terminal', () => {
  it('has a short line for each page and each problem, and nothing else', () => {
    const lines: string[] = [];
    const log = createTerminalLog(now, (line) => lines.push(line));
    const request = (path: string, more: object = {}) =>
      log.info('request', { request_id: 'r', method: 'GET', path, status: 200, ms: 12, ...more });
    request('/datasets');
    request('/missing', { status: 404 });
    request('/interaction/…');
    request('/api/me');
    request('/config.json');
    request('/readyz');
    request('/authorize', { status: 303 });
    request('/datasets', { method: 'POST' });
    log.info('mail delivered', { mail: 'm' });
    log.warn('content policy violated');
    log.error('request failed', describeError(new Error('no')));
    expect(lines).toEqual([
      '  10:14:00  /datasets  200  12 ms',
      '  10:14:00  /missing  404  12 ms',
      '  10:14:00  /interaction/…  200  12 ms',
      '  10:14:00  content policy violated',
      '  10:14:00  request failed: no',
    ]);
  });
});

describe('the log', () => {
  it('writes one JSON object per line, whatever the fields contain', () => {
    const { lines, log } = linesOf('info');
    log.info('request', { path: '/a\nb', status: 200 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '2026-06-15T10:14:00.000Z',
      level: 'info',
      event: 'request',
      path: '/a\nb',
      status: 200,
    });
  });

  it.each([
    ['info', 2],
    ['error', 1],
    ['silent', 0],
  ] as const)('at level %s writes %i of an information and an error', (level, count) => {
    const { lines, log } = linesOf(level);
    log.info('request');
    log.error('request failed', describeError(new Error('no')));
    expect(lines).toHaveLength(count);
  });

  it('never shows the value of a field with the name of a secret', () => {
    const { lines, log } = linesOf('info');
    log.info('request', {
      token: 'first-value',
      user: { password: 'second-value', name: 'Ada' },
      headers: { authorization: 'Bearer third-value', cookie: 'fourth-value' },
    });
    expect(lines[0]).not.toContain('-value');
    expect(lines[0]).toContain('Ada');
  });

  it.runIf(existsSync('/dev/full'))('does not end the process on a full disk', () => {
    const script = `import { createLog } from './service/observability/log.ts';
      const log = createLog('info', () => new Date());
      for (let line = 0; line < 3; line += 1) log.info('request', { line });
      process.exit(7);`;
    const full = openSync('/dev/full', 'w');
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] },
    );
    closeSync(full);
    expect(stderr).toBe('');
    expect(status).toBe(7);
  });

  it('is written completely when the process exits immediately', () => {
    const script = `import { createLog } from './service/observability/log.ts';
      const log = createLog('info', () => new Date());
      for (let line = 0; line < 2000; line += 1) log.info('request', { line });
      process.exit(1);`;
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2000);
    expect(stdout).toContain('"line":1999');
  });
});

import { describe, expect, it } from 'vitest';
import { neededPackages } from '../../scripts/package/neededPackages.mjs';
import { auditDependencies } from '../../scripts/test/audit.mjs';
import { settingNames } from '../../service/settings';
import { operationsFiles } from '../setup/operations';

describe('the packages of the archive', () => {
  it('are those that the service imports, with all that they need, as Node finds them', () => {
    const locked = {
      'node_modules/pg': {
        dependencies: { types: '1' },
        optionalDependencies: { 'not-installed': '1' },
      },
      'node_modules/pg/node_modules/types': { dependencies: { base: '1' } },
      'node_modules/types': {},
      'node_modules/base': { peerDependencies: { pg: '1', pretty: '1', hono: '1' } },
      'node_modules/hono': {},
      'node_modules/react': {},
    };
    expect(neededPackages(['pg'], locked)).toEqual([
      'node_modules/base',
      'node_modules/hono',
      'node_modules/pg',
      'node_modules/pg/node_modules/types',
    ]);
  });

  it('leave out a peer that may be absent', () => {
    const locked = {
      'node_modules/pg': {
        peerDependencies: { pretty: '1' },
        peerDependenciesMeta: { pretty: { optional: true } },
      },
      'node_modules/pretty': {},
    };
    expect(neededPackages(['pg'], locked)).toEqual(['node_modules/pg']);
  });
});

describe('the audit of dependencies', () => {
  const asked = (code: number, report: unknown) =>
    auditDependencies(() => ({
      code,
      text: typeof report === 'string' ? report : JSON.stringify(report),
    }));

  it('fails on a known vulnerability, and names it', () => {
    const pg = { name: 'pg', severity: 'high', range: '<8.2' };
    const report = { vulnerabilities: { pg }, metadata: { vulnerabilities: { high: 1 } } };
    expect(asked(1, report)).toEqual({ code: 1, text: 'high: pg <8.2\nSee `npm audit`.' });
  });

  it('passes without one', () => {
    const report = { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
    expect(asked(0, report)).toEqual({ code: 0, text: 'No known vulnerability.' });
  });

  it.each([
    ['{"error": {"code": "ENOAUDIT"}}', 1],
    ['', 127],
  ])('says that nothing was checked after %j', (text, code) => {
    expect(asked(code, text)).toEqual({
      code: 0,
      text: `NOT CHECKED: the registry gives no audit here (npm ended with ${code}).`,
    });
  });
});

describe('the files for operators', () => {
  /** Variables of PostgreSQL's own image, and of compose and Docker themselves. */
  const foreign = /^(POSTGRES_[A-Z]+|ARCHIVE)$/;
  const named = operationsFiles().flatMap(([file, text]) =>
    [...text.matchAll(/(?<![{\w])([A-Z][A-Z_]+[A-Z])(?:=|: |`)/g)].flatMap(([, name = '']) =>
      foreign.test(name) ? [] : [{ file, name }],
    ),
  );

  it('name settings that there are, and no others', () => {
    const known = new Set(settingNames);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
    expect(new Set(named.map(({ file }) => file)).size).toBeGreaterThan(3);
  });
});

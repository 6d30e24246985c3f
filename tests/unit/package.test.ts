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

  const pg = (severity: string) => ({
    vulnerabilities: { pg: { name: 'pg', severity, range: '<8.2' } },
  });

  it('fails on a grave vulnerability, and names it', () => {
    expect(asked(1, pg('high'))).toEqual({ code: 1, text: 'high: pg <8.2' });
  });

  it('says others, and passes', () => {
    expect(asked(1, pg('moderate'))).toEqual({ code: 0, text: 'moderate: pg <8.2' });
    expect(asked(0, { vulnerabilities: {} })).toEqual({ code: 0, text: 'No known vulnerability.' });
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
  const foreign = /^(POSTGRES_[A-Z_]+|ARCHIVE|DOMAIN|DATABASE_PASSWORD|PROXY_SITE)$/;
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

  it('have the proxy log neither queries nor what leads to a page, in which secrets are', () => {
    const nginx = new Map(operationsFiles()).get('nginx.conf') ?? '';
    const [, format = ''] = /^log_format encryption_console '(.*)';$/m.exec(nginx) ?? [];
    expect(format.match(/\$\w+/g)).toEqual([
      '$remote_addr',
      '$time_iso8601',
      '$request_method',
      '$uri',
      '$status',
      '$body_bytes_sent',
      '$request_time',
    ]);
    const servers = nginx.split(/^server \{$/m).slice(1);
    // A redirect leads to the service, whatever host the request names.
    expect(nginx.match(/^\s*return .*$/gm)).toEqual([
      '  return 301 https://$server_name$request_uri;',
    ]);
    expect(servers.map((server) => server.match(/access_log .*;/g))).toEqual([
      ['access_log /var/log/nginx/encryption-console.log encryption_console;'],
      ['access_log /var/log/nginx/encryption-console.log encryption_console;'],
    ]);
  });
});

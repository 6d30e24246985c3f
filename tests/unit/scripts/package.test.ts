import { describe, expect, it } from 'vitest';
import { neededPackages } from '../../../scripts/package/neededPackages.mjs';
import { auditDependencies } from '../../../scripts/test/audit.mjs';
import { readSettings, settingNames } from '../../../service/config/settings';
import { operationsFiles } from '../../setup/operations';

describe('the packages of the archive', () => {
  it("are the service's imports with all their dependencies, as Node resolves them", () => {
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

  it('omit an optional peer', () => {
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
  const audit = (code: number, report: unknown) =>
    auditDependencies(() => ({
      code,
      text: typeof report === 'string' ? report : JSON.stringify(report),
    }));

  const pg = (severity: string) => ({
    vulnerabilities: { pg: { name: 'pg', severity, range: '<8.2' } },
  });

  it('fails on a high or critical vulnerability, and names it', () => {
    expect(audit(1, pg('high'))).toEqual({ code: 1, text: 'high: pg <8.2' });
  });

  it('reports others, and passes', () => {
    expect(audit(1, pg('moderate'))).toEqual({ code: 0, text: 'moderate: pg <8.2' });
    expect(audit(0, { vulnerabilities: {} })).toEqual({ code: 0, text: 'No known vulnerability.' });
  });

  it.each([
    ['{"error": {"code": "ENOAUDIT"}}', 1],
    ['', 127],
  ])('reports that nothing was checked after %j', (text, code) => {
    expect(audit(code, text)).toEqual({
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

  it('name only existing settings', () => {
    const existing = new Set(settingNames);
    expect(named.filter(({ name }) => !existing.has(name))).toEqual([]);
    expect(new Set(named.map(({ file }) => file)).size).toBeGreaterThan(3);
  });

  const textOf = (name: string) => new Map(operationsFiles()).get(name) ?? '';
  /** Values of the form `NAME=value` or `NAME: value`; values that compose requires are made up. */
  const valuesIn = (text: string): Record<string, string> => {
    const defaults: Record<string, string> = {
      DOMAIN: 'console.example.com',
      DATABASE_PASSWORD: 'secret',
      SMTP_URL: 'smtps://user:password@mail.example.com:465',
      MAIL_FROM: 'console@example.com',
      ADMIN_EMAIL: 'ada@example.com',
      SUPPORT_EMAIL: 'support@example.com',
    };
    return Object.fromEntries(
      [...text.matchAll(/^ *([A-Z][A-Z_]+)(?:=|: )'?(.*?)'?$/gm)].map(
        ([, name = '', value = '']) => [
          name,
          value.replace(/\$\{(\w+):\?[^}]*\}/, (_, variable: string) => defaults[variable] ?? ''),
        ],
      ),
    );
  };

  it('start production, each with settings that the service accepts', () => {
    const image = /^ENV (.*)$/m.exec(textOf('Containerfile'))?.[1]?.replaceAll(' ', '\n') ?? '';
    const composed = /^  console:.*?\n    environment:\n(.*?)\n    secrets:/ms.exec(
      textOf('compose.yaml'),
    )?.[1];
    const ways = [
      valuesIn(textOf('encryption-console.env')),
      { ...valuesIn(image), ...valuesIn(composed ?? '') },
    ].map(readSettings);
    for (const settings of ways)
      expect(settings).toMatchObject({
        mode: 'production',
        databaseUrl: expect.stringMatching(/^postgres:\/\/console:/) as string,
        metrics: { port: 9464 },
        stopDelay: 5000,
        stopTimeout: 30_000,
      });
  });

  it("run the operator's commands with the same options as the systemd service", () => {
    const unit = textOf('encryption-console.service');
    const shared = [
      ...unit.matchAll(
        /^(?:User|DynamicUser|UMask|StateDirectory|StateDirectoryMode|WorkingDirectory|EnvironmentFile|LoadCredential)=.*$/gm,
      ),
    ].map(([line]) => line);
    expect(shared).toHaveLength(8);
    for (const line of shared) expect(textOf('operate.sh')).toContain(` -p ${line} `);
    const [dataDir = ''] = /DATA_DIR=.*/.exec(unit) ?? [];
    expect(textOf('operate.sh')).toContain(` -E ${dataDir} `);
  });

  it('make the proxy log neither queries nor referrers, which can contain secrets', () => {
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

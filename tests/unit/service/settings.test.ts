import { describe, expect, it } from 'vitest';
import { isAddressIn } from '../../../service/config/clientAddress';
import { readSettings, SettingsError } from '../../../service/config/settings';

const support = { SUPPORT_EMAIL: 'help@company.example', DATABASE_URL: 'embedded' };
const production = { MODE: 'production', PUBLIC_URL: 'https://console.example/', ...support };

describe('settings from the environment (decision 497)', () => {
  it('has the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      dataDir: expect.stringMatching(/\/\.data$/) as string,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      pool: {
        connections: 10,
        pgbouncer: false,
        statementTimeout: 30_000,
        lockTimeout: 10_000,
        idleTimeout: 30_000,
      },
      outsideProvider: undefined,
      productName: 'Encryption Console',
      backupHour: 0,
      maintenance: false,
    });
  });

  it('treats an empty variable as an absent one, and removes a trailing slash', () => {
    expect(readSettings({ ...production, PORT: '' })).toMatchObject({
      port: 3000,
      publicUrl: 'https://console.example',
    });
  });

  it('normalizes the public address like browsers', () => {
    const publicUrlOf = (PUBLIC_URL: string) =>
      readSettings({ ...production, PUBLIC_URL }).publicUrl;
    expect(publicUrlOf('HTTPS://Console.Example:443//')).toBe('https://console.example');
    expect(publicUrlOf('http://LOCALHOST:4000')).toBe('http://localhost:4000');
  });

  it.each([
    ['BACKUP_HOUR', '24'],
    ['BACKUP_HOUR', '1.5'],
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/console'],
    ['PUBLIC_URL', 'https://example.com/?a=b'],
    ['PUBLIC_URL', 'https://user:secret@example.com'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.5,::/0'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXIES', '10.0.0.0/7'],
    ['TRUSTED_PROXIES', '2000::/3'],
    ['TRUSTED_PROXIES', 'fc00::/6'],
    ['TRUSTED_PROXIES', '::/64'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['TRUSTED_PROXIES', '::ffff:10.0.0.0/103'],
    ['ROOT_KEY', 'abc'],
    ['AUTH_DOMAIN', 'tenant.example.com'],
    ['PRODUCT_NAME', ' '],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SUPPORT_EMAIL', 'a@b.example?bcc=c@d.example'],
    ['AUTH_CLIENT_ID', 'my console'],
    ['AUTH_AUDIENCE', 'my api'],
    ['DOCS_URL', 'javascript:alert(1)'],
    ['MAIL_FROM', 'nobody'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://mail.example/?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://user@mail.example'],
    ['SMTP_URL', 'smtp://user:%zz@mail.example'],
    ['MAINTENANCE', 'maybe'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '3000'],
    ['LOG_LEVEL', 'loud'],
    ['MODE', 'prod'],
    ['DEMO_OPEN_TO_NETWORK', 'yes'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} must be .+\\.$`),
    );
  });

  it('trusts the named proxies, otherwise one on this machine behind https', () => {
    const trusts = (environment: Record<string, string>, address: string) =>
      isAddressIn(readSettings(environment).trustedProxies, address);
    const https = production;
    const named = { ...https, TRUSTED_PROXIES: '10.0.0.5, fd00::/64' };
    expect(trusts({}, '127.0.0.1')).toBe(false);
    expect(trusts(https, '127.0.0.1')).toBe(true);
    expect(trusts(https, '10.0.0.5')).toBe(false);
    expect(trusts(named, '10.0.0.5')).toBe(true);
    expect(trusts(named, 'fd00::9')).toBe(true);
    expect(trusts(named, '127.0.0.1')).toBe(false);
  });

  it.each(['10.0.0.0/8', 'fc00::/7', '::ffff:10.0.0.0/104', '0.0.0.0', '::1'])(
    'accepts proxies in %s',
    (TRUSTED_PROXIES) => {
      expect(readSettings({ TRUSTED_PROXIES }).trustedProxies).toHaveLength(1);
    },
  );

  it('never repeats an invalid secret', () => {
    expect(() => readSettings({ ROOT_KEY: 'almost-a-secret' })).not.toThrow(/almost-a-secret/);
    expect(() => readSettings({ SMTP_URL: 'smtp://u:almost-a-secret@h/x' })).not.toThrow(
      /almost-a-secret/,
    );
  });

  it('requires the three settings of an outside provider together', () => {
    expect(() =>
      readSettings({ ...production, AUTH_DOMAIN: 'https://tenant.example.com' }),
    ).toThrow(/AUTH_CLIENT_ID is missing/);
  });

  const from = { MAIL_FROM: 'console@acme.example' };
  it.each([
    [
      'smtps://user:p%40ss%3Aword@mail.example',
      {
        host: 'mail.example',
        port: 465,
        secure: true,
        login: { user: 'user', password: 'p@ss:word' },
      },
    ],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, secure: false, login: undefined }],
    ['smtp://[::1]/', { host: '::1', port: 587, secure: false, login: undefined }],
  ])('reads the mail server %s', (SMTP_URL, server) => {
    expect(readSettings({ SMTP_URL, ...from }).smtp).toEqual({
      server,
      from: 'console@acme.example',
    });
  });

  it('requires a mail server and a sender together', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM is missing/);
    expect(() => readSettings(from)).toThrow(/SMTP_URL is missing/);
  });

  it('serves metrics on this machine, only when a port is set', () => {
    expect(readSettings({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
  });

  it('reads an outside provider', () => {
    const provider = {
      AUTH_DOMAIN: 'https://tenant.example.com/',
      AUTH_CLIENT_ID: 'abc',
      AUTH_AUDIENCE: 'https://api.example.com',
    };
    expect(readSettings({ ...production, HOST: '0.0.0.0', ...provider })).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      outsideProvider: { domain: 'https://tenant.example.com', clientId: 'abc' },
    });
  });
});

it('refuses tokens from a remote provider without https', () => {
  const authSettings = { AUTH_CLIENT_ID: 'abc', AUTH_AUDIENCE: 'https://api.example.com' };
  const read = (AUTH_DOMAIN: string) =>
    readSettings({ ...production, ...authSettings, AUTH_DOMAIN });
  expect(() => read('http://tenant.example.com')).toThrow(
    'The setting AUTH_DOMAIN must be an https address; http is for an address of this machine.',
  );
  expect(read('http://127.0.0.1:9000').outsideProvider?.domain).toBe('http://127.0.0.1:9000');
});

describe('the two modes (decision 118)', () => {
  const open = { DEMO_OPEN_TO_NETWORK: 'yes-with-public-passwords' };
  const toOpen =
    'Set MODE=production, or, to let everyone in who reaches the demo, DEMO_OPEN_TO_NETWORK=yes-with-public-passwords.';

  it.each([
    {},
    { HOST: '::1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:5173' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:3000' },
    { ...open, HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example' },
  ])('%j start the demo', (environment) => {
    expect(readSettings(environment).mode).toBe('demo');
  });

  it.each([
    production,
    { ...production, HOST: '0.0.0.0' },
    { MODE: 'production', PUBLIC_URL: 'http://localhost:3000', ...support },
    { MODE: 'production', PUBLIC_URL: 'http://127.0.0.1:3000', ...support },
  ])('%j start production', (environment) => {
    expect(readSettings(environment).mode).toBe('production');
  });

  it("share no placeholder address: the demo's are not production's", () => {
    expect(readSettings({})).toMatchObject({
      supportEmail: 'support@encryption-console.example',
      docsUrl: 'https://dev.ubiqsecurity.com/docs',
    });
    expect(readSettings(production)).toMatchObject({
      supportEmail: 'help@company.example',
      docsUrl: '',
    });
  });

  it.each([
    [
      { HOST: '0.0.0.0' },
      `The demo listens on this machine only, not on 0.0.0.0. Leave HOST out. ${toOpen}`,
    ],
    [
      { PUBLIC_URL: 'https://localhost.example' },
      `The demo has an address of this machine only, and PUBLIC_URL is another one. Leave PUBLIC_URL out. ${toOpen}`,
    ],
    [
      { ADMIN_EMAIL: 'ada@acme.example' },
      'The setting ADMIN_EMAIL is for production, and this would start the demo. Set MODE=production, or leave ADMIN_EMAIL out.',
    ],
    [
      { ...open, AUTH_CLIENT_ID: 'abc' },
      'The setting AUTH_CLIENT_ID is for production, and this would start the demo. Set MODE=production, or leave AUTH_CLIENT_ID out.',
    ],
    [
      { ...production, ...open },
      'The setting DEMO_OPEN_TO_NETWORK is for the demo, and this would start production. Leave it out.',
    ],
    [
      { MODE: 'production' },
      'The setting PUBLIC_URL is missing: production needs the https address under which people reach the console.',
    ],
    [
      { MODE: 'production', PUBLIC_URL: 'http://console.example' },
      'The setting PUBLIC_URL must be an https address in production; http is for an address of this machine.',
    ],
    [
      {
        MODE: 'production',
        PUBLIC_URL: 'https://console.example',
        SUPPORT_EMAIL: 'help@company.example',
      },
      'The setting DATABASE_URL is missing: production needs the address of a PostgreSQL server, or embedded for the engine of one process that keeps its data in DATA_DIR.',
    ],
    [
      { ...production, DATABASE_PGBOUNCER: 'on' },
      'The setting DATABASE_PGBOUNCER is for a PostgreSQL server, and DATABASE_URL names none. Set DATABASE_URL to its address, or leave DATABASE_PGBOUNCER out.',
    ],
    [
      { MODE: 'production', PUBLIC_URL: 'https://console.example' },
      'The setting SUPPORT_EMAIL is missing: production needs the address that people who need help write to.',
    ],
  ])('%j start neither', (environment, said) => {
    expect(() => readSettings(environment)).toThrow(new SettingsError(said));
  });
});

describe('misspelled settings', () => {
  const slip = (name: string, meant: string) =>
    `There is no setting ${name}: ${meant} may be meant. Correct the name, or take the variable away.`;
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['TRUSTEDPROXIE', 'TRUSTED_PROXIES'],
    ['ROOT_KEYS', 'ROOT_KEY'],
    ['SMTP_URLS', 'SMTP_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['RETAIN_EVENT_MONTH', 'RETAIN_EVENTS_MONTHS'],
  ])('%s is refused in each mode, with the suggestion %s', (name, meant) => {
    const said = new SettingsError(slip(name, meant));
    expect(() => readSettings({ [name]: 'x' })).toThrow(said);
    expect(() => readSettings({ ...production, [name]: 'x' })).toThrow(said);
    expect(readSettings({ [name]: '' }).mode).toBe('demo');
  });

  it.each([
    ['DATABASE_URL_FILE', '/run/secrets/url'],
    ['DATABASE_HOST', 'db'],
    ['DATABASE_PORT', '5432'],
    ['ROOT_KEY_PREV', 'x'],
    ['SMTP_PASSWORD', 'x'],
    ['TRUSTED_PROXY', '10.0.0.5'],
    ['AUTH_ISSUER', 'x'],
  ])('%s=%s is refused in production only, for its prefix', (name, value) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(
      new SettingsError(
        `There is no setting ${name}, though its name begins like one. README.md lists the settings; take the variable away.`,
      ),
    );
    expect(readSettings({ [name]: value }).mode).toBe('demo');
  });

  it.each([
    ['DATABASE_PORT', 'tcp://10.1.2.3:5432'],
    ['DATABASE_PORT_5432_TCP_ADDR', '10.1.2.3'],
    ['DATABASE_SERVICE_HOST', '10.1.2.3'],
    ['SMTP_SERVICE_PORT_SUBMISSION', '587'],
    ['MAIL', '/var/mail/root'],
    ['HOSTNAME', 'console'],
    ['HOME', '/root'],
    ['NODE_ENV', 'production'],
    ['PORTS', '1'],
    ['PROJECT_NAME', 'x'],
    ['CREDENTIALS_DIRECTORY', '/run/credentials'],
  ])('%s=%s is accepted as unrelated', (name, value) => {
    expect(readSettings({ ...production, [name]: value }).mode).toBe('production');
  });
});

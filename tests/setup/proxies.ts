import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ops = join(import.meta.dirname, '../../ops');

/** The configuration as it is shipped. */
export const shipped = (file: string): string => readFileSync(join(ops, file), 'utf8');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const nginxFiles = (folder: string, service: number, ports: readonly [number, number]) => {
  const [plain, secure] = ports;
  const certificate = ['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')];
  const subject = ['-subj', '/CN=console.example.com', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const site = shipped('nginx.conf')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${service}`)
    .replace('/etc/ssl/console.example.com.crt', join(folder, 'certificate'))
    .replace('/etc/ssl/console.example.com.key', join(folder, 'key'))
    .replaceAll('/var/log/nginx/encryption-console.log', join(folder, 'log'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const config = join(folder, 'nginx.conf');
  // Nothing but what has to be there: all else is nginx's default.
  writeFileSync(config, `pid ${folder}/pid; error_log stderr; events {} http { ${paths} ${site} }`);
  const args = ['-p', folder, '-c', config, '-e', 'stderr', '-g', 'daemon off;'];
  return { program: 'nginx', args, origin: `https://127.0.0.1:${secure}`, plain };
};

const caddyFiles = (folder: string, service: number, [plain]: readonly [number, number]) => {
  const config = join(folder, 'Caddyfile');
  const site = shipped('Caddyfile')
    .replace('console:3000', `127.0.0.1:${service}`)
    // Known from Caddy 2.8 on; Debian 12 has an older one.
    .replace(/^\s*health_fails .*\n/m, '');
  writeFileSync(config, `{\n\tadmin off\n}\n${site}`);
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  return { program: 'caddy', args, origin: `http://127.0.0.1:${plain}`, plain };
};

const programs = { nginx: nginxFiles, caddy: caddyFiles } as const;
type Proxy = keyof typeof programs;

/** Proxies that this machine has (Debian: `apt-get install nginx-light caddy`). */
export const installedProxies = (Object.keys(programs) as Proxy[]).filter(
  (name) => spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0,
);

/**
 * Runs a proxy with its shipped configuration in front of a port of this machine.
 * @returns where it listens; `plain` is the port without TLS
 */
export async function startProxy(name: Proxy, service: number) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const files = programs[name](folder, service, [await freePort(), await freePort()]);
  const env = { ...process.env, PROXY_SITE: files.origin, HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(files.program, files.args, { env, stdio: 'ignore' });
  return {
    origin: files.origin,
    plain: files.plain,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// A PostgreSQL server for a test run: programs found on the machine, started in a temporary
// directory on a free port of the loopback address, and removed afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.mjs';

const debianHome = '/usr/lib/postgresql';

/** @returns {string | undefined} the directory with the programs of the newest server */
function findPrograms() {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  const candidates = [
    ...(newest ? [join(debianHome, newest, 'bin')] : []),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return candidates.find((directory) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(directory, program))),
  );
}

/** The server refuses to run as root; Debian's package creates a user for it. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Makes a self-signed certificate for the address that the server listens on.
 * @param {string} directory
 * @param {{uid?: number, gid?: number}} user
 */
function makeCertificate(directory, user) {
  const certificate = join(directory, 'server.crt');
  const key = join(directory, 'server.key');
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...name, ...pair], {
    ...user,
    stdio: 'ignore',
    cwd: directory,
  });
  return { certificate, key };
}

/**
 * `certificate` is the file with the server's certificate, for clients that use TLS. `restart` closes all
 * connections, as an administrator's restart does.
 * @returns {Promise<{url: string, certificate: string, restart: () => Promise<void>, stop: () => Promise<void>} | undefined>} undefined
 *   without a server
 */
export async function startPostgres() {
  const programs = findPrograms();
  if (!programs) return undefined;
  const user = serverUser();
  const directory = mkdtempSync(join(tmpdir(), 'console-postgres-'));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'console', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, stdio: 'ignore', cwd: directory },
  );
  const port = await freePort();
  const { certificate, key } = makeCertificate(directory, user);
  const flags = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
  ].flatMap((setting) => ['-c', setting]);
  /** @returns a function that stops it, disconnecting clients at once */
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: directory,
    });
    const exit = new Promise((resolve) => server.once('exit', resolve));
    await new Promise((resolve, reject) => {
      server.stderr.on('data', (chunk) => {
        if (String(chunk).includes('ready to accept connections')) resolve(undefined);
      });
      server.once('exit', () => reject(new Error('The PostgreSQL server did not start.')));
    });
    return async () => {
      server.kill('SIGINT');
      await exit;
    };
  };
  let end = await start();
  const restart = async () => {
    await end();
    end = await start();
  };
  const stop = async () => {
    await end();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: `postgres://console@127.0.0.1:${port}/postgres`, certificate, restart, stop };
}

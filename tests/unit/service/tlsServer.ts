import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { signCertificate } from '../../../service/vault/signedCertificate';

/**
 * Starts a server on this machine that is called by a name of the Internet, until the end of the test.
 * @returns its address, its self-signed certificate, and the names that callers asked for
 */
export async function startTlsServer(commonName: string, listener: RequestListener) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = await signCertificate({
    subject: { commonName, publicKey },
    issuer: { commonName, privateKey },
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 60_000),
    isAuthority: false,
  });
  const names: string[] = [];
  const server = createServer(
    {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: certificate,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    listener,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://${commonName}:${port}/`, certificate, names, server };
}

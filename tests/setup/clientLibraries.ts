/**
 * Stand-ins for the published client libraries, as far as the programs that people copy call them: they
 * find their credentials as the libraries do (client-protocol 2.1), and "encrypt" into
 * `server accessKeyId dataset value`, without a dataset for bytes. Names of files to their contents.
 */
const node = {
  'node_modules/ubiq-security/index.js': `const { existsSync, readFileSync } = require('node:fs');

class ConfigCredentials {
  constructor() {
    const file = process.env.HOME + '/.ubiq/credentials';
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const value = (name) => new RegExp('^' + name + ' = (.+)$', 'm').exec(text)[1];
    const { UBIQ_SERVER, UBIQ_ACCESS_KEY_ID } = process.env;
    this.host = text ? value('SERVER') : UBIQ_SERVER;
    this.accessKeyId = text ? value('ACCESS_KEY_ID') : UBIQ_ACCESS_KEY_ID;
  }
  async initAsync(configuration) {
    if (!(configuration instanceof Configuration)) throw new Error('No configuration.');
    this.ready = true;
  }
}
class Configuration {}
class StructuredEncryptDecrypt {
  constructor({ ubiqCredentials, ubiqConfiguration }) {
    if (!ubiqCredentials.ready || !ubiqConfiguration) throw new Error('Not ready.');
    this.credentials = ubiqCredentials;
  }
  async EncryptAsync(dataset, value) {
    return [this.credentials.host, this.credentials.accessKeyId, dataset, value].join(' ');
  }
  close() {}
}
const encrypt = async ({ host, accessKeyId, ready }, bytes) => {
  if (!ready) throw new Error('Not ready.');
  return Buffer.from([host, accessKeyId, bytes.toString()].join(' '));
};
const structuredEncryptDecrypt = { StructuredEncryptDecrypt };
module.exports = { ConfigCredentials, Configuration, structuredEncryptDecrypt, encrypt };
`,
};

const python = {
  'ubiq_security/__init__.py': `import configparser
import os

UBIQ_HOST = 'api.ubiqsecurity.com'


class credentials:
    def __init__(self, access_key_id=None, host=UBIQ_HOST):
        self.access_key_id = access_key_id or os.environ['UBIQ_ACCESS_KEY_ID']
        self.host = host


class configCredentials:
    def __init__(self):
        parser = configparser.ConfigParser()
        parser.read(os.path.join(os.path.expanduser('~'), '.ubiq', 'credentials'))
        self.access_key_id = parser['default']['access_key_id']
        self.host = parser['default']['SERVER']


def encrypt(creds, data):
    return ' '.join([creds.host, creds.access_key_id, data.decode()]).encode()
`,
  'ubiq_security/structured/__init__.py': `def Encrypt(creds, dataset, text):
    return ' '.join([creds.host, creds.access_key_id, dataset, text])
`,
};

const java = {
  'com/ubiqsecurity/UbiqCredentials.java': `package com.ubiqsecurity;
public class UbiqCredentials {
  String host;
  String accessKeyId;
}
`,
  'com/ubiqsecurity/UbiqFactory.java': `package com.ubiqsecurity;
import java.nio.file.*;
public abstract class UbiqFactory {
  public static UbiqCredentials createCredentials(String key, String signing, String crypto, String host) {
    UbiqCredentials made = new UbiqCredentials();
    made.host = host == null ? "api.ubiqsecurity.com" : host;
    made.accessKeyId = key == null ? System.getenv("UBIQ_ACCESS_KEY_ID") : key;
    return made;
  }
  public static UbiqCredentials readCredentialsFromFile(String path, String profile) throws java.io.IOException {
    UbiqCredentials made = new UbiqCredentials();
    for (String line : Files.readAllLines(Paths.get(System.getenv("HOME"), ".ubiq", "credentials"))) {
      if (line.startsWith("SERVER = ")) made.host = line.substring(9);
      if (line.startsWith("ACCESS_KEY_ID = ")) made.accessKeyId = line.substring(16);
    }
    return made;
  }
}
`,
  'com/ubiqsecurity/UbiqStructuredEncryptDecrypt.java': `package com.ubiqsecurity;
public class UbiqStructuredEncryptDecrypt implements AutoCloseable {
  private final UbiqCredentials used;
  public UbiqStructuredEncryptDecrypt(UbiqCredentials used) { this.used = used; }
  public String encrypt(String dataset, String text, byte[] tweak) {
    return String.join(" ", used.host, used.accessKeyId, dataset, text);
  }
  public void close() {}
}
`,
  'com/ubiqsecurity/UbiqEncrypt.java': `package com.ubiqsecurity;
public class UbiqEncrypt {
  public static byte[] encrypt(UbiqCredentials used, byte[] data) {
    return String.join(" ", used.host, used.accessKeyId, new String(data)).getBytes();
  }
}
`,
};

export const clientLibraries = { node, python, java } as const;

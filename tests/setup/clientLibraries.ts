import { cHeader } from './clientLibraryHeader';

/**
 * Stubs of the published client libraries, for the calls of the programs that people copy. They find their
 * credentials as the libraries do (client-protocol 2.1). They "encrypt" a text into
 * `server accessKeyId dataset value`, without a dataset for bytes, and add one to a number, a day to a
 * date and a second to a date-time of the dataset SSN. Names of files to their contents.
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
  async DecryptAsync(dataset, value) {
    return value.split(' ').slice(3).join(' ');
  }
  async move(dataset, value, step) {
    if (dataset !== 'SSN') throw new Error(dataset);
    return typeof value === 'bigint' ? value + BigInt(step) : new Date(value.getTime() + step);
  }
  EncryptNumberAsync(dataset, value) { return this.move(dataset, value, 1); }
  DecryptNumberAsync(dataset, value) { return this.move(dataset, value, -1); }
  EncryptDateAsync(dataset, value) { return this.move(dataset, value, 86400000); }
  DecryptDateAsync(dataset, value) { return this.move(dataset, value, -86400000); }
  EncryptDateTimeAsync(dataset, value) { return this.move(dataset, value, 1000); }
  DecryptDateTimeAsync(dataset, value) { return this.move(dataset, value, -1000); }
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
import java.time.OffsetDateTime;
public class UbiqStructuredEncryptDecrypt implements AutoCloseable {
  private final UbiqCredentials used;
  public UbiqStructuredEncryptDecrypt(UbiqCredentials used) { this.used = used; }
  public String encrypt(String dataset, String text, byte[] tweak) {
    return String.join(" ", used.host, used.accessKeyId, dataset, text);
  }
  public String decrypt(String dataset, String text, byte[] tweak) { return text.split(" ", 4)[3]; }
  private static <T> T checked(String dataset, T value) {
    if (!dataset.equals("SSN")) throw new IllegalArgumentException(dataset);
    return value;
  }
  public int encryptInt(String dataset, int n, byte[] tweak) { return checked(dataset, n + 1); }
  public int decryptInt(String dataset, int n, byte[] tweak) { return checked(dataset, n - 1); }
  public long encryptLong(String dataset, long n, byte[] tweak) { return checked(dataset, n + 1); }
  public long decryptLong(String dataset, long n, byte[] tweak) { return checked(dataset, n - 1); }
  public OffsetDateTime encryptDate(String dataset, OffsetDateTime day, byte[] tweak) {
    if (day.getOffset().getTotalSeconds() != 0) throw new IllegalArgumentException();
    return checked(dataset, day.plusDays(1));
  }
  public OffsetDateTime decryptDate(String dataset, OffsetDateTime day, byte[] tweak) {
    return checked(dataset, day.minusDays(1));
  }
  public OffsetDateTime encryptDateTime(String dataset, OffsetDateTime moment, byte[] tweak) {
    return checked(dataset, moment.plusSeconds(1));
  }
  public OffsetDateTime decryptDateTime(String dataset, OffsetDateTime moment, byte[] tweak) {
    return checked(dataset, moment.minusSeconds(1));
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

const c = { 'ubiq/platform.h': cHeader };

const php = {
  'vendor/autoload.php': `<?php
namespace Ubiq;

class Credentials {
    public $host;
    public $accessKeyId;
    public function __construct() {
        $this->host = getenv('UBIQ_SERVER') ?: null;
        $this->accessKeyId = getenv('UBIQ_ACCESS_KEY_ID') ?: null;
    }
    public function load(?string $file = null, ?string $profile = null): bool {
        $values = parse_ini_file($file, true)[$profile];
        $this->host = $values['SERVER'];
        $this->accessKeyId = $values['ACCESS_KEY_ID'];
        return true;
    }
}
function encrypt(Credentials $used, string $text, $dataset = null) {
    return implode(' ', array_filter([$used->host, $used->accessKeyId, $dataset, $text]));
}
function decrypt(Credentials $used, string $text, string $dataset = '') {
    return explode(' ', $text, 4)[3];
}
function checked($value, $dataset) {
    if ($dataset !== 'SSN') throw new \\Exception($dataset);
    return $value;
}
function moved(\\DateTimeImmutable $moment, string $step, $dataset): \\DateTimeImmutable {
    if ($moment->getTimezone()->getName() !== 'UTC') throw new \\Exception('not UTC');
    return checked($moment->modify($step), $dataset);
}
function encryptInteger(Credentials $used, int $n, $dataset = null): int { return checked($n + 1, $dataset); }
function decryptInteger(Credentials $used, int $n, $dataset = null): int { return checked($n - 1, $dataset); }
function encryptDate(Credentials $used, \\DateTimeImmutable $day, $dataset = null) { return moved($day, '+1 day', $dataset); }
function decryptDate(Credentials $used, \\DateTimeImmutable $day, $dataset = null) { return moved($day, '-1 day', $dataset); }
function encryptDateTime(Credentials $used, \\DateTimeImmutable $moment, $dataset = null) { return moved($moment, '+1 second', $dataset); }
function decryptDateTime(Credentials $used, \\DateTimeImmutable $moment, $dataset = null) { return moved($moment, '-1 second', $dataset); }
`,
};

const ruby = {
  'ubiq-security.rb': `module Ubiq
  class ConfigCredentials
    def initialize(file, profile)
      text = File.read(file)
      raise profile unless text.start_with?("[#{profile}]")
      values = %w[SERVER ACCESS_KEY_ID].map { |name| text[/^#{name} = (.+)$/, 1] }
      @creds = OpenStruct.new(host: values[0], access_key_id: values[1])
    end
    def get_attributes
      @creds
    end
  end
  def encrypt(creds, data)
    [creds.host, creds.access_key_id, data].join(' ')
  end
end
`,
};

export const clientLibraries = { node, python, java, c, cpp: c, php, ruby } as const;

/** The programs of the demo companies that encrypt and decrypt, as usage events name them. */

interface Client {
  /** Name of the API key that the program uses. */
  apiKey: string;
  product: string;
  /** The versions it ran, the newest last: used until that many days ago. */
  versions: readonly { version: string; untilDaysAgo: number }[];
  apiVersion: 'V0' | 'V3';
}

export const clients = {
  portal: {
    apiKey: 'Patient Portal',
    product: 'ubiq-node',
    versions: [
      { version: '2.2.1', untilDaysAgo: 214 },
      { version: '2.3.0', untilDaysAgo: 62 },
      { version: '2.4.0', untilDaysAgo: 0 },
    ],
    apiVersion: 'V3',
  },
  claims: {
    apiKey: 'Claims Engine',
    product: 'ubiq-java',
    versions: [
      { version: '2.2.2', untilDaysAgo: 131 },
      { version: '2.3.0', untilDaysAgo: 0 },
    ],
    apiVersion: 'V3',
  },
  analytics: {
    apiKey: 'Analytics Loader',
    product: 'ubiq-python',
    versions: [
      { version: '2.1.2', untilDaysAgo: 178 },
      { version: '2.3.0', untilDaysAgo: 0 },
    ],
    apiVersion: 'V3',
  },
  payments: {
    apiKey: 'Payment Gateway',
    product: 'ubiq-go',
    versions: [
      { version: '2.1.0', untilDaysAgo: 97 },
      { version: '2.2.0', untilDaysAgo: 0 },
    ],
    apiVersion: 'V3',
  },
  records: {
    apiKey: 'Records Archive',
    product: 'ubiq-dotnet',
    versions: [{ version: '2.4.0', untilDaysAgo: 0 }],
    apiVersion: 'V3',
  },
  backup: {
    apiKey: 'Backup Agent',
    product: 'ubiq-c',
    versions: [{ version: '2.3.0', untilDaysAgo: 0 }],
    apiVersion: 'V3',
  },
  legacyShop: {
    apiKey: 'Pharmacy Shop (old)',
    product: 'ubiq-php',
    versions: [{ version: '1.0.4', untilDaysAgo: 0 }],
    apiVersion: 'V0',
  },
} as const satisfies Record<string, Client>;

/** @returns the version that the client ran on a day */
export function versionOn(client: keyof typeof clients, daysAgo: number): string {
  const { versions }: Client = clients[client];
  const running = versions.find(({ untilDaysAgo }) => daysAgo >= untilDaysAgo);
  if (!running) throw new Error(`The client ${client} ran no version ${daysAgo} days ago.`);
  return running.version;
}

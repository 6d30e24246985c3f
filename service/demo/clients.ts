/** The programs of the demo companies that encrypt and decrypt, as usage events name them. */

interface Client {
  /** Name of the API key that the program uses. */
  apiKey: string;
  product: string;
  /** The versions it ran, the newest last, each with the days ago until which it was used. */
  versions: Readonly<Record<string, number>>;
  apiVersion: 'V0' | 'V3';
}

export const clients = {
  portal: {
    apiKey: 'Patient Portal',
    product: 'ubiq-node',
    versions: { '2.2.1': 214, '2.3.0': 62, '2.4.0': 0 },
    apiVersion: 'V3',
  },
  claims: {
    apiKey: 'Claims Engine',
    product: 'ubiq-java',
    versions: { '2.2.2': 131, '2.3.0': 0 },
    apiVersion: 'V3',
  },
  analytics: {
    apiKey: 'Analytics Loader',
    product: 'ubiq-python',
    versions: { '2.1.2': 178, '2.3.0': 0 },
    apiVersion: 'V3',
  },
  payments: {
    apiKey: 'Payment Gateway',
    product: 'ubiq-go',
    versions: { '2.1.0': 97, '2.2.0': 0 },
    apiVersion: 'V3',
  },
  records: {
    apiKey: 'Records Archive',
    product: 'ubiq-dotnet',
    versions: { '2.4.0': 0 },
    apiVersion: 'V3',
  },
  backup: {
    apiKey: 'Backup Agent',
    product: 'ubiq-c',
    versions: { '2.3.0': 0 },
    apiVersion: 'V3',
  },
  parcels: {
    apiKey: 'Parcel Tracking',
    product: 'ubiq-node',
    versions: { '2.3.0': 62, '2.4.0': 0 },
    apiVersion: 'V3',
  },
  customs: {
    apiKey: 'Customs Filing',
    product: 'ubiq-java',
    versions: { '2.3.0': 0 },
    apiVersion: 'V3',
  },
  freight: {
    apiKey: 'Freight Archive',
    product: 'ubiq-dotnet',
    versions: { '2.4.0': 0 },
    apiVersion: 'V3',
  },
  legacyShop: {
    apiKey: 'Pharmacy Shop (old)',
    product: 'ubiq-php',
    versions: { '1.0.4': 0 },
    apiVersion: 'V0',
  },
} as const satisfies Record<string, Client>;

/** @returns the version that the client ran on a day */
export function versionOn(client: keyof typeof clients, daysAgo: number): string {
  const versions = Object.entries(clients[client].versions);
  const [version] = versions.find(([, untilDaysAgo]) => daysAgo >= untilDaysAgo) ?? [];
  if (!version) throw new Error(`The client ${client} ran no version ${daysAgo} days ago.`);
  return version;
}

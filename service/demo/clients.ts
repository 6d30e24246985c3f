/** The programs of the demo companies that encrypt and decrypt, as usage events name them. */

interface Client {
  /** Name of the API key that the program uses. */
  apiKey: string;
  product: string;
  /** The versions it ran, the newest last, each with the days ago until which it was used. */
  versions: Readonly<Record<string, number>>;
  apiVersion: 'V0' | 'V3';
}

const client = (
  apiKey: string,
  product: string,
  versions: Client['versions'],
  apiVersion: Client['apiVersion'] = 'V3',
): Client => ({ apiKey, product, versions, apiVersion });

export const clients = {
  portal: client('Patient Portal', 'ubiq-node', { '2.2.1': 214, '2.3.0': 62, '2.4.0': 0 }),
  claims: client('Claims Engine', 'ubiq-java', { '2.2.2': 131, '2.3.0': 0 }),
  analytics: client('Analytics Loader', 'ubiq-python', { '2.1.2': 178, '2.3.0': 0 }),
  payments: client('Payment Gateway', 'ubiq-go', { '2.1.0': 97, '2.2.0': 0 }),
  records: client('Records Archive', 'ubiq-dotnet', { '2.4.0': 0 }),
  backup: client('Backup Agent', 'ubiq-c', { '2.3.0': 0 }),
  parcels: client('Parcel Tracking', 'ubiq-node', { '2.3.0': 62, '2.4.0': 0 }),
  customs: client('Customs Filing', 'ubiq-java', { '2.3.0': 0 }),
  freight: client('Freight Archive', 'ubiq-dotnet', { '2.4.0': 0 }),
  legacyShop: client('Pharmacy Shop (old)', 'ubiq-php', { '1.0.4': 0 }, 'V0'),
};

/** @returns the version that the client ran on a day */
export function versionOn(client: keyof typeof clients, daysAgo: number): string {
  const versions = Object.entries(clients[client].versions);
  const [version] = versions.find(([, untilDaysAgo]) => daysAgo >= untilDaysAgo) ?? [];
  if (!version) throw new Error(`The client ${client} ran no version ${daysAgo} days ago.`);
  return version;
}

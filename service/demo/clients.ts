/** The programs of the demo companies that encrypt and decrypt, as named in usage events. */

interface Client {
  apiKey: string;
  product: string;
  /** The versions that it used, newest last, each with the number of days ago until which it was used. */
  versions: Readonly<Record<string, number>>;
  apiVersion: 'V0' | 'V3';
}

const makeClient = (
  apiKey: string,
  product: string,
  versions: Client['versions'],
  apiVersion: Client['apiVersion'] = 'V3',
): Client => ({ apiKey, product, versions, apiVersion });

export const clients = {
  portal: makeClient('Patient Portal', 'ubiq-node', { '2.2.1': 214, '2.3.0': 62, '2.4.0': 0 }),
  claims: makeClient('Claims Engine', 'ubiq-java', { '2.2.2': 131, '2.3.0': 0 }),
  analytics: makeClient('Analytics Loader', 'ubiq-python', { '2.1.2': 178, '2.3.0': 0 }),
  payments: makeClient('Payment Gateway', 'ubiq-go', { '2.1.0': 97, '2.2.0': 0 }),
  records: makeClient('Records Archive', 'ubiq-dotnet', { '2.4.0': 0 }),
  backup: makeClient('Backup Agent', 'ubiq-c', { '2.3.0': 0 }),
  parcels: makeClient('Parcel Tracking', 'ubiq-node', { '2.3.0': 62, '2.4.0': 0 }),
  customs: makeClient('Customs Filing', 'ubiq-java', { '2.3.0': 0 }),
  freight: makeClient('Freight Archive', 'ubiq-dotnet', { '2.4.0': 0 }),
  legacyShop: makeClient('Pharmacy Shop (old)', 'ubiq-php', { '1.0.4': 0 }, 'V0'),
};

export function versionOn(client: keyof typeof clients, daysAgo: number): string {
  const versions = Object.entries(clients[client].versions);
  const [version] = versions.find(([, untilDaysAgo]) => daysAgo >= untilDaysAgo) ?? [];
  if (!version) throw new Error(`The client ${client} ran no version ${daysAgo} days ago.`);
  return version;
}

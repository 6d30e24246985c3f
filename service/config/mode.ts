/** Modes of the service, which share neither databases nor settings (decision 118). */
export const modes = ['demo', 'production'] as const;
export type Mode = (typeof modes)[number];

/** Long on purpose: an operator who types it knows the risk of exposing the demo. */
export const demoOpenToNetwork = 'yes-with-public-passwords';

/** As DATABASE_URL it explicitly requests the embedded engine, which production otherwise does not use. */
export const embedded = 'embedded';

/** The settings that apply to one mode only, as given. */
interface ModeSettings {
  MODE: Mode;
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DEMO_OPEN_TO_NETWORK?: typeof demoOpenToNetwork | undefined;
  AUTH_DOMAIN?: string | undefined;
  AUTH_CLIENT_ID?: string | undefined;
  AUTH_AUDIENCE?: string | undefined;
  ADMIN_EMAIL?: string | undefined;
  SUPPORT_EMAIL?: string | undefined;
  DATABASE_URL?: string | undefined;
}

const productionOnly = ['AUTH_DOMAIN', 'AUTH_CLIENT_ID', 'AUTH_AUDIENCE', 'ADMIN_EMAIL'] as const;

/** @param host a name, or an address as in settings or URLs */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

const isSafe = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isThisMachine(hostname);
};

/** @returns a sentence that says why these settings start neither mode, and what to do; undefined if they are valid */
export const modeProblem = (settings: ModeSettings): string | undefined =>
  settings.MODE === 'demo' ? demoProblem(settings) : productionProblem(settings);

function demoProblem(settings: ModeSettings): string | undefined {
  const foreign = productionOnly.find((name) => settings[name] !== undefined);
  if (foreign)
    return `The setting ${foreign} is for production, and this would start the demo. Set MODE=production, or leave ${foreign} out.`;
  if (settings.DEMO_OPEN_TO_NETWORK !== undefined) return undefined;
  const { HOST: host, PUBLIC_URL: url } = settings;
  const openHint = `Set MODE=production, or, to let everyone in who reaches the demo, DEMO_OPEN_TO_NETWORK=${demoOpenToNetwork}.`;
  if (!isThisMachine(host))
    return `The demo listens on this machine only, not on ${host}. Leave HOST out. ${openHint}`;
  if (url !== undefined && !isThisMachine(new URL(url).hostname))
    return `The demo has an address of this machine only, and PUBLIC_URL is another one. Leave PUBLIC_URL out. ${openHint}`;
  return undefined;
}

function productionProblem({
  PUBLIC_URL: url,
  DEMO_OPEN_TO_NETWORK: open,
  SUPPORT_EMAIL: support,
  AUTH_DOMAIN: provider,
  DATABASE_URL: database,
}: ModeSettings) {
  if (open !== undefined)
    return 'The setting DEMO_OPEN_TO_NETWORK is for the demo, and this would start production. Leave it out.';
  if (url === undefined)
    return 'The setting PUBLIC_URL is missing: production needs the https address under which people reach the console.';
  // Browsers allow key generation and secure cookies only for https, and for addresses of their own machine.
  if (!isSafe(url))
    return 'The setting PUBLIC_URL must be an https address in production; http is for an address of this machine.';
  // An attacker on the network path could replace the signing keys and so issue tokens.
  if (provider !== undefined && !isSafe(provider))
    return 'The setting AUTH_DOMAIN must be an https address; http is for an address of this machine.';
  if (support === undefined)
    return 'The setting SUPPORT_EMAIL is missing: production needs the address that people who need help write to.';
  // A misspelled variable would start production on a new, empty database.
  if (database === undefined)
    return `The setting DATABASE_URL is missing: production needs the address of a PostgreSQL server, or ${embedded} for the engine of one process that keeps its data in DATA_DIR.`;
  return undefined;
}

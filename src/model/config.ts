import { createContext, useContext } from 'react';

/** Written into the page and served at `/config.json`: one build for every environment (decision 497). */
export interface ConsoleConfig {
  /** The identity provider. `domain` may be a bare host name or a whole origin. */
  auth: { domain: string; clientId: string; audience: string };
  /** Start of every API path, without a slash at its end: `/api`. */
  apiBase: string;
  productName: string;
  supportEmail: string;
  /** Replaces the whole console by a notice (console.md section 2). */
  maintenance: boolean;
  /** Empty for none. */
  docsUrl: string;
  /** The service runs with made-up data. */
  demo: boolean;
}

const ConfigContext = createContext<ConsoleConfig | undefined>(undefined);
export const ConfigProvider = ConfigContext.Provider;

export function useConfig(): ConsoleConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}

import { type Client, createClient } from '../independentClient/client';
import type { Style } from '../independentClient/clientStyles';
import type { Connection } from '../independentClient/exchange';
import { type KeyPair, signIn } from '../independentClient/signIn';
import { httpSend, type Send } from '../independentClient/transport';
import { start } from '../clients/clientsFixture';
import { type MockProvider, mockProvider } from '../identity/mockProvider';
import { type ScimFixture, startScimFixture } from './scimFixture';
import { createFetchDocument } from '../../../service/outbound/fetchDocument';
import { freshCode } from '../identity/providers';
import { keepIssuers } from '../vault/keepIssuers';

const digits = '0123456789';
const definition = {
  input_character_set: digits,
  output_character_set: `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`,
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 9,
  prefix_length: 0,
  suffix_length: 0,
};

/** The part of a connection that a sign-in yields. */
export type Session = Pick<Connection, 'credentials' | 'certified'>;

/** A company whose people are provisioned by SCIM and sign in from programs with their own provider. */
export interface SignInFixture extends ScimFixture {
  provider: MockProvider;
  /** Ada's id in SCIM. */
  ada: string;
  send: Send;
  host: string;
  /** Saves settings for a company; those of its provider unless told otherwise. @returns the status */
  configure: (settings?: object, as?: 'admin' | 'outsider') => Promise<number>;
  /** Connection data of a program that is about to sign in with this token. */
  endpoint: (token: string) => { send: Send; host: string; customer: string; token: string };
  /** Signs a person in with a new token. */
  signIn: (upn: string, pair?: KeyPair) => Promise<Session>;
  client: (session: Session, style?: Style, more?: Partial<Connection>) => Client;
  /** Moves the clock of service, provider and programs. */
  setTime: (now: Date) => void;
  close: () => Promise<void>;
}

/** Milliseconds within which a provider has to answer here. */
const patience = 500;

/** Ada is in a group with a dataset for social security numbers and one for files. */
export async function startSignInFixture(): Promise<SignInFixture> {
  const provider = mockProvider('ENTRA', 'acme', start);
  const fetchDocument = createFetchDocument(provider.outbound, patience);
  const fixture = await startScimFixture({ fetchDocument });
  const { service, customer } = fixture;
  await keepIssuers(service);
  const { port, close } = await service.listen();
  const host = `127.0.0.1:${port}`;
  const send = httpSend({ host: '127.0.0.1', port });
  let now = start;
  await fixture.addDataset('SSN', 'Payroll', definition);
  await fixture.addDataset('Files', 'Payroll');
  const ada = await fixture.addUser('Ada@acme.example');
  await fixture.addGroup('Payroll', [ada]);

  const configure: SignInFixture['configure'] = async (settings = {}, as = 'admin') => {
    const value = JSON.stringify({ enabled: true, ...provider.settings, ...settings });
    const { status } = await service.put(
      as,
      '/settings/API_SSO_CONFIG',
      { value },
      { claims: freshCode('change:idp') },
    );
    return status;
  };
  const endpoint: SignInFixture['endpoint'] = (token) => ({ send, host, customer, token });
  if ((await configure()) !== 200) throw new Error('The settings were not saved.');
  provider.fetched.length = 0;
  return {
    ...fixture,
    provider,
    ada,
    send,
    host,
    configure,
    endpoint,
    signIn: async (upn, pair) => signIn(endpoint(await provider.token({ upn }, now)), pair),
    client: (session, style = 'node', more = {}) =>
      createClient({ send, host, style, now: () => now, ...session, ...more }),
    setTime: (time) => {
      now = time;
      service.setTime(time);
    },
    close,
  };
}

import { describe, expect, it } from 'vitest';
import { openApiWorld } from './apiWorld';
import { openClientsWorld } from './clientsWorld';
import { fuzz, fuzzRuns } from './fuzzing';
import { openIdentityWorld } from './identityWorld';
import { openScimWorld } from './scimWorld';
import { openSignInWorld } from './signInWorld';

/** A request takes about 15 ms on two idle cores; a long run may share them. */
const timeout = Math.max(60_000, fuzzRuns * 60);

describe('strange input is refused, in time and in the shape of refusals', () => {
  it.each([
    ["the console's API", 0.55, openApiWorld],
    ["the client libraries' protocol", 0.15, openClientsWorld],
    ["the identity provider's pages", 0.15, openIdentityWorld],
    ["a company's provisioning", 0.1, openScimWorld],
    ["the door of a provider's people", 0.05, openSignInWorld],
  ])(
    'by %s',
    async (_, share, open) => {
      expect(await fuzz(Math.ceil(fuzzRuns * share), open)).toEqual([]);
    },
    timeout,
  );
});

import { describe, expect, it } from 'vitest';
import { openApiFixture } from './apiFixture';
import { openClientsFixture } from './clientsFixture';
import { fuzz, fuzzRuns } from './fuzzing';
import { openIdentityFixture } from './identityFixture';
import { openScimFixture } from './scimFixture';
import { openSignInFixture } from './signInFixture';

/** A request takes about 15 ms on two idle cores; a long run may share them. */
const timeout = Math.max(60_000, fuzzRuns * 60);

describe('mutated requests are refused in time and in the format of refusals', () => {
  it.each([
    ["the console's API", 0.55, openApiFixture],
    ["the client libraries' protocol", 0.15, openClientsFixture],
    ["the identity provider's pages", 0.15, openIdentityFixture],
    ["a company's provisioning", 0.1, openScimFixture],
    ["the sign-in of a provider's people", 0.05, openSignInFixture],
  ])(
    'by %s',
    async (_, share, open) => {
      expect(await fuzz(Math.ceil(fuzzRuns * share), open)).toEqual([]);
    },
    timeout,
  );
});

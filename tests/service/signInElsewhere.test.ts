import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start } from './clientsWorld';
import { otherProcesses, untilRefused } from './otherProcesses';
import { type SignInWorld, startSignInWorld } from './signInWorld';

// The embedded engine is one process's alone.
describe.runIf(process.env['TEST_DATABASE_URL'])('a sign-in, by another process', () => {
  let world: SignInWorld;
  const others = otherProcesses();
  beforeAll(others.build);
  beforeEach(async () => {
    world = await startSignInWorld();
  });
  afterEach(() => world.close());
  afterEach(others.end);

  it.each(['connection', 'pooler'] as const)(
    'is refused within a second of being deactivated, through a %s',
    async (way) => {
      const session = await world.signIn('ada@acme.example');
      const there = await others.start(world.service.db, way, start);
      const client = world.client(session, 'node', there);
      await client.fpeKey('SSN');
      await client.fpeKey('SSN');
      await world.patch(`/Users/${world.ada}`, { op: 'replace', value: { active: false } });
      expect(await untilRefused(() => client.fpeKey('SSN'))).toBe('Refused');
    },
    30_000,
  );
});

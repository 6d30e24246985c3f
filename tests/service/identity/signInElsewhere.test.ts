import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { start } from '../clients/clientsFixture';
import { keyCallProcesses, untilRefused } from '../clients/keyCallProcesses';
import { type SignInFixture, startSignInFixture } from '../scim/signInFixture';

// The embedded engine is one process's alone.
describe.runIf(process.env['TEST_DATABASE_URL'])('a sign-in in another process', () => {
  let fixture: SignInFixture;
  const processes = keyCallProcesses();
  beforeAll(processes.build);
  beforeEach(async () => {
    fixture = await startSignInFixture();
  });
  afterEach(() => fixture.close());
  afterEach(processes.end);

  it.each(['connection', 'pooler'] as const)(
    'is refused within a second of being deactivated, through a %s',
    async (way) => {
      const session = await fixture.signIn('ada@acme.example');
      const connection = await processes.start(fixture.service.db, way, start);
      const client = fixture.client(session, 'node', connection);
      await client.fpeKey('SSN');
      await client.fpeKey('SSN');
      await fixture.patch(`/Users/${fixture.ada}`, { op: 'replace', value: { active: false } });
      expect(await untilRefused(() => client.fpeKey('SSN'))).toBe('Refused');
    },
    30_000,
  );
});

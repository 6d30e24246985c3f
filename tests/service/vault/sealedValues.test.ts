import { beforeEach, describe, expect, it } from 'vitest';
import { keepSecrets } from '../../../service/vault/keepSecrets';
import { SealBroken } from '../../../service/vault/envelope';
import { start, sharedClientsFixture } from '../clients/clientsFixture';
import type { MadeDataset, Program } from '../clients/clientsFixture';

/** Write access to the database must not reveal a secret that is moved to another row. */
describe('a sealed value that was moved to another row', () => {
  const fixture = sharedClientsFixture();
  let program: Program;
  let other: Program;
  let cards: MadeDataset;
  let ibans: MadeDataset;

  beforeEach(async () => {
    program = await fixture.addProgram('Portal');
    other = await fixture.addProgram('Other');
    cards = await fixture.addStructured('Cards');
    ibans = await fixture.addStructured('Ibans');
    for (const dataset of [cards, ibans]) await fixture.associate(program, dataset);
  });

  const statusOf = async (name: string, by: Program = program) => {
    const query = { papi: by.credentials.accessKeyId, ffs_name: name };
    const call = { method: 'GET', path: '/api/v0/fpe/key', query } as const;
    return (await fixture.client(by).call(call)).status;
  };

  it("does not give an API key another one's signing key", async () => {
    const { db } = fixture.service;
    const { signing_value: sealed } = await db
      .selectFrom('api_keys')
      .select('signing_value')
      .where('uuid', '=', other.uuid)
      .executeTakeFirstOrThrow();
    const { accessKeyId } = program.credentials;
    const forger = { ...program, credentials: { ...other.credentials, accessKeyId } };
    expect(await statusOf('Cards', forger)).toBe(401);
    await db
      .updateTable('api_keys')
      .set({ signing_value: sealed })
      .where('uuid', '=', program.uuid)
      .execute();
    expect(await statusOf('Cards', forger)).toBe(500);
  });

  it("does not open as another dataset's data key", async () => {
    const { db } = fixture.service;
    // The same primary key seals both, so only the purpose tells them apart.
    await db
      .updateTable('datasets')
      .set({ primary_key_uuid: cards.primaryKey })
      .where('uuid', '=', ibans.uuid)
      .execute();
    const { material } = await db
      .selectFrom('dataset_keys')
      .select('material')
      .where('dataset_uuid', '=', cards.uuid)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('dataset_keys')
      .set({ material })
      .where('dataset_uuid', '=', ibans.uuid)
      .execute();
    expect(await statusOf('Cards')).toBe(200);
    expect(await statusOf('Ibans')).toBe(500);
  });

  it("does not open as another primary key's version", async () => {
    const { db } = fixture.service;
    const { material } = await db
      .selectFrom('primary_key_versions')
      .select('material')
      .where('primary_key_uuid', '=', cards.primaryKey)
      .executeTakeFirstOrThrow();
    const { material: dataKey } = await db
      .selectFrom('dataset_keys')
      .select('material')
      .where('dataset_uuid', '=', cards.uuid)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('primary_key_versions')
      .set({ material })
      .where('primary_key_uuid', '=', ibans.primaryKey)
      .execute();
    await db
      .updateTable('dataset_keys')
      .set({ material: dataKey })
      .where('dataset_uuid', '=', ibans.uuid)
      .execute();
    expect(await statusOf('Ibans')).toBe(500);
  });

  it('does not open as another secret of the service', async () => {
    const { db, vault } = fixture.service;
    const keep = keepSecrets(db, vault, () => start);
    expect(await keep('one', () => Promise.resolve('first'))).toBe('first');
    expect(await keep('two', () => Promise.resolve('second'))).toBe('second');
    const { material } = await db
      .selectFrom('service_keys')
      .select('material')
      .where('name', '=', 'one')
      .executeTakeFirstOrThrow();
    await db.updateTable('service_keys').set({ material }).where('name', '=', 'two').execute();
    await expect(keep('two', () => Promise.resolve('second'))).rejects.toThrow(SealBroken);
  });
});

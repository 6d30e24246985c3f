import { beforeEach, describe, expect, it } from 'vitest';
import { keepSecrets } from '../../../service/vault/keepSecrets';
import { SealBroken } from '../../../service/vault/envelope';
import {
  start,
  sharedClientsFixture,
  type MadeDataset,
  type Program,
} from '../clients/clientsFixture';
import { rowOf, updateRows } from '../rows';

/** Write access to the database must not reveal a secret by moving it to another row. */
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

  const statusOf = async (name: string, caller: Program = program) => {
    const query = { papi: caller.credentials.accessKeyId, ffs_name: name };
    const call = { method: 'GET', path: '/api/v0/fpe/key', query } as const;
    return (await fixture.client(caller).call(call)).status;
  };

  it('does not open as the signing key of another API key', async () => {
    const { db } = fixture.service;
    const { signing_value: sealed } = await rowOf(db, 'api_keys', { uuid: other.uuid });
    const { accessKeyId } = program.credentials;
    const forger = { ...program, credentials: { ...other.credentials, accessKeyId } };
    expect(await statusOf('Cards', forger)).toBe(401);
    await updateRows(db, 'api_keys', { uuid: program.uuid }, { signing_value: sealed });
    expect(await statusOf('Cards', forger)).toBe(500);
  });

  it('does not open as the data key of another dataset', async () => {
    const { db } = fixture.service;
    // The same primary key seals both, so only the purpose tells them apart.
    await updateRows(db, 'datasets', { uuid: ibans.uuid }, { primary_key_uuid: cards.primaryKey });
    const { material } = await rowOf(db, 'dataset_keys', { dataset_uuid: cards.uuid });
    await updateRows(db, 'dataset_keys', { dataset_uuid: ibans.uuid }, { material });
    expect(await statusOf('Cards')).toBe(200);
    expect(await statusOf('Ibans')).toBe(500);
  });

  it('does not open as a version of another primary key', async () => {
    const { db } = fixture.service;
    const { material } = await rowOf(db, 'primary_key_versions', {
      primary_key_uuid: cards.primaryKey,
    });
    const { material: dataKey } = await rowOf(db, 'dataset_keys', { dataset_uuid: cards.uuid });
    await db
      .updateTable('primary_key_versions')
      .set({ material })
      .where('primary_key_uuid', '=', ibans.primaryKey)
      .execute();
    await updateRows(db, 'dataset_keys', { dataset_uuid: ibans.uuid }, { material: dataKey });
    expect(await statusOf('Ibans')).toBe(500);
  });

  it('does not open as another secret of the service', async () => {
    const { db, vault } = fixture.service;
    const keep = keepSecrets(db, vault, () => start);
    expect(await keep('one', () => Promise.resolve('first'))).toBe('first');
    expect(await keep('two', () => Promise.resolve('second'))).toBe('second');
    const { material } = await rowOf(db, 'service_keys', { name: 'one' });
    await updateRows(db, 'service_keys', { name: 'two' }, { material });
    await expect(keep('two', () => Promise.resolve('second'))).rejects.toThrow(SealBroken);
  });
});

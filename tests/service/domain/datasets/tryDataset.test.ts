import { beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../../answers';
import { oneClientsFixture, type MadeDataset, type Program } from '../../clients/clientsFixture';
import type { Answer } from '../../harness';
import type { Persona } from '../../people';
import { updateRows } from '../../rows';

const lower = 'abcdefghijklmnopqrstuvwxyz';

/** Room for exactly four keys (client-protocol 4.3). */
const fourKeys = {
  input_character_set: lower,
  output_character_set: `${lower}0123456789`,
  passthrough_character_set: '-',
  input_min_length: 5,
  input_max_length: 12,
  prefix_length: 1,
  suffix_length: 2,
};

describe('trying a dataset', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  let words: MadeDataset;
  let files: MadeDataset;

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    words = await fixture.addStructured('Words', fourKeys);
    files = await fixture.addUnstructured('Contracts');
    await fixture.associate(program, words);
    await fixture.associate(program, files);
  });

  const post = (as: Persona, { uuid }: { uuid: string }, action: string, body: object) =>
    fixture.service.post(as, `/datasets/${uuid}/${action}`, body);
  const encrypt = (dataset: MadeDataset, text: string, number?: number) =>
    post('member', dataset, 'try-encrypt', {
      text,
      ...(number === undefined ? {} : { key_number: number }),
    });
  const decrypt = (dataset: MadeDataset, text: string) =>
    post('admin', dataset, 'try-decrypt', { text });
  const resultOf = ({ body }: Answer) =>
    (body as { data: { result: { text: string; key_number: number | null } } }).data.result;
  const problemsOf = ({ status, body }: Answer) => ({
    status,
    errors: (body as { errors: { field?: string; detail: string }[] }).errors.map(
      ({ field, detail }) => [field, detail],
    ),
  });
  const refusedText = (...details: string[]) => ({
    status: 422,
    errors: details.map((detail) => ['text', detail]),
  });

  it('gives the results of the client libraries for every key number, over rotation and wraparound', async () => {
    const ciphers: string[] = [];
    for (const current of [0, 1, 2, 3, 0]) {
      const { text, key_number: number } = resultOf(await encrypt(words, 'h-ello-worldly'));
      expect(number).toBe(current);
      expect(text).toMatch(/^h-.{4}-.{5}ly$/);
      expect(await fixture.client(program).decryptStructured('Words', text)).toBe('h-ello-worldly');
      expect(await fixture.client(program).encryptStructured('Words', 'h-ello-worldly')).toBe(text);
      ciphers.push(text);
      await fixture.api('POST', `/datasets/${words.uuid}/rotate`);
    }
    expect(ciphers[4]).toBe(ciphers[0]);
    expect(new Set(ciphers).size).toBe(4);
    for (const [number, text] of ciphers.slice(0, 4).entries()) {
      expect(resultOf(await decrypt(words, text))).toEqual({
        text: 'h-ello-worldly',
        key_number: number,
      });
      expect(resultOf(await encrypt(words, 'h-ello-worldly', number))).toEqual({
        text,
        key_number: number,
      });
    }
  });

  it('refuses a wrong text with the reason, under its field', async () => {
    expect(problemsOf(await encrypt(words, 'h-ellly'))).toEqual(
      refusedText(
        'The text is too short: it has 3 characters to encrypt, and the minimum input length is 5.',
      ),
    );
    expect(problemsOf(await encrypt(words, 'habcdefghijklmly'))).toEqual(
      refusedText(
        'The text is too long: it has 13 characters to encrypt, and the maximum input length is 12.',
      ),
    );
    expect(problemsOf(await encrypt(words, 'hello7World'))).toEqual(
      refusedText('Not in the input character set: “7” “W”'),
    );
    expect(problemsOf(await encrypt(words, '😀hello-worldly'))).toEqual(
      refusedText('Emoji and other characters outside the basic plane are not supported'),
    );
    expect(problemsOf(await encrypt(words, ''))).toEqual(refusedText('Type the text to encrypt.'));
    expect(problemsOf(await encrypt(words, 'a'.repeat(5001)))).toEqual(
      refusedText('The text should be no longer than 5,000 characters.'),
    );
    expect(problemsOf(await encrypt(words, 'hello-worldly', 4))).toEqual({
      status: 422,
      errors: [['key_number', 'The dataset has no key 4.']],
    });
    expect(problemsOf(await encrypt(words, 'hello-worldly', 2_147_483_648))).toEqual({
      status: 422,
      errors: [['key_number', 'Must be less than or equal to 2147483647']],
    });
    expect(problemsOf(await decrypt(words, 'h-ello-WORLDly'))).toEqual(
      refusedText('Not in the output character set: “W” “O” “R” “L” “D”'),
    );
    expect(problemsOf(await decrypt(words, 'hellly'))).toEqual(
      refusedText(
        'The ciphertext is too short: it has 3 encrypted characters, and the minimum input length is 5.',
      ),
    );
    // With 3 bits for the data, position 35 is digit 3 of key 4; "h9999" is more than 26^5 - 1.
    expect(problemsOf(await decrypt(words, 'h9elloly'))).toEqual(
      refusedText('The ciphertext carries key number 4, which does not exist.'),
    );
    expect(problemsOf(await decrypt(words, 'hh9999ly'))).toEqual(
      refusedText('This is no ciphertext of this dataset.'),
    );
  });

  it('recognizes the ciphertexts of files, also after a rotation and with another algorithm', async () => {
    const text = 'Vertrag – "Müller" 漢字\n';
    const before = resultOf(await encrypt(files, text));
    expect(before.key_number).toBeNull();
    await fixture.api('POST', `/primary-keys/${files.primaryKey}/rotate`);
    await fixture.api('PATCH', `/datasets/${files.uuid}`, { encryption_algorithm: 'AES128GCM' });
    const after = resultOf(await encrypt(files, text));
    const client = fixture.client(program);
    const fromClient = (await client.encryptUnstructured(Buffer.from(text))).toString('base64');
    for (const cipher of [before.text, after.text, fromClient]) {
      expect(resultOf(await decrypt(files, cipher))).toEqual({ text, key_number: null });
      const opened = await client.decryptUnstructured(Buffer.from(cipher, 'base64'));
      expect(opened.toString()).toBe(text);
    }

    const longest = resultOf(await encrypt(files, '漢'.repeat(5000)));
    expect(resultOf(await decrypt(files, longest.text)).text).toHaveLength(5000);
  });

  it('opens no file that was changed, was made elsewhere, or is no text', async () => {
    const other = await fixture.addUnstructured('Invoices');
    const cipher = Buffer.from(resultOf(await encrypt(files, 'a contract')).text, 'base64');
    const foreign = resultOf(await encrypt(other, 'an invoice')).text;
    const notMadeHere = refusedText('This is no ciphertext of this dataset.');
    expect(problemsOf(await decrypt(files, foreign))).toEqual(notMadeHere);
    for (const index of [0, 1, 2, 3, 5, 10, 30, 60, cipher.length - 20, cipher.length - 1]) {
      const changed = Buffer.from(cipher);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(problemsOf(await decrypt(files, changed.toString('base64')))).toEqual(notMadeHere);
    }
    for (const length of [1, 5, 6, 20, 60, cipher.length - 1])
      expect(
        problemsOf(await decrypt(files, cipher.subarray(0, length).toString('base64'))),
      ).toEqual(notMadeHere);
    expect(problemsOf(await decrypt(files, 'no base64!'))).toEqual(
      refusedText('The ciphertext is not in base64.'),
    );
    expect(problemsOf(await encrypt(files, 'a contract', 0))).toEqual({
      status: 422,
      errors: [['key_number', 'Unstructured data has no key numbers.']],
    });
    const bytes = await fixture
      .client(program)
      .encryptUnstructured(Buffer.from([0xff, 0xfe, 0x00]));
    expect(problemsOf(await decrypt(files, bytes.toString('base64')))).toEqual(
      refusedText('What was encrypted is no text.'),
    );
  });

  it('leaves a row in the security history, without the text', async () => {
    const { text } = resultOf(await encrypt(words, 'hsecretly', 2));
    expect(await fixture.history()).toMatchObject([
      {
        title: 'Datasets',
        action: 'Sample encrypted',
        details: 'Sample encrypted with key 2 of dataset "Words"',
        object_type: 'datasets',
        object_uuid: words.uuid,
      },
    ]);
    await decrypt(words, text);
    expect(await fixture.history()).toMatchObject([
      { action: 'Sample decrypted', details: 'Sample decrypted with key 2 of dataset "Words"' },
    ]);
    await encrypt(files, 'secret contract');
    expect(await fixture.history()).toMatchObject([
      { details: 'Sample encrypted with a key of dataset "Contracts"' },
    ]);
    const rows = await fixture.service.db.selectFrom('activities').selectAll().execute();
    const written = JSON.stringify(rows) + fixture.service.logged.join('');
    expect(written).not.toContain('secret');
    expect(written).not.toContain(text);
  });

  it('needs a verified address, and an administrator to decrypt where the company reserves it', async () => {
    const { text } = resultOf(await encrypt(words, 'hello-worldly'));
    expect((await post('member', words, 'try-decrypt', { text })).status).toBe(200);
    await updateRows(fixture.service.db, 'customers', {}, { reserve_grants: true });
    expect((await post('member', words, 'try-decrypt', { text })).status).toBe(403);
    expect((await post('unverified', words, 'try-encrypt', { text })).status).toBe(403);
  });

  it('is refused while the primary key is disabled', async () => {
    const { text } = resultOf(await encrypt(words, 'hello-worldly'));
    await fixture.api('PATCH', `/primary-keys/${words.primaryKey}/disable`);
    for (const answer of [await encrypt(words, 'hello-worldly'), await decrypt(words, text)]) {
      expect(answer.status).toBe(409);
      expect(messageOf(answer)).toMatch(/^The primary key ".+" is disabled\.$/);
    }
  });
});

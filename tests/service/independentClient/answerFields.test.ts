import { describe, expect, it } from 'vitest';
import type { AnswerField, FieldType } from './answerField';
import { classicDefinition, typedDefinitions } from './cannedDefinitions';
import { type Canned, answerOf, cannedSend } from './cannedSend';
import { changedAnswer } from './changedAnswer';
import { type Client, createClient } from './client';
import { dateConfigFields, integerConfigFields } from './configFields';
import {
  definitionFields,
  keptCharacters,
  keptLength,
  permissionFields,
  ruleFields,
} from './definitionFields';
import { WrittenNumber } from './exactJson';
import {
  datasetKeysFields,
  decryptionKeyFields,
  encryptionKeyFields,
  errorFields,
  fpeKeyFields,
  securityModelFields,
  signInFields,
} from './keyFields';
import { makeCredentials } from './makeCredentials';
import { signIn } from './signIn';

type Edit = (canned: Canned) => Canned;
type Rows = Record<string, AnswerField<unknown>>;

const credentials = makeCredentials({ sharedKeyPair: true });
const { integer32, date } = typedDefinitions;

function clientOf(edit: Edit): Client {
  const { send } = cannedSend(credentials, edit, [classicDefinition, integer32, date]);
  const now = () => new Date('2026-09-21T14:13:20Z');
  return createClient({ send, host: 'localhost:3000', credentials, style: 'node', now });
}

const asks = {
  encryptionKey: (edit: Edit) => clientOf(edit).encryptionKey(1),
  decryptionKey: (edit: Edit) => clientOf(edit).decryptionKey(Buffer.from('blob')),
  classic: (edit: Edit) => clientOf(edit).datasetDefinition('SSN'),
  integers: (edit: Edit) => clientOf(edit).datasetDefinition('integer32'),
  dates: (edit: Edit) => clientOf(edit).datasetDefinition('date'),
  fpeKey: (edit: Edit) => clientOf(edit).fpeKey('SSN', 1),
  definitionsAndKeys: (edit: Edit) => clientOf(edit).definitionsAndKeys(),
  failure: (edit: Edit) => {
    const body = { message: 'Failed.', status: 500 };
    return clientOf((canned) => edit({ ...canned, status: 500, body })).encryptionKey(1);
  },
  signIn: (edit: Edit) => {
    const body = { public_value: 'a', signing_value: 'b', enabled: true, api_cert: 'c' };
    const send = () => Promise.resolve(answerOf(edit({ status: 200, body })));
    return signIn({ send, host: 'localhost:3000', customer: 'customer', token: 'token' });
  },
} satisfies Record<string, (edit: Edit) => Promise<unknown>>;

/** Each table, the fields around its own in an answer, and the call that reads the answer. */
const tables: [ask: keyof typeof asks, around: string[], rows: Rows][] = [
  ['encryptionKey', [], encryptionKeyFields],
  ['encryptionKey', ['security_model'], securityModelFields],
  ['decryptionKey', [], decryptionKeyFields],
  ['classic', [], definitionFields],
  ['classic', ['permissions'], permissionFields],
  ['classic', ['passthrough_rules', '0'], { ...ruleFields, keptLength }],
  ['classic', ['passthrough_rules', '1'], { ...ruleFields, keptCharacters }],
  ['integers', ['data_type_config'], integerConfigFields],
  ['dates', ['data_type_config'], dateConfigFields],
  ['fpeKey', [], fpeKeyFields],
  ['definitionsAndKeys', ['SSN'], datasetKeysFields],
  ['definitionsAndKeys', ['SSN', 'ffs'], definitionFields],
  ['signIn', [], signInFields],
  ['failure', [], errorFields],
];

const rows = tables.flatMap(([ask, around, table]) =>
  Object.values(table).map((row) => ({ ask, path: [...around, row.name].join('.'), row })),
);

/** A value of each JSON type. */
const samples: Record<Exclude<FieldType<unknown>['json'], 'any'>, unknown> = {
  string: '7',
  number: new WrittenNumber('7'),
  boolean: true,
  array: [],
  object: {},
};

/** Values that a field must not have, by its row. */
function refusedValues({ type: { json, allows } }: AnswerField<unknown>): unknown[] {
  if (json === 'any') return [];
  const otherValues = Object.entries(samples).flatMap(([name, value]) =>
    name === json ? [] : [value],
  );
  const numbers = ['1e1', '8.0', '-7.5', '9007199254740993e0'];
  if (json === 'number') otherValues.push(...numbers.map((digits) => new WrittenNumber(digits)));
  return [...otherValues, ...(allows === 'neither' ? [null, undefined] : [undefined])];
}

describe('a field of an answer', () => {
  it.each(rows)('of $ask is read as in its row: $path', async ({ ask, path, row }) => {
    const names = path.split('.');
    const answer = (value: unknown) =>
      asks[ask](({ status, body }) => ({ status, body: changedAnswer(body, names, value) }));
    const problem = new RegExp(`\\b${row.name} (?:must be|is not a JSON object)`);
    const refused = refusedValues(row);
    for (const value of refused)
      await expect(answer(value), JSON.stringify(value)).rejects.toThrow(problem);
    expect(row.type.allows === 'null and absence' || refused.length > 4).toBe(true);
  });

  it('may be null or absent where its row allows it', async () => {
    const { dataTypeConfig, inputEncoding, inputPadCharacter, regex } = definitionFields;
    for (const { name } of [dataTypeConfig, inputEncoding, inputPadCharacter, regex]) {
      const edit: Edit = ({ status, body }) => ({
        status,
        body: changedAnswer(body, [name], null),
      });
      await expect(asks.classic(edit)).resolves.toMatchObject({ name: 'SSN' });
    }
  });
});

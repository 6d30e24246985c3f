import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../contract/people/customers';
import { apiKeyUpdate } from '../../../contract/api-keys/apiKeys';
import { newApiKey } from '../../../contract/api-keys/credentials';
import { newDatasetGroup } from '../../../contract/dataset-groups/datasetGroups';
import { newFeature } from '../../../contract/administration/features';
import { idpSettingValue } from '../../../contract/people/identityProvider';
import { memberUpdate, newInvitation } from '../../../contract/people/team';
import { newAssociations } from '../../../contract/dataset-groups/associations';
import { datasetWizard } from '../../../contract/datasets/wizard';
import { z } from '../../../contract/lib/zod';
import { parseBody, parseQuery } from '../../../service/routes/kit/parse';
import { type ApiError, invalid } from '../../../service/domain/engine/apiError';
import { fieldLabel } from '../../../service/domain/engine/fieldLabels';
import { editedFields } from '../../../src/model/field';
import { declarations } from '../../setup/declarations';
import { pageParameters, searchBody } from '../../../contract/api/searchBody';
import { recordSearch } from '../../../contract/api/recordSearch';

const refusalOf = (parse: () => unknown): ApiError => {
  try {
    parse();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('It was accepted.');
};

describe('the reason for a refused value', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'This field is required'],
    [z.string(), 7, 'Must be a text'],
    [z.boolean(), 'yes', 'Must be true or false'],
    [z.int(), 1.5, 'Must be a whole number'],
    [z.array(z.string()), {}, 'Must be a list'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must have no more than 2 entries'],
    [z.array(z.string()).min(1), [], 'This field is required'],
    [z.string().max(500), 'x'.repeat(501), 'Must be no longer than 500 characters'],
    [z.int().min(3), 2, 'Must be greater than or equal to 3'],
    [z.number().lt(3), 3, 'Must be less than 3'],
    [z.enum(['admin', 'user']), 'owner', 'Must be one of: admin, user'],
    [z.uuid(), 'x', 'Must be an identifier (UUID)'],
    [z.email(), 'x', 'Must be a valid email'],
    [z.union([z.string(), z.boolean()]), 7, 'This value is not permitted'],
    [z.union([z.string(), z.boolean()]), undefined, 'This field is required'],
    [z.string().regex(/a/), 'b', 'This value is not permitted'],
    [z.string().max(2, 'Own words'), 'abc', 'Own words'],
  ])('%#: is worded for a person', (schema, value, text) => {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([text]);
  });
});

describe('a refused body', () => {
  const uuid = 'd57d0a74-0980-41f0-89ab-eb087bdd5b47';
  const prefix = 'dataset_groups_datasets_api_keys.';

  it.each([
    [
      { dataset_groups_dataset_uuid: uuid, encrypt: true, decrypt: true },
      'api_key_uuid',
      'This field is required',
    ],
    [
      { apiKeyUuid: uuid, datasetGroupDatasets: { [uuid]: uuid } },
      'type',
      'Must be one of: encrypt, decrypt, encrypt,decrypt',
    ],
    [
      { apiKeyUuid: 'x', datasetGroupDatasets: { [uuid]: [uuid] }, type: 'encrypt' },
      'apiKeyUuid',
      'Must be an identifier (UUID)',
    ],
    [
      { apiKeyUuid: uuid, datasetGroupDatasets: { [uuid]: [uuid, 'x'] }, type: 'encrypt' },
      `datasetGroupDatasets.${uuid}.1`,
      'Must be an identifier (UUID)',
    ],
  ])('names the field where a call accepts two bodies: %j', (body, field, detail) => {
    const { errors } = refusalOf(() => parseBody(newAssociations, body, prefix.slice(0, -1)));
    expect(errors).toEqual([{ field: `${prefix}${field}`, code: 'invalid', detail }]);
  });

  it('names each field in the message, which consists of sentences', () => {
    const { message, errors } = refusalOf(() => parseBody(newFeature, {}, 'features'));
    expect(message).toBe(
      'Name: This field is required. Description: This field is required. Feature Category: This field is required.',
    );
    expect(errors).toContainEqual({
      field: 'features.name',
      code: 'invalid',
      detail: 'This field is required',
    });
  });

  it.each([
    ['name', {}, 'Name is required. Description is required.'],
    [
      'long name',
      { name: 'x'.repeat(76), description: 'x' },
      'Name should be no longer than 75 characters.',
    ],
    [
      'spaces',
      { name: ' x', description: 'x' },
      'Name: Leading and trailing spaces are not permitted.',
    ],
    [
      'characters',
      { name: 'a/b', description: 'x' },
      'Name: Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
    ],
  ])('does not repeat the name of a field that the rule contains: %s', (_, body, message) => {
    expect(refusalOf(() => parseBody(newDatasetGroup, body, 'dataset_groups')).message).toBe(
      message,
    );
  });

  it.each<[z.ZodType, object, string]>([
    [
      idpSettingValue,
      {
        provider: 'self-signed',
        enabled: true,
        openid_configuration: null,
        iss: null,
        aud: null,
        public_key: null,
      },
      'Self-Signed Token is required.',
    ],
    [
      datasetWizard,
      {
        datasets: {
          dataset_type: 'structured',
          name: '',
          description: 'x',
          key_rotation_interval: 0,
          definition: {
            input_character_set: 'aa',
            output_character_set: 'abcdef',
            passthrough_character_set: '',
            input_min_length: 9,
            input_max_length: 8,
            prefix_length: 0,
            suffix_length: 0,
          },
        },
        dataset_groups: { name: 'Group' },
        primary_keys: { name: '' },
      },
      'Name: This field is required. Data Encryption Key Rotation Schedule: Choose a whole number of days from 1 to 3650. Input Character Set: Characters must be unique. Minimum Input Length: Must be less than or equal to Maximum Input Length. Maximum Input Length: Must be greater than or equal to Minimum Input Length.',
    ],
    [
      apiKeyUpdate,
      { ip_allowed: '300.1.1.1' },
      'IP Range(s) Allowed: This is not a valid IP address in CIDR notation.',
    ],
    [newApiKey.pick({ csr: true }), {}, 'CSR: This field is required.'],
    [z.object({ customer_id: z.uuid() }), {}, 'Customer ID: This field is required.'],
  ])('%#: names fields as the screens do', (schema, body, message) => {
    expect(refusalOf(() => parseBody(schema, body)).message).toBe(message);
  });

  it.each(
    declarations.flatMap(({ name, fields = [] }) =>
      editedFields(fields, 'edit').map((field) => [name, field.name, field.label] as const),
    ),
  )('labels the field of %s that is named %s "%s", as its form does', (_, field, label) => {
    expect(fieldLabel([field])).toBe(label);
  });

  it('gives the common reason of several fields only once', () => {
    const locked = (field: string) => ({ field, code: 'locked', detail: 'It is published.' });
    expect(invalid([locked('input_min_length'), locked('input_max_length')]).message).toBe(
      'It is published.',
    );
  });

  it('ends in a single full stop', () => {
    const email = ' a@b.example';
    const { message } = refusalOf(() => parseBody(newInvitation, { email }));
    expect(message).toBe('Email: Leading and trailing spaces are not permitted.');
  });

  it('lists the allowed values', () => {
    const { message } = refusalOf(() => parseBody(memberUpdate.partial(), { role: 7 }));
    expect(message).toBe('Role: Must be one of: admin, user.');
    const invited = refusalOf(() => parseBody(newInvitation, { email: 'a@b.example', role: 'x' }));
    expect(invited.message).toBe('Role: Must be one of: admin, user.');
  });

  it('names an unknown field', () => {
    const body = { name: 'Initech', plan: 'free', secret: 1 };
    expect(refusalOf(() => parseBody(newCustomer, body)).message).toBe(
      'The field secret is not known here or cannot be changed.',
    );
  });

  it.each([[[]], ['text'], [null], [7]])('is explained for a non-object: %j', (body) => {
    expect(refusalOf(() => parseBody(newFeature, body)).message).toBe(
      'The body must be a JSON object.',
    );
  });
});

describe('a refused query', () => {
  it.each<[z.ZodObject, Record<string, string>, string]>([
    [
      recordSearch,
      { q: '\0' },
      'The parameter q is wrong: This text contains a character that cannot be stored.',
    ],
    [
      recordSearch,
      { q: 'x'.repeat(201) },
      'The parameter q is wrong: Must be no longer than 200 characters.',
    ],
    [pageParameters, { page: 'one' }, 'The parameter page is wrong: Must be a number.'],
  ])('%#: is explained in one sentence', (schema, query, text) => {
    expect(refusalOf(() => parseQuery(schema, query)).message).toBe(text);
  });
});

it('a search condition that is too long is explained', () => {
  const { error } = searchBody.safeParse({ q: 'x'.repeat(501) });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Must be no longer than 500 characters',
  ]);
});

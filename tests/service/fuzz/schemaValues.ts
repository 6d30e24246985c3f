import fc from 'fast-check';
import { predicates } from '../../../contract/api/search';
import { hostileMoments } from './mutations';

/** The part of JSON Schema (2020-12) that our OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
}

/** Values to draw from in addition to the schema, so that requests get past the first checks. */
export interface ValueSources {
  schemas: Readonly<Record<string, Schema>>;
  /** Uuids of records, by the path of their kind: `dataset-groups`. */
  uuids: Readonly<Record<string, string>>;
  /** Values of properties that no generator could guess, by their name: `csr`. */
  values: Readonly<Record<string, unknown>>;
  /** Names that searches of this call may use. */
  columns: readonly string[];
}

/** A uuid of the kind that a property's name speaks of, mostly: `dataset_group_uuid`. */
export function uuidOf(name: string, { uuids }: ValueSources): fc.Arbitrary<string> {
  const kinds = Object.keys(uuids).filter((kind) =>
    name.startsWith(kind.replace(/s$/, '').replaceAll('-', '_')),
  );
  const [nearest] = kinds.toSorted((a, b) => b.length - a.length);
  const right = nearest === undefined ? [] : [uuids[nearest] ?? ''];
  const any = fc.constantFrom(...Object.values(uuids));
  return right.length === 0
    ? any
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...right) }, any);
}

const moments = fc.oneof(
  fc.constantFrom('2026-06-01', '2026-06-15T10:00:00Z', '2025-01-01T00:00:00.000Z'),
  fc.constantFrom(...hostileMoments),
);
const words = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);

/** A search as lists take it, with the columns of the list's own answer. */
function searchOf(sources: ValueSources): fc.Arbitrary<unknown> {
  const value = fc.oneof(words, moments, fc.integer(), fc.boolean(), uuidOf('', sources));
  const anyFilters = fc.dictionary(
    fc.constantFrom('date', 'name', ...sources.columns),
    fc.dictionary(
      fc.constantFrom(...predicates),
      fc.oneof(value, fc.array(value, { maxLength: 2 })),
      {
        maxKeys: 2,
      },
    ),
    { maxKeys: 2 },
  );
  const isMoment = (name: string) => /date|_at$|_tm$/.test(name);
  const dateColumns = ['date', ...sources.columns.filter(isMoment)];
  const otherColumns = ['name', 'uuid', ...sources.columns.filter((name) => !isMoment(name))];
  const condition = (
    columns: string[],
    operators: readonly string[],
    values: fc.Arbitrary<unknown>,
  ) =>
    fc
      .tuple(fc.constantFrom(...columns), fc.constantFrom(...operators), values)
      .map(([column, predicate, compared]) => ({ [column]: { [predicate]: compared } }));
  const filters = fc.oneof(
    anyFilters,
    condition(dateColumns, ['eq', 'not_eq', 'gt', 'gteq', 'lt', 'lteq'], moments),
    condition(otherColumns, ['eq', 'i_cont', 'start', 'blank'], words),
  );
  return fc.record<Record<string, unknown>>(
    {
      q: words,
      filters,
      groups: fc.array(fc.record({ operator: fc.constantFrom('AND', 'OR'), filters }), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['filters'] },
  );
}

function textOf(name: string, schema: Schema, sources: ValueSources): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return uuidOf(name, sources);
  if (schema.format === 'email') return fc.emailAddress();
  if (name === 'sort') return fc.constantFrom('date', 'name', ...sources.columns);
  if (/_tm$|_date$|^date$|^day$/.test(name)) return moments;
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const short = words.map((text) => text.slice(0, schema.maxLength));
  return fc.oneof(
    { weight: 4, arbitrary: short },
    fc.string({ maxLength: schema.maxLength ?? 40 }),
  );
}

/**
 * Values that the schema permits. What it cannot say (rules over several fields) is often broken, which is
 * fuzz as well.
 * @param name of the property that has the value
 */
export function valuesOf(
  name: string,
  schema: Schema,
  sources: ValueSources,
): fc.Arbitrary<unknown> {
  if (Object.hasOwn(sources.values, name)) return fc.constant(sources.values[name]);
  if (schema.$ref?.endsWith('/Search') || name === 'search') return searchOf(sources);
  if (schema.$ref !== undefined) {
    const target = sources.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (!target) throw new Error(`${schema.$ref} is not in the document.`);
    return valuesOf(name, target, sources);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(name, choice, sources)));
  const types = [schema.type ?? []].flat();
  if (types.length > 1)
    return fc.oneof(...types.map((type) => valuesOf(name, { ...schema, type }, sources)));
  const { minimum = 0, maximum = minimum + 1000 } = schema;
  switch (String(types[0])) {
    case 'string':
      return textOf(name, schema, sources);
    case 'integer':
      // Further pages have no rows.
      if (name === 'page') return fc.constantFrom(1, 1, 2, 1_000_000);
      return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(name, schema.items ?? {}, sources), {
        maxLength: Math.min(3, schema.maxItems ?? 3),
      });
    case 'object':
      return objectOf(schema, sources);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, sources: ValueSources): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  if (Object.keys(properties).length === 0 && typeof more === 'object')
    return fc.dictionary(uuidOf('', sources), valuesOf('', more, sources), { maxKeys: 3 });
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, valuesOf(name, each, sources)]),
  );
  return fc.record(model, { requiredKeys: [...required] });
}

import { describe, expect, it } from 'vitest';
import {
  typedDefinitionIn,
  typedProblemsIn,
  typedValuesOf,
} from '../../../src/definition/typedForm';
import type { TypedDefinition } from '../../../contract/definition/typedTerms';

describe('the form of typed data', () => {
  it.each([
    { data_type: 'integer', size: 64, min: '-5', max: '9999999999999999' },
    { data_type: 'date', min: '1900-01-01', max: '2100-12-31' },
    {
      data_type: 'datetime',
      epoch: '2000-01-01T00:00:00Z',
      min: '1999-01-01T00:00:00Z',
      max: '2100-01-01T00:00:00Z',
    },
    { data_type: 'token', size: 128 },
    { data_type: 'generic_string', encoding: 'base64', pad: '!', min_length: 20, max_bytes: 99 },
  ] satisfies TypedDefinition[])('restores a definition unchanged: $data_type', (definition) => {
    expect(typedDefinitionIn(typedValuesOf(definition))).toEqual(definition);
    expect(typedProblemsIn(typedValuesOf(definition))).toEqual({});
  });

  it('marks an invalid field, and returns no definition', () => {
    const values = { ...typedValuesOf(null), data_type: 'integer' as const, integer_max: '' };
    expect(typedProblemsIn(values)).toEqual({ integer_max: 'This field is required' });
    expect(typedDefinitionIn(values)).toBeUndefined();
    expect(typedProblemsIn({ ...values, integer_max: '-100000000' })).toEqual({
      integer_max: 'Must not be below the minimum',
    });
  });

  it('returns none for text', () => {
    expect(typedDefinitionIn(typedValuesOf(null))).toBeUndefined();
    expect(typedProblemsIn(typedValuesOf(null))).toEqual({});
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Access, ruleOf } from '../../contract/access';
import { accessTable } from '../../contract/accessTable';
import { actionOf, confirmedParameters } from '../../contract/confirmationTerms';
import { newConfirmation } from '../../contract/confirmations';
import { confirmationTexts } from '../../texts/confirmations';

const pairs = Object.entries(accessTable).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => [resource, action] as unknown as Access),
);
const credentials = ['csr', 'public_value', 'signing_value', 'encrypted_private_key'];

describe('what a confirmation is bound to', () => {
  it('is everything in a body but the credentials that are made afterwards', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...credentials)), fc.jsonValue()),
        (body) => {
          const bound = confirmedParameters(body);
          const kept = Object.entries(body).filter(([name]) => !credentials.includes(name));
          expect(Object.entries(bound)).toEqual(kept);
        },
      ),
    );
  });

  it('leaves those out of what they stand in as well: a key that the wizard makes', () => {
    const made = Object.fromEntries(credentials.map((name) => [name, 'secret']));
    const body = { datasets: { name: 'SSN' }, api_keys: { name: 'Key', ...made } };
    expect(confirmedParameters(body)).toEqual({
      datasets: { name: 'SSN' },
      api_keys: { name: 'Key' },
    });
  });

  it.each([undefined, null, 'text', 7, ['a']])('is nothing of what is no object: %j', (body) => {
    expect(confirmedParameters(body)).toEqual({});
  });

  it.each(pairs)(
    '%s.%s can be asked for exactly when its rule wants a code, and has words',
    (...pair) => {
      const action = actionOf(pair as unknown as Access);
      const asked = { actions: [{ action, object: null, parameters: {} }] };
      const wantsCode = ruleOf(pair as unknown as Access).stepUp !== undefined;
      expect(newConfirmation.safeParse(asked).success).toBe(wantsCode);
      expect(Object.hasOwn(confirmationTexts.actions, action)).toBe(wantsCode);
    },
  );
});

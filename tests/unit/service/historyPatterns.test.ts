import { describe, expect, it } from 'vitest';
import {
  providerKeyPatterns,
  removalPattern,
} from '../../../service/domain/people/team/historyPatterns';
import { keyAccessRefusals } from '../../../texts/refusals/clientCalls';
import { apiKeyHistory } from '../../../texts/history/keys';
import {
  providerHistory,
  providerKeyHistory,
  wordsBeforeName,
} from '../../../texts/history/identityProvider';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';

/** Refusals whose first placeholder is not the name of a person. */
const ofOthers = new Set([
  'libraryUnsupported',
  'noTypedVersion',
  'untypedVersion',
  'notPublished',
  'primaryKeyDisabled',
  'groupTaken',
  'nobody',
  'groupFull',
  'nameCharacter',
  'groupName',
]);

/** @returns the sentences with a name in the first placeholder, and their keys */
const namesIn = (texts: object): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'function' && !ofOthers.has(key)
      ? [[key, String(text('ann.q', 'other', 'other', 'other'))]]
      : [],
  );

describe('the name of a provisioned person', () => {
  it.each([
    ...namesIn(providerKeyHistory),
    ...namesIn(apiKeyHistory),
    ...namesIn(keyAccessRefusals),
    ...namesIn(provisioningRefusals).map(([key, why]) => [key, providerHistory.signInRefused(why)]),
    ['renamed', providerKeyHistory.renamed('other', 'ann.q')],
    ['turned', providerKeyHistory.turned('other', 'enabled', 'ann.q')],
  ])('follows words that the erasure searches for, in %s: %s', (_, row) => {
    expect(row).toMatch(new RegExp(`(?:${wordsBeforeName.join('|')}) "ann\\.q"`, 'i'));
  });

  it.each([
    'API key "ann.q" made for a person of the identity provider',
    'API key "ann.q" renamed from "ann" by the identity provider',
    'API key "ann.q" disabled by the identity provider',
    'API key "ann.q" enabled and renamed from "ann" by the identity provider',
    'API key "ann.q" deleted with its person by the identity provider',
    'Person "ann.q" of the identity provider updated',
    'Person "ann.q" signed in from a program with the identity provider',
    'API key "ann.q" got access to 2 datasets of group "A", as a member of the identity provider\'s group',
    'API key "ann.q" lost access with its deletion',
  ])('is found in %s', (row) => {
    const matches = providerKeyPatterns.map((pattern) => new RegExp(pattern).exec(row)?.[1]);
    expect(new Set(matches)).toEqual(new Set(['ann.q', undefined]));
  });

  it('is not searched for in rows about manually created keys', () => {
    const row = 'API key "Backup" with dataset "SSN" of group "Payroll": Encrypt';
    expect(providerKeyPatterns.filter((pattern) => new RegExp(pattern).test(row))).toEqual([]);
  });
});

it.each([
  ['Ann (Q) (ann@x.example) removed from the team', 'Ann (Q)'],
  ['Ann (ann@x.example) removed from the team: they joined another company', 'Ann'],
  ['Ann (ann) removed from the team', undefined],
])('finds the name of a member in %s', (row, name) => {
  expect(new RegExp(removalPattern('\\S+@\\S+')).exec(row)?.[1]).toBe(name);
});

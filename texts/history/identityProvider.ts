const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Sentences of the security history on the API keys of people whom an identity provider has made. */
export const providerKeyHistory = {
  made: (person: string) => `API key "${person}" made for a person of the identity provider`,
  renamed: (person: string, before: string) =>
    `API key "${person}" renamed from "${before}" by the identity provider`,
  turned: (person: string, state: 'enabled' | 'disabled', before: string | undefined) =>
    `API key "${person}" ${state}${before === undefined ? '' : ` and renamed from "${before}"`} by the identity provider`,
  deleted: (person: string) =>
    `API key "${person}" deleted with its person by the identity provider`,
  updated: (person: string) => `Person "${person}" of the identity provider updated`,
  signedIn: (person: string) =>
    `Person "${person}" signed in from a program with the identity provider`,
  gotAccess: (person: string, what: string) =>
    `API key "${person}" got access to ${what}, as a member of the identity provider's group`,
  lostAccess: (person: string, what: string) =>
    `API key "${person}" lost access to ${what}, as a member of the identity provider's group`,
} as const;

/** Default description of such a key. */
export const providerKeyDescription = (person: string): string =>
  `Made for ${person} by the identity provider`;

/**
 * Words before the quoted name of a person or of their API key, here and in refusals. Erasing a person uses
 * these words to find the name.
 */
export const wordsBeforeName = [
  'API key',
  'named',
  'person',
  'renamed from',
  'program:',
  'provisioned',
] as const;

/** Sentences of the security history on the groups and calls of an identity provider. */
export const providerHistory = {
  datasetsOf: (datasets: string, group: string) => `${datasets} of group "${group}"`,
  group: (
    group: string,
    done: 'created' | 'updated' | 'deleted',
    { added, removed }: { added: number; removed: number },
  ) => {
    const moves = [
      ...(added > 0 ? [`${people(added)} added`] : []),
      ...(removed > 0 ? [`${people(removed)} removed`] : []),
    ];
    const what = `Group "${group}" of the identity provider ${done}`;
    return moves.length > 0 ? `${what}: ${moves.join(', ')}` : what;
  },
  signInRefused: (why: string) => `Sign-in from a program: ${why}`,
} as const;

/** Last change of a provider, as its settings show it. */
export const providerChanges = {
  person: (person: string, done: 'added' | 'updated' | 'activated' | 'deactivated' | 'removed') =>
    `Person "${person}" ${done}`,
  group: (group: string, done: 'added' | 'updated' | 'removed') => `Group "${group}" ${done}`,
} as const;

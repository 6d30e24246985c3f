import type { KeepingRule } from './datasetDefinition';

/** A text without the parts that a dataset keeps, and the way to put them back. */
export interface TakenApart {
  /** The characters to encrypt or decrypt. */
  core: string;
  /** @param core longer or shorter than what was taken out, if an encoding or padding changed it */
  rejoin: (core: string) => string;
}

/** Takes certain characters out wherever they are. */
function withoutCharacters(text: string, keptCharacters: string): TakenApart {
  const isKept = (character: string): boolean => keptCharacters.includes(character);
  return {
    core: [...text].filter((character) => !isKept(character)).join(''),
    rejoin: (core) => {
      const remaining = [...core];
      const places = [...text].map((original) => (isKept(original) ? original : remaining.shift()));
      return places.join('') + remaining.join('');
    },
  };
}

/** Takes the first or last characters away. @throws Error when the text is shorter than they are */
function withoutEnd(text: string, end: 'prefix' | 'suffix', count: number): TakenApart {
  const characters = [...text];
  if (characters.length < count)
    throw new Error(`The text is shorter than its ${end} of ${count}.`);
  const cut = end === 'prefix' ? count : characters.length - count;
  const first = characters.slice(0, cut).join('');
  const last = characters.slice(cut).join('');
  return end === 'prefix'
    ? { core: last, rejoin: (core) => first + core }
    : { core: first, rejoin: (core) => core + last };
}

/**
 * Applies the rules in their order, and the way back in reverse, so that the first rule is the
 * outermost layer (client-protocol 5).
 * @param rules by priority, lowest first
 * @throws Error when a prefix or suffix is longer than the text
 */
export function takeApart(text: string, rules: readonly KeepingRule[]): TakenApart {
  const whole: TakenApart = { core: text, rejoin: (core) => core };
  return rules.reduce((outer, rule) => {
    const inner =
      rule.type === 'passthrough'
        ? withoutCharacters(outer.core, rule.value)
        : withoutEnd(outer.core, rule.type, rule.value);
    return { core: inner.core, rejoin: (core) => outer.rejoin(inner.rejoin(core)) };
  }, whole);
}

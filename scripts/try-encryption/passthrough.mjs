/**
 * Removes the characters that stay readable.
 * @param {string} text @param {import('./core.mjs').Rule[]} rules
 */
export function trim(text, rules) {
  let core = text;
  /** @type {((middle: string) => string)[]} */
  const layers = [];
  for (const { type, value } of rules) {
    const removed = trimOne(core, type, value);
    core = removed.core;
    layers.unshift(removed.expand);
  }
  /** Restores the characters. @param {string} middle the core, whose length may have changed */
  const expand = (middle) => layers.reduce((inner, layer) => layer(inner), middle);
  return { core, expand };
}

/** @param {string} text @param {import('./core.mjs').Rule['type']} type @param {string | number} value */
function trimOne(text, type, value) {
  const characters = [...text];
  if (type === 'passthrough') return trimSet(characters, String(value));
  const prefix = characters.slice(0, type === 'prefix' ? Number(value) : 0).join('');
  const end = Math.max(prefix.length, characters.length - (type === 'suffix' ? Number(value) : 0));
  const suffix = characters.slice(end).join('');
  return {
    core: characters.slice([...prefix].length, end).join(''),
    expand: (/** @type {string} */ middle) => prefix + middle + suffix,
  };
}

/** @param {string[]} characters @param {string} set */
function trimSet(characters, set) {
  const keptCharacters = characters.map((character) =>
    set.includes(character) ? character : undefined,
  );
  return {
    core: characters.filter((character) => !set.includes(character)).join(''),
    expand: (/** @type {string} */ middle) => {
      const remaining = [...middle];
      return (
        keptCharacters.map((character) => character ?? remaining.shift() ?? '').join('') +
        remaining.join('')
      );
    },
  };
}

/** @returns the first letters of the first and last word of a name, at most two */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')].slice(0, 1).join('').toUpperCase()).join('');
};

import type { KeyShares } from '../../../contract/usage/keyUsage';
import { keyUsageTexts } from '../../../texts/keys/keyUsage';
import type { KeyKind } from './usageColumns';

const { shares: texts, notes } = keyUsageTexts;

/** A part of the bar. */
export interface Share {
  label: string;
  count: number;
  color: string;
}

/** Shades of the keys, in percent of the series' colour: the most used key is the darkest. */
const shades = [100, 78, 60, 44, 32];
const otherShade = 22;
const shade = (percent: number): string =>
  `color-mix(in srgb, var(--mui-palette-chart-decrypt) ${percent}%, var(--mui-palette-background-paper))`;
const unknownColor = 'var(--mui-palette-text-secondary)';
const unattributableColor = 'var(--mui-palette-warning-main)';

/** @returns the decryptions of a record by key, those without a known key last; none without calls */
export function sharesOf(keyShares: KeyShares, kind: KeyKind): Share[] {
  const nameOf = kind === 'keys' ? texts.key : texts.version;
  const keyedShares = keyShares.keys.map(({ key_number: number, decrypt }, index) => ({
    label: nameOf(number),
    count: decrypt,
    color: shade(shades[index] ?? otherShade),
  }));
  const otherShares = [
    { label: texts.others[kind], count: keyShares.other, color: shade(otherShade) },
    { label: texts.unreported, count: keyShares.unreported.decrypt, color: unknownColor },
    { label: texts.unstructured, count: keyShares.unstructured.decrypt, color: unknownColor },
    {
      label: texts.unattributable,
      count: keyShares.unattributable.decrypt,
      color: unattributableColor,
    },
  ];
  return [...keyedShares, ...otherShares].filter(({ count }) => count > 0);
}

/** @returns a share of decryptions in percent; a small share is never 0 %, and a large one never 100 % */
export function percentText(count: number, all: number): string {
  const percent = (count / all) * 100;
  if (percent < 1) return texts.least;
  if (percent > 99 && count < all) return texts.most;
  return texts.percent(Math.round(percent));
}

/** @returns sentences on calls whose key is not known */
export function notesOf(keyShares: KeyShares, kind: KeyKind): string[] {
  const { unreported, unattributable, unstructured, unnumbered } = keyShares;
  const noteIfAny = (
    { encrypt, decrypt }: KeyShares['unreported'],
    sentence: (count: number) => string,
  ): string[] => {
    const count = encrypt + decrypt;
    return count > 0 ? [sentence(count)] : [];
  };
  const { libraries, more } = unnumbered;
  return [
    ...noteIfAny(unreported, notes.unreported),
    ...(libraries.length > 0 ? [notes.silent(libraries, more)] : []),
    ...noteIfAny(unstructured, notes.unstructured),
    ...noteIfAny(unattributable, notes.unattributable[kind]),
  ];
}

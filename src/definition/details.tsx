import { charactersOf } from '../../contract/definition/characterSets';
import type { PartialRule } from '../../contract/definition/partialEncryption';
import { definitionTexts } from '../../texts/datasets/definition';
import type { Detail } from '../model/detail';
import { CharacterSet, visibleMark } from './CharacterSet';
import { type CharacterSetField, characterSetFields } from './characterSetFields';
import { BulletList } from '../ui/BulletList';

const { labels } = definitionTexts;

const lengths = ['input_min_length', 'input_max_length'] as const;
type ShownDefinition = Record<CharacterSetField, string | null> &
  Record<(typeof lengths)[number], number | null>;

/** A definition for reading: of a new dataset, or of a saved one. */
export const definitionDetails = (definition: ShownDefinition): Detail[] => [
  ...characterSetFields.map((field) => ({
    label: labels[field],
    value: <CharacterSet label={labels[field]} set={definition[field] ?? ''} />,
  })),
  ...lengths.map((field) => ({
    label: labels[field],
    value: definition[field] ?? definitionTexts.none,
  })),
];

/** Partial-encryption rules in words, in the order in which they are applied. */
export const rulesDetail = (rules: readonly PartialRule[]): Detail => ({
  label: definitionTexts.rules,
  value:
    rules.length === 0 ? (
      definitionTexts.noRules
    ) : (
      <BulletList items={rules.toSorted((a, b) => a.priority - b.priority).map(ruleText)} />
    ),
});

/** @returns a rule of partial encryption in words */
export function ruleText({ type, value }: PartialRule): string {
  switch (type) {
    case 'passthrough':
      return definitionTexts.passthroughRule(quoteCharacters(String(value)));
    case 'prefix':
      return definitionTexts.prefixRule(definitionTexts.characters(Number(value)));
    case 'suffix':
      return definitionTexts.suffixRule(definitionTexts.characters(Number(value)));
  }
}

/** Quotes each character separately, or names an invisible one: side by side, some would read as punctuation. */
const quoteCharacters = (set: string): string =>
  charactersOf(set)
    .map((character) =>
      character === ' '
        ? definitionTexts.space
        : (visibleMark(character) ?? definitionTexts.quoted(character)),
    )
    .join(', ');

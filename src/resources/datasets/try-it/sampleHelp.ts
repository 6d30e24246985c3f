import { sizeOf } from '../../../../contract/definition/characterSets';
import { rulesInForce, treatCharacters } from '../../../../contract/definition/partialEncryption';
import { payloadProblems } from '../../../../contract/definition/payloadProblems';
import type { SampleDefinition } from '../../../../contract/definition/sampleTerms';
import { codecOf } from '../../../../contract/definition/typedCodec';
import type { TypedDefinition } from '../../../../contract/definition/typedTerms';
import { characterSetPresets } from '../../../../contract/definition/characterSetPresets';
import { definitionTemplateTexts } from '../../../../texts/datasets/definitionTemplates';
import { tryItTexts as texts } from '../../../../texts/datasets/tryIt';
import { sizeText } from '../../../definition/CharacterSet';
import { ruleText } from '../../../definition/details';
import { typedDetails } from '../../../definition/typedDetails';
import type { DatasetRecord } from '../record';

/** Unstructured data has no definition. */
export const hasDefinition = (record: DatasetRecord): record is DatasetRecord & SampleDefinition =>
  record.input_character_set !== null &&
  record.output_character_set !== null &&
  record.input_min_length !== null &&
  record.input_max_length !== null;

/** Longest character set that a hint lists in full. */
const shortSet = 24;

function setText(set: string): string {
  const preset = characterSetPresets.find(({ characters }) => characters === set);
  if (preset) return texts.setNames(preset.label);
  return sizeOf(set) <= shortSet ? set : sizeText(set);
}

/** @returns the allowed characters and lengths of a dataset's values, in words */
export function sampleHint(record: DatasetRecord): string {
  if (!hasDefinition(record)) return texts.sampleHint;
  const { data_type_config: typed, input_character_set: set } = record;
  const allowed = typed
    ? typedDetails(typed).map(({ label, value }) => texts.typedFact(label, value))
    : [
        texts.allowed(setText(set), record.input_min_length, record.input_max_length),
        ...rulesInForce(record).map((rule) => texts.rule(ruleText(rule))),
      ];
  return [...allowed, texts.sampleHint].join(' ');
}

const wellKnown = Object.values(definitionTemplateTexts).map(({ example }) => example);

/** @returns a value that the dataset can encrypt: a well-known one, or else one of its own characters */
export function exampleFor(record: DatasetRecord): string {
  if (!hasDefinition(record)) return texts.exampleText;
  const { data_type_config: typed } = record;
  return typed ? typedExample(typed, record) : textExample(record);
}

function typedExample(typed: TypedDefinition, record: SampleDefinition): string {
  const codec = codecOf(typed, record);
  const fitting = wellKnown.find((text) => !('problem' in codec.readValue(text)));
  return fitting ?? ('min' in typed ? typed.min : 'A');
}

function textExample(record: SampleDefinition): string {
  const rules = rulesInForce(record);
  const fitting = wellKnown.find(
    (text) => payloadProblems(treatCharacters(text, rules), record, 'text').length === 0,
  );
  if (fitting !== undefined) return fitting;
  const { input_character_set: set, input_min_length: min, input_max_length: max } = record;
  const keptLengths = rules.map(({ type, value }) => (type === 'passthrough' ? 0 : Number(value)));
  const length =
    Math.min(Math.max(min, usualLength), max) + keptLengths.reduce((sum, n) => sum + n, 0);
  const characters = [...set];
  return Array.from({ length }, (_, index) => characters[index % characters.length]).join('');
}

/** Length of an example of the dataset's own characters, where its definition allows that. */
const usualLength = 10;

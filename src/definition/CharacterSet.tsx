import Box from '@mui/material/Box';
import { charactersOf, sizeOf } from '../../contract/definition/characterSets';
import { definitionTexts } from '../../texts/datasets/definition';
import { small } from '../ui/styles';

/** White space and other characters without a shape of their own. */
const invisibleCharacters = /([\p{Z}\p{C}])/u;

/** @returns the visible replacement of an invisible character; undefined for a visible one */
export const visibleMark = (character: string): string | undefined => {
  if (!invisibleCharacters.test(character)) return undefined;
  if (character === ' ') return '␣';
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
};

/** The mark with its meaning, if the mark itself does not tell it. */
const namedMark = (character: string): string | undefined =>
  character === ' ' ? definitionTexts.markedSpace : visibleMark(character);

/** @returns the number of characters in a set, and its invisible characters */
export function sizeText(set: string): string {
  const size = definitionTexts.characters(sizeOf(set));
  const invisible = new Set(charactersOf(set).flatMap((character) => namedMark(character) ?? []));
  return invisible.size > 0 ? definitionTexts.withInvisible(size, [...invisible].join(', ')) : size;
}

/** A character set with its size; invisible characters get a mark, long sets scroll. */
export function CharacterSet({ label, set }: { label: string; set: string }) {
  const size = sizeOf(set);
  if (size === 0) return <>{definitionTexts.none}</>;
  return (
    <>
      <Box
        component="fieldset"
        aria-label={label}
        tabIndex={0}
        sx={{
          m: 0,
          minWidth: 0,
          fontFamily: 'monospace',
          maxHeight: '6.5em',
          overflow: 'auto',
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 1,
          py: 0.5,
        }}
      >
        {/* Splits the set into runs of visible characters and single invisible ones. */}
        {[...set.split(invisibleCharacters).entries()].map(([index, part]) => {
          const mark = visibleMark(part);
          if (mark === undefined) return part;
          return (
            <Box
              component="span"
              key={index}
              sx={{ bgcolor: 'action.selected', borderRadius: 0.5, px: 0.25 }}
            >
              {mark}
            </Box>
          );
        })}
      </Box>
      <Box sx={small}>{definitionTexts.characters(size)}</Box>
    </>
  );
}

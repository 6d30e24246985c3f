import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useInput } from 'ra-core';
import { hexColor, sidebarInk } from '../../../contract/lib/designTokens';
import { profileTexts as texts } from '../../../texts/people/profile';
import { emptyAsNull, useField } from '../../admin-kit/form/inputs/useField';
import type { InputField } from '../../model/field';
import { sidebarText, useSidebarPreview } from '../../ui/theme/sidebarColors';

/** WCAG 2.2 success criterion 1.4.6: below this contrast, text needs good eyesight. */
const enhancedContrast = 7;

const Picker = styled('input')(({ theme }) => ({
  width: 56,
  height: 36,
  padding: 2,
  border: '1px solid var(--mui-palette-field-border)',
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  cursor: 'pointer',
  '&[aria-disabled]': { cursor: 'default' },
}));

/** @returns the form's value: `#rrggbb`, or null for the product's own color */
export const colorIn = (record: Readonly<Record<string, unknown>> | null): string | null =>
  typeof record?.['color'] === 'string' ? record['color'] : null;

/** @returns whether the typed text is a complete color */
const isColor = (value: string | null): boolean => value === null || hexColor.test(value);

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The sidebar's color, previewed in the sidebar while it is chosen; says how readable text is on it. */
export function ColorInput({ field: { name, label } }: { field: InputField }) {
  const { id, locked, isReadOnly, aria, below } = useField({
    source: name,
    label,
    hint: texts.colorHint,
    optional: true,
  });
  const { field, fieldState } = useInput({
    id,
    source: name,
    format: textOrEmpty,
    parse: emptyAsNull,
  });
  const color = emptyAsNull(textOrEmpty(field.value));
  useSidebarPreview(isColor(color) && !isReadOnly ? color : undefined);
  const problem = fieldState.error?.message;
  const contrastId = `${id}-contrast`;
  const pick = (chosenColor: string) => {
    if (!locked) field.onChange(chosenColor);
  };
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Picker
          type="color"
          aria-label={texts.pickColor}
          value={color !== null && isColor(color) ? color : sidebarInk}
          aria-disabled={locked || undefined}
          aria-describedby={aria['aria-describedby']}
          onClick={(event) => {
            if (locked) event.preventDefault();
          }}
          onChange={({ target }) => pick(target.value)}
        />
        <HexInput
          {...{ id, field, locked, isReadOnly }}
          isInvalid={problem !== undefined}
          describedBy={[aria['aria-describedby'], contrastId].join(' ')}
        />
        {!isReadOnly && color !== null && (
          <Button aria-disabled={locked || undefined} onClick={() => pick('')}>
            {texts.defaultColor}
          </Button>
        )}
      </Box>
      {problem !== undefined && <FormHelperText id={`${id}-helper-text`}>{problem}</FormHelperText>}
      {below}
      {/* Announced while a color is chosen. */}
      <FormHelperText id={contrastId} component="output" error={false}>
        {isColor(color) && <Contrast color={color} />}
      </FormHelperText>
    </FormControl>
  );
}

interface HexInputProps extends Pick<ReturnType<typeof useField>, 'id' | 'locked' | 'isReadOnly'> {
  field: ReturnType<typeof useInput>['field'];
  isInvalid: boolean;
  describedBy: string;
}

/** The color as text. */
const HexInput = ({ id, field, locked, isReadOnly, isInvalid, describedBy }: HexInputProps) => (
  <OutlinedInput
    id={id}
    name={field.name}
    value={field.value}
    onChange={field.onChange}
    onBlur={() => field.onBlur()}
    inputRef={field.ref}
    size="small"
    placeholder={sidebarInk}
    readOnly={locked}
    error={isInvalid}
    sx={{ width: 140, fontFamily: 'monospace', bgcolor: isReadOnly ? 'action.hover' : undefined }}
    inputProps={{
      'aria-describedby': describedBy,
      'aria-invalid': isInvalid,
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 7,
    }}
  />
);

function Contrast({ color }: { color: string | null }) {
  const { text, ratio } = sidebarText(color);
  return (
    <>
      {texts.textOn(text, ratio.toFixed(1))}
      {ratio < enhancedContrast && (
        <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 650 }}>
          <span aria-hidden="true">▲ </span>
          {texts.hardToRead}
        </Box>
      )}
    </>
  );
}

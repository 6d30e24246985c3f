import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useInput } from 'ra-core';
import { useFormAccess } from '../../forms/formAccess';
import { sidebarText } from '../../layout/sidebarColors';
import { useSidebarPreview } from '../../layout/sidebarPreview';
import { sidebarInk } from '../../theme/palettes';
import { profileTexts } from './texts';

/** WCAG 2.2 success criterion 1.4.6: below this, text takes good eyes. */
const easyContrast = 7;

const Picker = styled('input')(({ theme }) => ({
  width: 56,
  height: 40,
  padding: 2,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
}));

/** The form's value: `#rrggbb`, null for the product's own colour, or what is not a colour yet. */
const isColor = (value: string | null): boolean => value === null || /^#[0-9a-f]{6}$/i.test(value);

const asTyped = (value: unknown): string => (typeof value === 'string' ? value : '');
const asValue = (text: string): string | null => (text === '' ? null : text);

/** The sidebar's colour, which the sidebar takes on while it is chosen; says how text reads on it. */
export function ColorInput({ source, label }: { source: string; label: string }) {
  const id = useId();
  const { readOnlyReasonId } = useFormAccess();
  const { field, fieldState, formState } = useInput({
    id,
    source,
    format: asTyped,
    parse: asValue,
  });
  const color = asValue(asTyped(field.value));
  const locked = readOnlyReasonId !== undefined;
  useSidebarPreview(isColor(color) && !locked ? color : undefined);
  const problem = fieldState.error?.message;
  const ids = { problem: `${id}-problem`, hint: `${id}-hint`, contrast: `${id}-contrast` };
  const describedBy = [problem && ids.problem, ids.hint, ids.contrast, readOnlyReasonId]
    .filter(Boolean)
    .join(' ');
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Picker
          type="color"
          aria-label={profileTexts.pickColor}
          value={color !== null && isColor(color) ? color : sidebarInk}
          disabled={locked || formState.isSubmitting}
          aria-describedby={readOnlyReasonId}
          onChange={({ target }) => field.onChange(target.value)}
        />
        <OutlinedInput
          id={id}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => field.onBlur()}
          inputRef={field.ref}
          size="small"
          placeholder={sidebarInk}
          readOnly={locked || formState.isSubmitting}
          error={problem !== undefined}
          sx={{ width: 140, fontFamily: 'monospace' }}
          inputProps={{
            'aria-describedby': describedBy,
            'aria-invalid': problem !== undefined,
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 7,
          }}
        />
        {!locked && color !== null && (
          <Button onClick={() => field.onChange('')}>{profileTexts.defaultColor}</Button>
        )}
      </Box>
      {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
      <FormHelperText id={ids.hint} error={false}>
        {profileTexts.colorHint}
      </FormHelperText>
      {/* Told while it is chosen. */}
      <FormHelperText id={ids.contrast} component="output" error={false}>
        {isColor(color) && <Contrast color={color} />}
      </FormHelperText>
    </FormControl>
  );
}

function Contrast({ color }: { color: string | null }) {
  const { text, ratio } = sidebarText(color);
  return (
    <>
      {profileTexts.textOn(text, ratio.toFixed(1))}
      {ratio < easyContrast && (
        <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 650 }}>
          {`▲ ${profileTexts.hardToRead}`}
        </Box>
      )}
    </>
  );
}

import type { ThemeOptions } from '@mui/material/styles';
import { phone, textSizes } from '../../../contract/lib/designTokens';

const label = {
  fontSize: `${textSizes.label.size / 16}rem`,
  lineHeight: `${textSizes.label.line / 16}rem`,
};

/** Text and paddings add up to the height of a control. */
const field = {
  height: 'auto',
  minHeight: `${textSizes.body.line / 16}rem`,
  lineHeight: `${textSizes.body.line / 16}rem`,
  padding: '8px 12px',
  // Smaller text in a field makes a phone zoom in.
  [phone]: { padding: '10px 12px', fontSize: '1rem', lineHeight: '1.5rem' },
};

/** react-admin's inputs that the console uses, by their names in the theme. */
const raInputs = ['TextInput', 'SelectInput', 'AutocompleteInput'];

/** Its other inputs, which parts of pages may use. */
const otherRaInputs = [
  'ArrayInput',
  'BooleanInput',
  'CheckboxGroupInput',
  'DatagridInput',
  'DateInput',
  'DateTimeInput',
  'FileInput',
  'NullableBooleanInput',
  'NumberInput',
  'RadioButtonGroupInput',
  'SelectArrayInput',
  'TextArrayInput',
  'TimeInput',
];

/** Its parts that by default show a change before it is sent; the console shows keys only as they are. */
const raChanges = ['DeleteButton', 'BulkDeleteButton', 'UpdateButton', 'BulkUpdateButton', 'Edit'];

/** Styles of fields, both MUI's own and react-admin's. */
export const fieldComponents: NonNullable<ThemeOptions['components']> = {
  // A field's label stands above it, also in react-admin's inputs.
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { ...label, fontWeight: 600, '&:not(.Mui-error)': { color: 'inherit' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { ...label }, contained: { marginLeft: 0, marginRight: 0 } },
  },
  // Labels are always above their fields, so nothing needs to know that a browser filled a field in. A style that comes
  // and goes with a field would restyle the whole page.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--mui-palette-background-paper)',
        '&:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--mui-palette-field-border)',
        },
      },
      input: field,
      multiline: { padding: 0 },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  // Without `helperText`, an input writes a placeholder by innerHTML, which Trusted Types forbid.
  ...Object.fromEntries(
    otherRaInputs.map((name) => [`Ra${name}`, { defaultProps: { helperText: false } }]),
  ),
  ...Object.fromEntries(
    raInputs.map((name) => [`Ra${name}`, { defaultProps: { helperText: false, margin: 'none' } }]),
  ),
  ...Object.fromEntries(
    raChanges.map((name) => [`Ra${name}`, { defaultProps: { mutationMode: 'pessimistic' } }]),
  ),
};

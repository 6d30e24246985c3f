import { tick } from '../../../contract/lib/designTokens';

/** Excludes MUI's checkboxes, which are invisible above MUI's drawing. */
const plainCheckbox = 'input[type="checkbox"]:not(.PrivateSwitchBase-input)';

/** Plain checkboxes, which are used for speed, look like fields; forced colours keep the browser's style. */
export const plainCheckboxes = {
  [plainCheckbox]: {
    accentColor: 'var(--mui-palette-primary-main)',
    '&:is(:disabled, [aria-disabled="true"])': { opacity: 0.5 },
  },
  '@media (forced-colors: none)': {
    [plainCheckbox]: {
      appearance: 'none',
      display: 'inline-grid',
      placeContent: 'center',
      boxSizing: 'border-box',
      flex: 'none',
      width: 18,
      height: 18,
      border: '1px solid var(--mui-palette-field-border)',
      borderRadius: 4,
      background: 'var(--mui-palette-background-paper)',
      '&:checked': {
        borderColor: 'var(--mui-palette-primary-main)',
        background: 'var(--mui-palette-primary-main)',
      },
      '&:checked::before': {
        content: '""',
        width: 12,
        height: 12,
        background: 'var(--mui-palette-primary-contrastText)',
        clipPath: tick,
      },
    },
  },
};

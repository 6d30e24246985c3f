/** Colours of lists, by the theme's variables: they follow the scheme without a new render. */
export const line = 'var(--mui-palette-divider)';
export const paper = 'var(--mui-palette-background-paper)';
export const hover = 'var(--mui-palette-action-hover)';
export const pressed = 'var(--mui-palette-action-selected)';
export const primary = 'var(--mui-palette-primary-main)';
export const secondaryText = 'var(--mui-palette-text-secondary)';

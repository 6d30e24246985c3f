/** Text colours by the attribute `data-tone`. */
export const toneInks = {
  '& [data-tone="error"]': { color: 'var(--mui-palette-error-main)' },
  '& [data-tone="warning"]': { color: 'var(--mui-palette-warning-main)' },
  '& [data-tone="info"]': { color: 'var(--mui-palette-info-main)' },
} as const;

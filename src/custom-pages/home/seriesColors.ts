/**
 * Colours of the two series. Each stands out from its panel by 3:1 and from the other one by 3:1, so that
 * they are told apart by lightness too (WCAG 2.2, success criteria 1.4.1 and 1.4.11; a test holds them to it).
 */
export const seriesColors = {
  light: { encrypt: '#0a4450', decrypt: '#c9740a' },
  dark: { encrypt: '#8fe0ee', decrypt: '#a9651a' },
} as const;

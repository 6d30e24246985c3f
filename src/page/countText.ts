/** Numbers as people read them, for example 1,234,567. */
export const countText = (count: number): string => count.toLocaleString('en-US');

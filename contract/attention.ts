/** From when on something needs attention: one table for lists, Home and the service. */
export const attentionThresholds = {
  /** An API key that ends within so many days is said to be expiring. */
  expiringWithinDays: 14,
  /** An enabled API key that nothing used for longer is warned about (companion.md section 9). */
  unusedAfterDays: 180,
} as const;

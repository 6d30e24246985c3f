/** Texts of messages to webhooks. */
export const webhookMessageTexts = {
  begun: (company: string) => `${company} needs your attention:`,
  ended: 'No longer needs attention:',
  open: 'Open',
  more: (count: number) => `And ${count} more, which the console shows.`,
  test: (company: string) => `This is a test message for ${company}. Nothing needs your attention.`,
  /** Reasons in the list of deliveries why a message was never posted. */
  unsent: 'The service could not send this message. Its log has the reason.',
} as const;

import userEvent from '@testing-library/user-event';

/** Puts a text after what is in a field, all at once: a key at a time would take most of a test's time. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Puts a text in the place of what is in a field. */
export async function refill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}

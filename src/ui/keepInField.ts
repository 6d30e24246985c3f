import type { KeyboardEvent } from 'react';

/** Keeps Enter from submitting the surrounding form, and Escape in a search from closing the dialog. */
export const keepInField = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') event.preventDefault();
  if (key === 'Escape' && target.type !== 'checkbox' && target.value !== '')
    event.stopPropagation();
};

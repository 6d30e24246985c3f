import type { KeyboardEvent } from 'react';

/** Enter in a field would send the form around it, Escape in a search would close the dialog. */
export const keepInField = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') event.preventDefault();
  if (key === 'Escape' && target.type !== 'checkbox' && target.value !== '')
    event.stopPropagation();
};

import { isObject } from '../../contract/lib/isObject';
import { isSignedOutReason, type SignedOutReason } from '../../contract/people/signedOut';
import { localPath } from './leaving';

/** Note that a tab keeps across a logout that its person did not ask for, and across a refused sign-in. */
export interface SignedOutNote {
  /** Missing after a sign-in that was refused without a logout before. */
  reason?: SignedOutReason | undefined;
  /** The page that was open, as a path of the console. */
  returnTo: string;
  /** The provider's name for the person (`sub`): only they return to that page. */
  person?: string | undefined;
}

/** Key in session storage, which belongs to one tab and ends with it. */
const noteKey = 'console.signedOut';

export const saveNote = (note: SignedOutNote): void =>
  window.sessionStorage.setItem(noteKey, JSON.stringify(note));

/** @returns the note of the last logout, once */
export function consumeNote(): SignedOutNote | undefined {
  const json = window.sessionStorage.getItem(noteKey);
  window.sessionStorage.removeItem(noteKey);
  let value: unknown;
  try {
    value = JSON.parse(json ?? 'null');
  } catch {
    // Invalid JSON was not written by this module.
  }
  if (!isObject(value)) return undefined;
  const { reason, returnTo, person } = value;
  return {
    reason: isSignedOutReason(reason) ? reason : undefined,
    returnTo: localPath(returnTo),
    person: typeof person === 'string' ? person : undefined,
  };
}

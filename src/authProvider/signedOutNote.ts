import { isSignedOutReason, type SignedOutReason } from '../../contract/signedOut';
import { localPath } from './returnTo';

/** What a tab keeps over a logout that its person did not ask for. */
interface SignedOutNote {
  reason: SignedOutReason;
  /** The page that was open, as a path of the console. */
  returnTo: string;
  /** The provider's name for the person (`sub`): only they are led back there. */
  person?: string;
}

/** Key in session storage, which belongs to one tab and ends with it. */
const noteKey = 'console.signedOut';

export function keepNote(storage: Pick<Storage, 'setItem'>, note: SignedOutNote): void {
  storage.setItem(noteKey, JSON.stringify(note));
}

/** @returns the note of the last logout, once */
export function takeNote(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
): SignedOutNote | undefined {
  const kept = storage.getItem(noteKey);
  storage.removeItem(noteKey);
  if (kept === null) return undefined;
  try {
    return noteOf(JSON.parse(kept));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function noteOf(value: unknown): SignedOutNote | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { reason, returnTo, person } = value as Record<string, unknown>;
  if (!isSignedOutReason(reason)) return undefined;
  return {
    reason,
    returnTo: localPath(returnTo),
    ...(typeof person === 'string' ? { person } : {}),
  };
}

import { isObject } from '../../../contract/lib/isObject';
import { holdsPrivateKey } from '../../../contract/lib/privateKeys';

/** Typed values that are not saved yet, kept for this browser tab (decision 73). Never for secrets. */
export interface Draft {
  /** Version of the record the typing began with. */
  version: string | number | null;
  /** Number of the step that was open, in a form of several steps. */
  step?: number;
  /** The changed fields only. */
  values: Record<string, unknown>;
}

const prefix = 'draft/';

/** @param userId of the drafts' owner: the next person to sign in on the same tab does not get them */
export const draftKey = (userId: string, resource: string, id: string): string =>
  `${prefix}${userId}/${resource}/${id}`;

/** @returns the draft name of an action; the record's own form has another one */
export const actionDraft = (source: string, action: string): string => `${source}/${action}`;

function removeDrafts(isOver: (key: string) => boolean): void {
  const keys = Array.from(
    { length: sessionStorage.length },
    (_, index) => sessionStorage.key(index) ?? '',
  );
  for (const key of keys) if (key.startsWith(prefix) && isOver(key)) sessionStorage.removeItem(key);
}

/** Removes the drafts of other people who used this tab. @param userId the signed-in person */
export const forgetOthersDrafts = (userId: string): void =>
  removeDrafts((key) => !key.startsWith(`${prefix}${userId}/`));

/** Removes a form's draft without knowing its person: a tab holds the drafts of one person only. */
export const forgetDrafts = (resource: string, id: string): void =>
  removeDrafts((key) => key.endsWith(`/${resource}/${id}`));

/** Removes all drafts about a deleted record: of its form, and of the dialogs of its actions. */
export const forgetRecordDrafts = (resource: string, id: string): void =>
  removeDrafts((key) => key.includes(`/${resource}/`) && key.endsWith(`/${id}`));

/** @returns the stored draft, or undefined without a readable one */
export function readDraft(key: string): Draft | undefined {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isObject(draft) || !isObject(draft.values)) return undefined;
    const { version, step, values } = draft;
    return {
      version: typeof version === 'string' || typeof version === 'number' ? version : null,
      ...(typeof step === 'number' && { step }),
      values,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores a draft without private keys that were pasted by mistake; removes a draft without a changed field. */
export function storeDraft(key: string, { values, ...rest }: Draft): void {
  const entries = Object.entries(values).filter(
    ([, value]) => typeof value !== 'string' || !holdsPrivateKey(value),
  );
  if (entries.length === 0) sessionStorage.removeItem(key);
  else
    sessionStorage.setItem(key, JSON.stringify({ ...rest, values: Object.fromEntries(entries) }));
}

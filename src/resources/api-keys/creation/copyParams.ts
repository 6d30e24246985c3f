import type { ActionParams } from '../../declare';
import type { ExpiryParams } from '../expiry';
import type { NewName } from './useNewName';

/** @returns what Roll and Clone are run with, never a secret; undefined as long as they cannot be */
export const copyParams = (
  { text, problem }: NewName,
  end: ExpiryParams | undefined,
): ActionParams | undefined => (problem === undefined && end ? { name: text, ...end } : undefined);

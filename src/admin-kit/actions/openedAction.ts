import type { Confirmed } from '../../authProvider/stepUp';
import type { ActionParams, ActionSource, AnyActionSource, CallAction } from '../../model/action';
import type { ActionFailure } from '../../model/failure';
import type { CodeLoader } from '../../model/code';
import type { ActionRequest } from './dialogAddress';
import type { ConsoleRecord } from '../../model/record';

export interface OpenedAction {
  source: ActionSource<ConsoleRecord>;
  action: CallAction<ConsoleRecord>;
  id: string;
  params: ActionParams;
  /** The record's version at the confirmation with a one-time code. */
  version?: string | number;
  /** Set after the confirmation with a one-time code: the action runs at once. */
  confirmed?: Confirmed;
  failure?: ActionFailure;
}

/** Name of an action source, and the loader of its declaration. */
export interface DeclaredSource {
  name: string;
  code: CodeLoader<AnyActionSource>;
}

/** @returns the declared action; undefined if it does not call the service, or its declaration is not loaded yet */
export function findAction(
  sources: readonly DeclaredSource[],
  { resource, action: id }: Pick<ActionRequest, 'resource' | 'action'>,
): Pick<OpenedAction, 'source' | 'action'> | undefined {
  const declaredSource = sources.find(({ name }) => name === resource)?.code.loaded();
  if (!declaredSource) return undefined;
  // The records come from the source's own endpoint or `readOne`, so they are of its type.
  const source = declaredSource as ActionSource<ConsoleRecord>;
  const action = source.actions.find((candidate) => candidate.id === id);
  return action && 'run' in action ? { source, action } : undefined;
}

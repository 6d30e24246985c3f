import { createContext, useContext } from 'react';
import type {
  ActionFailure,
  ActionParams,
  ActionSource,
  AnyActionSource,
  CallAction,
  ServiceRecord,
} from '../resources/declare';

/** A record as actions see it; what else is in it only its declaration knows. */
export interface ActionRecord extends ServiceRecord {
  id: string;
  version?: string | number;
  name?: string;
}

export type RecordActions = ActionSource<ActionRecord>;

/** An action that is asked for one record. */
export interface ActionRequest {
  /** Name of the source: a resource's, or a page's own. */
  resource: string;
  action: string;
  /** uuid of the record. */
  id: string;
}

/** An action whose dialog is open. */
export interface OpenedAction {
  source: RecordActions;
  action: CallAction<ActionRecord>;
  id: string;
  /** What was chosen before a redirect. */
  params?: ActionParams;
  /** The record's version at that time. */
  version?: string | number;
  /** Confirmed with a one-time code: to be run at once. */
  confirmed?: true;
  /** Why it was not done before. */
  failure?: ActionFailure;
}

/** @returns the declared action, or undefined when there is none that calls the service */
export function findAction(
  sources: readonly AnyActionSource[],
  { resource, action: id }: Pick<ActionRequest, 'resource' | 'action'>,
): Pick<OpenedAction, 'source' | 'action'> | undefined {
  const found = sources.find(({ name }) => name === resource);
  if (!found) return undefined;
  // The records come from the source's own endpoint or reading, so they are of its type.
  const source = found as RecordActions;
  const action = source.actions.find((candidate) => candidate.id === id);
  return action && 'run' in action ? { source, action } : undefined;
}

const OpenActionContext = createContext<(request: ActionRequest) => void>(() => {
  throw new Error('Opening an action needs an ActionsProvider above it');
});
export const OpenActionProvider = OpenActionContext.Provider;

/** @returns opens the dialog of an action for one record */
export const useOpenAction = (): ((request: ActionRequest) => void) =>
  useContext(OpenActionContext);

import { createContext, useContext } from 'react';
import type {
  ActionFailure,
  ActionParams,
  AnyDeclaration,
  CallAction,
  Declaration,
  ServiceRecord,
} from '../resources/declare';

/** A record as actions see it; what else is in it only its declaration knows. */
export interface ActionRecord extends ServiceRecord {
  id: string;
  version?: string | number;
  name?: string;
}

export type ActionsOf = Declaration<ActionRecord>;

/** An action that is asked for one record. */
export interface ActionRequest {
  resource: string;
  action: string;
  /** uuid of the record. */
  id: string;
}

/** An action whose dialog is open. */
export interface OpenedAction {
  declaration: ActionsOf;
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
  resources: readonly AnyDeclaration[],
  { resource, action: id }: Pick<ActionRequest, 'resource' | 'action'>,
): Pick<OpenedAction, 'declaration' | 'action'> | undefined {
  const found = resources.find(({ name }) => name === resource);
  if (!found) return undefined;
  // The records come from the declaration's own endpoint, so they are of its type.
  const declaration = found as ActionsOf;
  const action = declaration.actions.find((candidate) => candidate.id === id);
  return action && 'run' in action ? { declaration, action } : undefined;
}

const OpenActionContext = createContext<(request: ActionRequest) => void>(() => {
  throw new Error('Opening an action needs an ActionsProvider above it');
});
export const OpenActionProvider = OpenActionContext.Provider;

/** @returns opens the dialog of an action for one record */
export const useOpenAction = (): ((request: ActionRequest) => void) =>
  useContext(OpenActionContext);

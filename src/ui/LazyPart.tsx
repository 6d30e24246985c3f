import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { whenPainted } from './browser/whenPainted';
import { type CodeLoader, codeLoader } from '../model/code';
import { LoadFailure, LoadingNote } from './LoadStates';
import { loadFailure } from './newVersion';
import { useFailureNotice } from './useFailureNotice';

interface LazyPartProps {
  /** Shown meanwhile, in place of the words that it is loading. */
  fallback?: ReactNode;
  /** For parts without room on the page: called with why it could not be loaded, in place of showing it. */
  onFailure?: (error: Error) => void;
  /** The same, where it is notified: it may be opened again, and is asked for again then. */
  onGone?: () => void;
}

/** A component whose code comes when it is first shown, or when it is likely to be. */
export type LazyPart<P> = ComponentType<P & LazyPartProps> & {
  /** Starts loading; a failure is shown, with another try, when the part is. */
  preload: () => void;
  /** The same, for who waits until it is there or has failed. */
  load: () => Promise<void>;
};

/**
 * The one way to show a part of the page whose code comes later. Not `Suspense`: React holds back what
 * replaces a fallback for 300 ms, which would be most of the time that opening a record may take.
 * @param importPart imports the module whose default export is the component
 * @param isBeside whether the page is worth reading without it: asking for its files, which takes the main
 *   thread as long as a tenth of a record's page does, then waits until the page is in sight
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<{ default: ComponentType<P> }>,
  isBeside = false,
): LazyPart<P> {
  const code = codeLoader(importPart);
  function Part(props: P & LazyPartProps) {
    const { fallback, onFailure, onGone } = props;
    const { loaded: Body, error, retry } = useLoadedCode(code, isBeside);
    const { report, resolve } = useFailureNotice();
    const isThere = Body !== undefined;
    const tellOutcome = useEffectEvent((isLoaded: boolean, failure: Error | undefined) => {
      if (failure) onFailure?.(failure);
      if (!onGone) return;
      if (isLoaded) resolve(code);
      if (!failure) return;
      report(code, failure.message);
      onGone();
    });
    useEffect(() => tellOutcome(isThere, error), [isThere, error]);
    if (Body) return <Body {...withoutLazyProps<P>(props)} />;
    if (error) return !onFailure && !onGone && <LoadFailure error={error} onRetry={retry} />;
    return fallback === undefined ? <LoadingNote /> : fallback;
  }
  const load = () =>
    code.load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { load, preload: () => void load() });
}

/** @returns the props that belong to the component itself */
function withoutLazyProps<P extends object>(props: P & LazyPartProps): P {
  const own = { ...props };
  delete own.fallback;
  delete own.onFailure;
  delete own.onGone;
  return own;
}

/**
 * Code that is no component, such as data, with the same states; parts are made by `lazyPart`.
 * @param isBeside whether it is asked for only when what stands beside it is in sight
 */
export function useLoadedCode<T>(code: CodeLoader<T>, isBeside = false) {
  // In an object: a component is a function, which a state setter would call.
  const [loaded, setLoaded] = useState<{ code: T } | undefined>(() => {
    const there = code.loaded();
    return there === undefined ? undefined : { code: there };
  });
  const [error, setError] = useState<Error>();

  const start = useCallback(() => {
    void code.load().then(
      (part) => setLoaded({ code: part }),
      (cause: unknown) => loadFailure(cause).then(setError),
    );
  }, [code]);

  useEffect(() => {
    if (loaded) return undefined;
    if (isBeside) return whenPainted(start);
    start();
    return undefined;
  }, [isBeside, loaded, start]);

  const retry = () => {
    setError(undefined);
    start();
  };
  return { loaded: loaded?.code, error, retry };
}

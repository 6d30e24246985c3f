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
  /** Shown while the code loads, in place of the loading note. */
  fallback?: ReactNode;
  /** For parts without room on the page: called with a load failure, in place of showing it. */
  onFailure?: (error: Error) => void;
  /** Called after a failure was notified, so that the part can be opened, and loaded, again. */
  onGone?: () => void;
}

/** A component whose code loads when it is first shown, or is likely to be. */
export type LazyPart<P> = ComponentType<P & LazyPartProps> & {
  /** Starts loading; a failure is shown, with a retry, when the part is rendered. */
  preload: () => void;
  /** Starts loading, and resolves when the code has loaded or failed. */
  load: () => Promise<void>;
};

/**
 * The only way to show a part of the page whose code loads later. Not `Suspense`: React delays the replacement of a
 * fallback by 300 ms, which is most of the time that opening a record may take.
 * @param importPart imports the module whose default export is the component
 * @param isBeside true if the page is useful without the part: loading, which takes the main thread up to a tenth of a
 * record page's time, then waits until the page has been painted
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
    const reportOutcome = useEffectEvent((isLoaded: boolean, failure: Error | undefined) => {
      if (failure) onFailure?.(failure);
      if (!onGone) return;
      if (isLoaded) resolve(code);
      if (!failure) return;
      report(code, failure.message);
      onGone();
    });
    useEffect(() => reportOutcome(isThere, error), [isThere, error]);
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
  const ownProps = { ...props };
  delete ownProps.fallback;
  delete ownProps.onFailure;
  delete ownProps.onGone;
  return ownProps;
}

/**
 * Loads code that is not a component, such as data, with the same states; components use `lazyPart`.
 * @param isBeside true if loading waits until the content beside it has been painted
 */
export function useLoadedCode<T>(code: CodeLoader<T>, isBeside = false) {
  // In an object, because a state setter would call a component, which is a function.
  const [loaded, setLoaded] = useState<{ code: T } | undefined>(() => {
    const loadedCode = code.loaded();
    return loadedCode === undefined ? undefined : { code: loadedCode };
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

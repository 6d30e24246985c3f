import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { NameCheck } from '../model/field';

interface NameCheckOptions extends NameCheck {
  name: string;
  /** False while the name cannot be one anyway, or is the record's own. */
  enabled: boolean;
  /** Told why the service says that a name cannot be used; undefined when it can. */
  onAnswer: (name: string, problem: string | undefined) => void;
}

/** Asks the service for the name that is typed, a pause after the last key. */
export function useNameCheck({ kind, name, delayMs, enabled, onAnswer }: NameCheckOptions): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!enabled) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const answered = ({ data }: { data: { problem?: string } }) => {
      if (!signal.aborted) tell(name, data.problem);
    };
    const ask = () =>
      // A check that fails says nothing, as saving checks again.
      dataProvider.checkName(kind, name, signal).then(answered, () => undefined);
    const timer = window.setTimeout(() => void ask(), delayMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [dataProvider, kind, delayMs, enabled, name]);
}

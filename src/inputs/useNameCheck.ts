import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { NameCheck } from '../model/field';

interface NameCheckOptions extends NameCheck {
  name: string;
  /** False while the name cannot be one anyway, or is the record's own. */
  enabled: boolean;
  /** Told what the service said of a name; `problem` is undefined for one that can be used. */
  onVerdict: (name: string, problem: string | undefined) => void;
}

/** A check that fails says nothing: saving checks again. @returns `check`, which asks without the pause */
export function useNameCheck({ kind, name, delayMs, enabled, onVerdict }: NameCheckOptions) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const known = useRef<string>(undefined);
  const judge = useEffectEvent(onVerdict);

  const ask = useCallback(
    (asked: string, signal?: AbortSignal) =>
      dataProvider.checkName(kind, asked, signal).then(
        ({ data }) => data.problem,
        () => undefined,
      ),
    [dataProvider, kind],
  );

  useEffect(() => {
    if (!enabled) return undefined;
    const controller = new AbortController();
    const run = async () => {
      const problem = await ask(name, controller.signal);
      if (controller.signal.aborted) return;
      known.current = name;
      judge(name, problem);
    };
    const timer = window.setTimeout(() => void run(), delayMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [ask, delayMs, enabled, name]);

  const check = async (asked: string): Promise<void> => {
    if (asked === known.current) return;
    const problem = await ask(asked);
    known.current = asked;
    onVerdict(asked, problem);
  };
  return { check };
}

import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import type { NamedRecord } from '../../../dataProvider/envelope';
import type { NameVerdict } from '../../../dataProvider/formChecks';
import type { NameCheck } from '../../../model/field';
import { fromService } from '../resolver';
import { useFormStatus, useIsSending } from './formStatus';
import { KitTextInput, type KitTextInputProps } from './KitTextInput';

interface CheckedNameInputProps extends Omit<KitTextInputProps, 'warning'>, NameCheck {
  /** The saved record, whose own name does not count as taken. */
  saved?: NamedRecord;
}

/** A name that the service checks after a pause in typing: it refuses a taken name, and may warn of a similar one. */
export function CheckedNameInput({ kind, delayMs, saved, ...input }: CheckedNameInputProps) {
  const { source } = input;
  const uuid = saved?.uuid;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { trigger, getValues } = useFormContext();
  const { refuse } = useFormStatus();
  const isSending = useIsSending();
  const isRefused = useFormState({ name: source }).errors[source]?.type === fromService;
  const value: unknown = useWatch({ name: source });
  const name = typeof value === 'string' ? value : '';
  // After a lost answer, the created or renamed record may itself have the name, which must not block the next attempt.
  // A refused name is not its own.
  const [sent, setSent] = useState<string>();
  const ownName = isSending ? name : isRefused && name === sent ? undefined : sent;
  if (ownName !== sent) setSent(ownName);
  const isChecked = name !== ownName && name !== saved?.name && name.trim() !== '';
  const [warned, setWarned] = useState<{ name: string; warning: string | undefined }>();
  const warning = name === warned?.name && name !== saved?.name ? warned.warning : undefined;
  const applyVerdict = useEffectEvent(
    (checkedName: string, { problem, ...verdict }: NameVerdict) => {
      setWarned({ name: checkedName, warning: verdict.warning });
      // A check knows less than the save, and so does not clear the save's refusal.
      if (problem === undefined) return;
      refuse?.({ [source]: checkedName }, { [source]: problem });
      if (getValues(source) === checkedName) void trigger(source);
    },
  );
  useEffect(() => {
    if (!isChecked) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      // A failed check is ignored, as saving checks again.
      const answer = await dataProvider
        .checkName(kind, { name, uuid }, signal)
        .catch(() => undefined);
      if (answer && !signal.aborted) applyVerdict(name, answer.data);
    };
    const timer = window.setTimeout(() => void ask(), delayMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [dataProvider, kind, delayMs, isChecked, name, uuid]);
  return <KitTextInput {...input} warning={warning ?? ''} />;
}

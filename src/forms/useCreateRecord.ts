import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useSession } from '../authProvider/session';
import { Attempts } from '../dataProvider/attempts';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { Endpoint } from '../dataProvider/endpoints';
import { fieldErrors } from '../dataProvider/errors';
import { draftKey } from './drafts';
import { emptyValues, type FieldValue, type InputField } from './fields';
import { useDraft } from './useDraft';
import { useRetractFailure } from './useRetractFailure';

export interface CreateRecordOptions {
  resource: string;
  endpoint: Endpoint;
  fields: readonly InputField[];
  /** What stands in fields at first that do not begin empty. */
  initial?: Readonly<Record<string, FieldValue>>;
  /** When what is typed is checked first: as it is typed, unless it makes sense only as a whole. */
  mode?: 'onChange' | 'onSubmit';
  resolver: Resolver;
  messages: { created: ReactNode; createFailed: string };
  /** Other resources whose lists and records show it. */
  affects?: readonly string[];
}

interface RecordCreation {
  form: UseFormReturn;
  busy: boolean;
  /** Why the last try made nothing, where it is about no single field. */
  failure: unknown;
  /** Whether an earlier draft was put back. */
  restored: boolean;
  /** The page may be left; `made` is the record's uuid, none when signing in takes over. */
  exit: { made?: string } | undefined;
  create: (values: FieldValues) => Promise<void>;
  forget: () => void;
  startAgain: () => void;
}

/**
 * Making one record: what is typed survives a reload and signing in again, the service's problems go under
 * their fields, and trying again after a lost answer makes no second record (decision 29).
 */
export function useCreateRecord({
  resource,
  endpoint,
  fields,
  initial,
  mode = 'onChange',
  resolver,
  messages,
  affects = [],
}: CreateRecordOptions): RecordCreation {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const retractFailure = useRetractFailure();
  const { user } = useSession();
  const base = useMemo(
    () => ({ version: null, values: { ...emptyValues(fields), ...initial } }),
    [fields, initial],
  );
  const form = useForm({ mode, resolver, defaultValues: base.values });
  const { restored, forget } = useDraft(
    form,
    draftKey(user.uuid, resource, 'new'),
    base,
    true,
    mode === 'onChange',
  );
  const [attempts] = useState(() => new Attempts<undefined>());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [exit, setExit] = useState<{ made?: string }>();
  // The second click of a double click comes before the button is drawn busy.
  const sending = useRef(false);

  const refuse = (error: unknown) => {
    notify(messages.createFailed, { type: 'error' });
    const problems = fieldErrors(error, endpoint.key);
    const marked = fields.filter(({ name }) => problems[name] !== undefined);
    for (const [place, { name }] of marked.entries())
      form.setError(
        name,
        { type: 'server', message: problems[name] },
        { shouldFocus: place === 0 },
      );
    if (marked.length === 0) setFailure(error);
  };

  const send = async (values: FieldValues): Promise<string | undefined> => {
    const { idempotencyKey } = await attempts.begin(JSON.stringify(values), () =>
      Promise.resolve(undefined),
    );
    const { data } = await dataProvider.action({
      method: 'POST',
      path: endpoint.path,
      params: {},
      body: values,
      idempotencyKey,
    });
    // ra-core resolves with an empty answer when the session was found dead (traps 2.7).
    const made = data?.[endpoint.key];
    return typeof made === 'object' && made !== null && 'uuid' in made
      ? String(made.uuid)
      : undefined;
  };

  const create = async (values: FieldValues): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await send(values);
      if (made !== undefined) {
        attempts.succeed();
        forget();
        retractFailure(messages.createFailed);
        notify(messages.created, { type: 'success', messageArgs: { name: values['name'] } });
        await Promise.all(
          [resource, ...affects].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
        );
      }
      setExit({ made });
    } catch (error) {
      attempts.fail(error);
      refuse(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    form,
    busy,
    failure,
    restored: restored !== 'none',
    exit,
    create,
    forget,
    startAgain: () => {
      form.reset(base.values);
      forget();
    },
  };
}

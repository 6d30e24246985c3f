import { CreateBase, useNavigate } from 'react-admin';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import { recordTexts } from '../../texts/record';
import { standardTexts } from '../../texts/standard';
import { FieldsDialog } from '../actions/FieldsDialog';
import { useSession } from '../authProvider/session';
import type { AnyDeclaration } from '../model/resource';
import { editedFields, emptyValues, type Field } from '../model/field';
import { DraftNotice } from '../submission/DraftNotice';
import { draftKey, forgetDrafts, useDraft } from '../submission/drafts';
import type { LeaveTexts } from '../submission/LeaveDialog';
import { schemaResolver } from '../submission/resolver';
import { UnsavedChangesGuard } from '../submission/UnsavedChangesGuard';
import { type SubmissionProvider, useSubmission } from '../submission/useSubmission';
import type { PageDeclaration } from './pageRecord';

const noFields = [] as const;

/** @returns the dialog that makes a record from its declared fields, over the list at `/<resource>` */
export function createDialogOf(declaration: AnyDeclaration): ComponentType {
  // The records come from the declaration's own endpoint, so they are of its type.
  const settled = declaration as PageDeclaration;
  return () => <StandardCreation declaration={settled} />;
}

function StandardCreation({ declaration }: { declaration: PageDeclaration }) {
  const {
    name,
    singular,
    fields = noFields,
    schemas,
    messages,
    affects,
    opensCreated,
  } = declaration;
  const resolver = useMemo(
    () =>
      schemaResolver(async () => {
        const create = (await schemas?.())?.create;
        if (!create) throw new Error(`${name} declares no schema of a new record`);
        return create;
      }),
    [schemas, name],
  );
  return (
    <CreateDialog
      resource={name}
      title={standardTexts(singular).createTitle}
      submit={recordTexts.create}
      create={(values, provider) => provider.create(name, values)}
      success={messages.created}
      failure={messages.createFailed ?? ''}
      leaveTexts={recordTexts.leaveCreation(singular.toLowerCase())}
      {...{ fields, resolver, affects, opensCreated }}
    />
  );
}

interface Created {
  id?: string;
  name?: unknown;
}

interface CreateDialogProps extends DraftTexts {
  /** Of the list below, which it leads back to, and of the draft. */
  resource: string;
  title: string;
  recordName?: string;
  submit: string;
  fields: readonly Field[];
  resolver: Resolver;
  mode?: 'onChange' | 'onSubmit';
  retries?: boolean;
  create: (values: FieldValues, provider: SubmissionProvider) => Promise<Created>;
  success: ReactNode;
  failure: string;
  /** Other resources that show records of this one. */
  affects?: readonly string[];
  /** Goes on to the page of a new record rather than back to the list. */
  opensCreated?: true;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** A dialog over a list that makes something: what is typed is kept until it is made or left. */
export function CreateDialog(props: CreateDialogProps) {
  const { resource, affects = [], opensCreated, success, failure: title } = props;
  const list = `/${resource}`;
  const navigate = useNavigate();
  // The page may be left: to the new record, or because signing in takes over.
  const [left, setLeft] = useState<{ created?: Created }>();
  const { submit, busy, failure } = useSubmission<FieldValues, Created>({
    run: props.create,
    texts: () => ({ success, failure: title }),
    textArgs: (_, { name }) => ({ name }),
    affects: () => [resource, ...affects],
  });
  const create = async (values: FieldValues) => {
    const outcome = await submit(values);
    if (outcome.status === 'failed') return outcome.failure.fields;
    if (outcome.status === 'done') forgetDrafts(sessionStorage, resource, 'new');
    setLeft(outcome.status === 'done' ? { created: outcome.result } : {});
    return undefined;
  };

  // The guard must have let go before the page is left. Going back would open an empty dialog.
  const leave = useEffectEvent(({ created }: { created?: Created }) => {
    if (created) navigate(opensCreated ? `${list}/${created.id}` : list, { replace: true });
  });
  useEffect(() => {
    if (left) leave(left);
  }, [left]);

  const { fields, children, discard, leaveTexts, restored } = props;
  const { recordName, resolver, mode, retries } = props;
  return (
    <CreateBase resource={resource} redirect={false} disableAuthentication>
      <FieldsDialog
        title={props.title}
        submit={props.submit}
        place="create"
        onCancel={() => navigate(list)}
        onSubmit={create}
        {...{ recordName, fields, resolver, mode, retries, busy, failure }}
      >
        <Draft
          hasLeft={left !== undefined}
          validates={mode !== 'onSubmit'}
          {...{ resource, fields, restored, discard, leaveTexts }}
        />
        {children}
      </FieldsDialog>
    </CreateBase>
  );
}

interface DraftTexts {
  /** Said of what was put back, and on the button that takes it out. */
  restored?: string;
  discard?: string;
  leaveTexts: LeaveTexts;
}

interface DraftProps extends DraftTexts {
  resource: string;
  fields: readonly Field[];
  hasLeft: boolean;
  validates: boolean;
}

/** Keeps what is typed over a reload and signing in again, and asks before it is left. */
function Draft({ resource, fields, hasLeft, validates, ...texts }: DraftProps) {
  const { restored: said = recordTexts.restoredCreation, leaveTexts } = texts;
  const form = useFormContext();
  const { isDirty } = form.formState;
  const { user } = useSession();
  const base = useMemo(
    () => ({ version: null, values: emptyValues(editedFields(fields, 'create')) }),
    [fields],
  );
  const key = draftKey(user.uuid, resource, 'new');
  const { restored, forget } = useDraft(form, key, base, !hasLeft, validates);
  return (
    <>
      {restored !== 'none' && isDirty && (
        <DraftNotice
          text={said}
          discard={texts.discard ?? recordTexts.startAgain}
          onDiscard={() => {
            form.reset(base.values);
            forget();
          }}
        />
      )}
      <UnsavedChangesGuard unsaved={isDirty && !hasLeft} onLeave={forget} texts={leaveTexts} />
    </>
  );
}

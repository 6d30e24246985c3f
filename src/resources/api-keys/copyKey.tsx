import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Association } from '../../../contract/apiKeys';
import { associationLabel, cloneName } from '../../../contract/apiKeyTerms';
import { credentialsTexts } from '../../../texts/credentials';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import { newApiKeyTexts } from '../../../texts/newApiKey';
import { FieldsDialog } from '../../actions/FieldsDialog';
import { ResultDialog } from '../../actions/ResultDialog';
import { NewCredentials } from '../../credentials/NewCredentials';
import { isObject } from '../../dataProvider/envelope';
import { sentPart, type ShownCredentials, shownPart } from '../../keygen/credentials';
import type { ActionDialogProps, ActionParams, ActionProvider } from '../../model/action';
import { targetOf } from '../../model/recordCall';
import { countText, displayTime } from '../../ui/formats';
import { expiryBody, isComplete } from './expiry';
import { cloneFields, copyResolver, rollFields } from './fields';
import { type ApiKeyRecord, pairText } from './record';

type Kind = 'roll' | 'clone';

const kinds = {
  // The end of the old key is never chosen for anybody; a copy need not end.
  roll: { fields: rollFields, expiry: '', choose: texts.roll.chooseEnd },
  clone: { fields: cloneFields, expiry: 'none', choose: texts.expiry.choose },
} as const;

const dialogOf = (kind: Kind) =>
  function CopyDialog({ record, params, frame }: ActionDialogProps<ApiKeyRecord>) {
    const { fields, expiry, choose } = kinds[kind];
    const [initial] = useState({ name: cloneName(record.name), expiry, ...params });
    const end = kind === 'roll' ? record.end_date_tm : null;
    return (
      <FieldsDialog
        {...frame}
        title={texts[kind].title}
        submit={texts[kind].label}
        place="create"
        fields={fields}
        resolver={copyResolver}
        initial={initial}
        judge={(values) => ({
          reason: isComplete(String(values['expiry'])) ? undefined : choose,
          destructive: values['expiry'] === 'immediately',
        })}
        onSubmit={(values) =>
          frame.onSubmit({ name: String(values['name']), expiry: String(values['expiry']) })
        }
        below={
          <>
            <StopsAtOnce />
            <CopiedAssociations record={record} />
          </>
        }
      >
        <Typography>{texts[kind].text}</Typography>
        {end !== null && <Typography>{texts.roll.endsAlready(displayTime(end))}</Typography>}
      </FieldsDialog>
    );
  };

/** Roll replaces a key by one with the same permissions; Clone makes one more beside it. */
export const copyDialogs = { roll: dialogOf('roll'), clone: dialogOf('clone') };

function StopsAtOnce() {
  const expiry: unknown = useWatch({ name: 'expiry' });
  return expiry === 'immediately' && <Alert severity="warning">{texts.roll.atOnce}</Alert>;
}

/** More of them would push the buttons out of sight. */
const maxShown = 20;

function CopiedAssociations({ record }: { record: ApiKeyRecord }) {
  const { associations, association_count: count } = record;
  const id = useId();
  if (count === 0) return <Typography>{texts.copied.none}</Typography>;
  const others = count - Math.min(maxShown, associations.length);
  return (
    <div>
      <Typography id={id}>{texts.copied.associations}</Typography>
      <Box component="ul" aria-labelledby={id} sx={{ ...pairs, mt: 0.5 }}>
        {associations.slice(0, maxShown).map((association) => (
          <li key={association.uuid}>
            {`${pairText(association)}: ${associationLabel(association)}`}
          </li>
        ))}
        {others > 0 && <li>{texts.copied.others(countText(others))}</li>}
      </Box>
    </div>
  );
}

/** @throws Error for a missing input, or where no keys can be made; HttpError when the service refuses */
export async function copyKey(
  kind: Kind,
  record: ApiKeyRecord,
  { name, expiry }: ActionParams,
  provider: ActionProvider,
): Promise<void> {
  const target = targetOf(record, texts.noUuid);
  if (typeof name !== 'string') throw new Error(texts.copied.noName);
  const end = expiryBody(expiry);
  const credentials = await provider.newCredentials();
  const { data } = await provider.action({
    ...target,
    method: 'POST',
    path: `/api-keys/{uuid}/${kind}`,
    body: { name, ...end, ...sentPart(credentials) },
  });
  const copy = data['api_keys'];
  if (!isObject(copy)) throw new Error(texts.copied.unconfirmed);
  const { associations } = record;
  const links = new Set(associationsIn(copy).map(linkOf));
  const copied: Copied = {
    title: texts[kind].done,
    created: newApiKeyTexts.created(name),
    credentials: shownPart(credentials),
    missing: associations.filter((association) => !links.has(linkOf(association))),
    dataset: associations.find((association) => links.has(linkOf(association)))?.dataset.name,
  };
  provider.show(({ onDone }) => <CopiedKey {...copied} onDone={onDone} />);
}

const linkOf = (association: object): unknown =>
  'dataset_groups_dataset_uuid' in association && association.dataset_groups_dataset_uuid;

const associationsIn = ({ associations }: Record<string, unknown>): readonly object[] =>
  Array.isArray(associations) ? associations.filter(isObject) : [];

interface Copied {
  title: string;
  /** Says which key is new. */
  created: string;
  credentials: ShownCredentials;
  /** What the old key may do, and the new one may not. */
  missing: readonly Association[];
  /** One that the new key may use. */
  dataset: string | undefined;
}

/** The credentials of the new key, shown this once (companion.md section 8). */
function CopiedKey({ title, missing, onDone, ...shown }: Copied & { onDone: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <ResultDialog
      title={title}
      waiting={isSaved ? undefined : credentialsTexts.saveFirst}
      leaveTexts={credentialsTexts.leave}
      onDone={onDone}
    >
      <NewCredentials
        {...shown}
        onSaved={() => setIsSaved(true)}
        warning={
          missing.length > 0 && (
            <Alert severity="warning">
              <AlertTitle>{newApiKeyTexts.notAllAssociated}</AlertTitle>
              <Box component="ul" sx={pairs}>
                {missing.map((association) => (
                  <li key={association.uuid}>{pairText(association)}</li>
                ))}
              </Box>
            </Alert>
          )
        }
      />
    </ResultDialog>
  );
}

const pairs = { m: 0, pl: 2.5, overflowWrap: 'anywhere' } as const;

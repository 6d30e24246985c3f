import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Association } from '../../../contract/apiKeys';
import { credentialsTexts } from '../../../texts/credentials';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import { ResultDialog } from '../../actions/ResultDialog';
import { isObject } from '../../dataProvider/envelope';
import { sentPart, type ShownCredentials, shownPart } from '../../keygen/credentials';
import type { ActionCall, ActionParams, ActionProvider } from '../../model/action';
import { NewCredentials } from './NewCredentials';
import { expiryBody } from './expiry';
import { type ApiKeyRecord, pairText } from './record';

/**
 * Makes credentials in this browser, has the service make the key that they belong to, and shows them.
 * @param target names the old key in the call
 * @throws Error for a missing input, or where the browser cannot make keys; HttpError when the service
 *   refuses
 */
export async function copyKey(
  kind: 'roll' | 'clone',
  { associations }: ApiKeyRecord,
  target: Pick<ActionCall, 'params' | 'ifMatch'>,
  { name, expiry }: ActionParams,
  provider: ActionProvider,
): Promise<void> {
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
  const links = new Set(associationsIn(copy).map(linkOf));
  const copied: Copied = {
    title: texts[kind].done,
    name,
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
  /** Name of the new key. */
  name: string;
  credentials: ShownCredentials;
  /** What the old key may do, and the new one may not. */
  missing: readonly Association[];
  /** One that the new key may use. */
  dataset: string | undefined;
}

/** The credentials of the new key, shown this once (companion.md section 8). */
function CopiedKey({ onDone, ...copied }: Copied & { onDone: () => void }) {
  const { title, name, credentials, missing, dataset } = copied;
  const [isSaved, setIsSaved] = useState(false);
  return (
    <ResultDialog
      title={title}
      waiting={isSaved ? undefined : credentialsTexts.saveFirst}
      leaveTexts={credentialsTexts.leave}
      onDone={onDone}
    >
      <NewCredentials
        {...{ name, credentials, dataset }}
        onSaved={() => setIsSaved(true)}
        warning={
          missing.length > 0 && (
            <Alert severity="warning">
              <AlertTitle>{texts.wizard.notAllAssociated}</AlertTitle>
              <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
                {missing.map((association) => (
                  <li key={association.uuid}>
                    {pairText(association.dataset, association.dataset_group)}
                  </li>
                ))}
              </Box>
            </Alert>
          )
        }
      />
    </ResultDialog>
  );
}

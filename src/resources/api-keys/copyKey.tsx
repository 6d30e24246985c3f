import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ApiKeyRecord, Association } from '../../../contract/api-keys/apiKeys';
import { isObject } from '../../../contract/lib/isObject';
import { credentialsTexts } from '../../../texts/api-keys/credentials';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { newApiKeyTexts } from '../../../texts/api-keys/newApiKey';
import { ResultDialog, type ResultLink } from '../../admin-kit/actions/ResultDialog';
import { NewCredentials } from '../../credentials/NewCredentials';
import type { ProgramCredentials } from '../../../contract/api-keys/credentialTerms';
import { credentialsRequest, displayedCredentials } from '../../credentials/keygen/credentials';
import type { ActionParams, ActionProvider, ActionResult } from '../../model/action';
import { targetOf } from '../../model/recordCall';
import { expiryBody } from './expiry';
import { traceLinks } from '../traces';
import { pairText } from './record';

type Kind = 'roll' | 'clone';

/** @throws Error for a missing input, or if no keys can be generated; HttpError when the service refuses */
export async function copyKey(
  kind: Kind,
  record: ApiKeyRecord,
  params: ActionParams,
  provider: ActionProvider,
): Promise<void> {
  const target = targetOf(record, texts.noUuid);
  const name = String(params['name']);
  const end = expiryBody(params['end_date_tm']);
  const credentials = await provider.newCredentials();
  const { data } = await provider.action({
    ...target,
    method: 'POST',
    path: `/api-keys/{uuid}/${kind}`,
    body: { name, ...end, ...credentialsRequest(credentials) },
  });
  const copy = data['api_keys'];
  if (!isObject(copy)) throw new Error(texts.copied.unconfirmed);
  const { associations } = record;
  const [events] = traceLinks(record, 'api_key_uuid');
  const links = new Set(associationsIn(copy).map(linkOf));
  const copied: Copied = {
    title: texts[kind].done,
    created: newApiKeyTexts.created(name),
    next: [
      // A leaked key is rolled first; the next question is who used it.
      ...(kind === 'roll' ? [{ label: texts.roll.oldEvents, to: events.to }] : []),
      { label: texts.copied.open, to: `/api-keys/${String(copy['uuid'])}` },
    ],
    credentials: displayedCredentials(credentials),
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
  next: readonly ResultLink[];
  credentials: ProgramCredentials;
  /** Associations of the old key that the new key lacks. */
  missing: readonly Association[];
  /** Name of a dataset that the new key may use. */
  dataset: string | undefined;
}

/** The credentials of the new key, shown this once (companion.md section 8). */
function CopiedKey(props: Copied & Parameters<ActionResult>[0]) {
  const { title, missing, next, onDone, ...credentialsProps } = props;
  const [isSaved, setIsSaved] = useState(false);
  return (
    <ResultDialog
      title={title}
      waitReason={isSaved ? undefined : credentialsTexts.saveFirst}
      leaveTexts={isSaved ? undefined : credentialsTexts.leave}
      {...{ next, onDone }}
    >
      <NewCredentials
        {...credentialsProps}
        onSaved={() => setIsSaved(true)}
        warning={
          missing.length > 0 && (
            <Alert role="alert" severity="warning">
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

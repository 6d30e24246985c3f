import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ResultDialog } from '../../../actions/ResultDialog';
import { CopyKeys } from '../../../credentials/CopyKeys';
import { copyTexts } from '../../../credentials/copyTexts';
import { keysLostTexts } from '../../../credentials/keysLostTexts';
import { UsageSnippets } from '../../../credentials/UsageSnippets';
import type { ShownCredentials } from '../../../keygen/credentialParts';
import type { ActionResult } from '../../declare';
import { missingAssociations, type NamedAssociation, pairText } from './associationsIn';
import { NotAssociated } from './NotAssociated';

interface Copied {
  title: string;
  /** Name of the new key. */
  name: string;
  credentials: ShownCredentials;
  /** What the old key may do, and what the new one. */
  before: readonly NamedAssociation[];
  after: readonly NamedAssociation[];
}

/** @returns what shows the credentials of the new key, once */
export const copyResult =
  (copied: Copied): ActionResult =>
  ({ onDone }) => <CopiedKey {...copied} onDone={onDone} />;

function CopiedKey({
  title,
  name,
  credentials,
  before,
  after,
  onDone,
}: Copied & {
  onDone: () => void;
}) {
  const [taken, setTaken] = useState(false);
  const missing = missingAssociations(before, after);
  const onTaken = () => setTaken(true);
  return (
    <ResultDialog
      title={title}
      waiting={taken ? undefined : copyTexts.takeFirst}
      leaveTexts={keysLostTexts}
      onDone={onDone}
    >
      <Stack spacing={2}>
        <Alert severity="success">{`The API key "${name}" has been created.`}</Alert>
        {missing.length > 0 && (
          <NotAssociated
            failed={missing.map(({ dataset, dataset_group: group }) =>
              pairText({ dataset, group }),
            )}
          />
        )}
        <CopyKeys credentials={credentials} onTaken={onTaken} />
        <UsageSnippets
          datasetName={after[0]?.dataset.name}
          datasetType={undefined}
          credentials={credentials}
          server={window.location.origin}
          onTaken={onTaken}
        />
      </Stack>
    </ResultDialog>
  );
}

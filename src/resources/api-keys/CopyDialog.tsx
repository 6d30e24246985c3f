import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { associationLabel, cloneName } from '../../../contract/apiKeyTerms';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import { FieldsDialog } from '../../actions/FieldsDialog';
import type { ActionDialogProps } from '../../model/action';
import { countText, displayTime } from '../../ui/formats';
import { isComplete } from './expiry';
import { cloneFields, copyResolver, rollFields } from './fields';
import { type ApiKeyRecord, pairText } from './record';

/** Replaces an API key by a new one with the same permissions, and says when the old one ends. */
export const RollDialog = (props: ActionDialogProps<ApiKeyRecord>) => (
  <CopyDialog {...props} kind="roll" />
);

/** Makes a new API key with credentials of its own and the permissions of this one. */
export const CloneDialog = (props: ActionDialogProps<ApiKeyRecord>) => (
  <CopyDialog {...props} kind="clone" />
);

const kinds = {
  // The end of the old key is never chosen for anybody; a copy need not end.
  roll: { fields: rollFields, expiry: '', choose: texts.roll.chooseEnd },
  clone: { fields: cloneFields, expiry: 'none', choose: texts.expiry.choose },
} as const;

interface CopyDialogProps extends ActionDialogProps<ApiKeyRecord> {
  kind: 'roll' | 'clone';
}

function CopyDialog({ record, params, frame, kind }: CopyDialogProps) {
  const { fields, expiry, choose } = kinds[kind];
  const [initial] = useState({ name: cloneName(record.name), expiry, ...params });
  const isRolled = kind === 'roll';
  const end = isRolled ? record.end_date_tm : null;
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
}

function StopsAtOnce() {
  const expiry: unknown = useWatch({ name: 'expiry' });
  return expiry === 'immediately' && <Alert severity="warning">{texts.roll.atOnce}</Alert>;
}

/** More of them would push the buttons out of sight. */
const maxShown = 20;

/** What the new key will be allowed to do. */
function CopiedAssociations({ record }: { record: ApiKeyRecord }) {
  const { associations, association_count: count } = record;
  const id = useId();
  if (count === 0) return <Typography>{texts.copied.none}</Typography>;
  const others = count - Math.min(maxShown, associations.length);
  return (
    <div>
      <Typography id={id}>{texts.copied.associations}</Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {associations.slice(0, maxShown).map((association) => (
          <li key={association.uuid}>
            {`${pairText(association.dataset, association.dataset_group)}: ${associationLabel(association)}`}
          </li>
        ))}
        {others > 0 && <li>{texts.copied.others(countText(others))}</li>}
      </Box>
    </div>
  );
}

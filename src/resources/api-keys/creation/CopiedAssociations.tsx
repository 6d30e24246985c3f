import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { associationLabel } from '../../../../contract/apiKeyTerms';
import type { ApiKeyRecord } from '../record';
import { pairText } from './associationsIn';

/** More of them would push the buttons out of sight. */
const shown = 20;

/** What the new key will be allowed to do. */
export function CopiedAssociations({
  record: { associations, association_count: count },
}: {
  record: ApiKeyRecord;
}) {
  const id = useId();
  if (count === 0)
    return (
      <Typography>
        This API key is not associated with any dataset, and neither will the new one be.
      </Typography>
    );
  const others = count - Math.min(shown, associations.length);
  return (
    <div>
      <Typography id={id}>The new API key will be associated with:</Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {associations.slice(0, shown).map((association) => (
          <li key={association.uuid}>
            {`${pairText({ dataset: association.dataset, group: association.dataset_group })}: ${associationLabel(association)}`}
          </li>
        ))}
        {others > 0 && <li>{`and ${others.toLocaleString('en-US')} more`}</li>}
      </Box>
    </div>
  );
}

import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSession } from '../authProvider/session';
import type { Action } from '../model/action';
import { useOpenAction } from './openAction';
import { shownActions } from './shownActions';

interface ActionButtonsProps<R> {
  resource: string;
  actions: readonly Action<R>[];
  record: R & { uuid: string };
}

/** The actions of a record on its own page. One that cannot be used stays reachable and says why. */
export function ActionButtons<R>({ resource, actions, record }: ActionButtonsProps<R>) {
  const { subject } = useSession();
  const open = useOpenAction();
  const id = useId();
  const shown = shownActions(actions, record, subject, 'page');
  const reasons = [...new Set(shown.flatMap(({ disabledReason }) => disabledReason ?? []))];
  return (
    <Box sx={{ mb: 3 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {shown.map(({ id: action, label, icon: Icon, danger, disabledReason: reason }) => (
          <Button
            key={action}
            variant="outlined"
            color={danger === true && reason === undefined ? 'error' : 'primary'}
            startIcon={Icon && <Icon />}
            aria-disabled={reason === undefined ? undefined : true}
            aria-describedby={reason === undefined ? undefined : `${id}-${reasons.indexOf(reason)}`}
            sx={reason === undefined ? undefined : { color: 'text.secondary', opacity: 0.75 }}
            onClick={() => {
              if (reason === undefined) open({ resource, action, id: record.uuid });
            }}
          >
            {label}
          </Button>
        ))}
      </Stack>
      {reasons.map((reason, place) => (
        <Box
          key={reason}
          id={`${id}-${place}`}
          sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}
        >
          {reason}
        </Box>
      ))}
    </Box>
  );
}

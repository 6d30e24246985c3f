import { useId } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useSession } from '../../authProvider/session';
import type { Action, ActionSource } from '../../model/action';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { useOpenAction } from './dialogAddress';
import { shownActions } from './shownActions';
import { Muted } from '../../ui/Muted';
import type { ServiceRecord } from '../../model/record';

interface SectionActionsProps<R extends ServiceRecord> {
  source: ActionSource<R>;
  /** Some of the source's actions; all of them by default. */
  actions?: readonly Action<R>[];
  record: R;
}

/** Actions in a section of a page, all as buttons. An action that cannot be used stays reachable and says why. */
export function SectionActions<R extends ServiceRecord>(props: SectionActionsProps<R>) {
  const { source, actions = source.actions, record } = props;
  const { subject } = useSession();
  const open = useOpenAction();
  const id = useId();
  const visibleActions = shownActions(actions, record, subject, 'page');
  const reasons = [
    ...new Set(visibleActions.flatMap(({ disabledReason }) => disabledReason ?? [])),
  ];
  return (
    <Box sx={{ mb: 3 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {visibleActions.map(({ id: action, label, danger, disabledReason: reason }) => (
          <ReasonedButton
            key={action}
            variant="outlined"
            color={danger ? 'error' : 'primary'}
            reason={reason}
            reasonId={reason && `${id}-${reasons.indexOf(reason)}`}
            onClick={() => open({ resource: source.name, action, id: record.uuid })}
          >
            {label}
          </ReasonedButton>
        ))}
      </Stack>
      {reasons.map((reason, index) => (
        <Muted key={reason} id={`${id}-${index}`} sx={{ mt: 1 }}>
          {reason}
        </Muted>
      ))}
    </Box>
  );
}

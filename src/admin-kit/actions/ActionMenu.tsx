import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'ra-core';
import { useOpenAction } from './dialogAddress';
import type { ShownAction } from './shownActions';

interface ActionMenuProps {
  anchor: HTMLElement;
  label: string;
  resource: string;
  recordId: string;
  actions: readonly ShownAction[];
  onClose: () => void;
}

/** A record's actions. An action that cannot be used stays reachable and says why. */
export default function ActionMenu(props: ActionMenuProps) {
  const { anchor, label, resource, recordId, actions, onClose } = props;
  const navigate = useNavigate();
  const open = useOpenAction();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {actions.flatMap(({ id, label: text, to, danger, deletes, disabledReason }, index) => [
        deletes && index > 0 && <Divider key={`before ${id}`} />,
        <MenuItem
          key={id}
          aria-disabled={disabledReason ? true : undefined}
          aria-describedby={disabledReason ? `action-reason-${id}` : undefined}
          sx={{
            flexDirection: 'column',
            alignItems: 'flex-start',
            justifyContent: 'center',
            maxWidth: 320,
            py: 0.75,
            whiteSpace: 'normal',
          }}
          onClick={() => {
            if (disabledReason) return;
            onClose();
            if (to === undefined) open({ resource, action: id, id: recordId });
            else navigate(to);
          }}
        >
          <Typography
            variant="body2"
            color={disabledReason ? 'text.disabled' : danger ? 'error' : 'text.primary'}
          >
            {text}
          </Typography>
          {disabledReason && (
            <Typography id={`action-reason-${id}`} variant="caption" color="text.secondary">
              {disabledReason}
            </Typography>
          )}
        </MenuItem>,
      ])}
    </Menu>
  );
}

import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { actionTexts } from '../../texts/actions';
import { useSession } from '../authProvider/session';
import type { Action } from '../model/action';
import { ReasonedButton } from '../ui/ReasonedButton';
import { useIsPhone } from '../ui/useIsPhone';
import { ActionBar } from './ActionBar';
import ActionMenu from './ActionMenu';
import { useOpenAction } from './openAction';
import { type ShownAction, shownActions } from './shownActions';

interface RecordActionsProps<R> {
  resource: string;
  actions: readonly Action<R>[];
  record: R & { uuid: string };
}

/** A record's actions beside its title, or in a phone's bar: three buttons at most, the others in a menu. */
export function RecordActions<R>({ resource, actions, record }: RecordActionsProps<R>) {
  const { subject } = useSession();
  const open = useOpenAction();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isNarrow = useIsPhone();
  const shown = shownActions(actions, record, subject, 'page');
  const { filled, buttons, menu } = arranged(shown, isNarrow);
  const content = (
    <>
      {buttons.map((action) => (
        <ReasonedButton
          key={action.id}
          variant={action === filled ? 'contained' : 'outlined'}
          color={action.danger ? 'error' : 'primary'}
          startIcon={action.icon && <action.icon />}
          reason={action.disabledReason}
          onClick={() => open({ resource, action: action.id, id: record.uuid })}
        >
          {action.label}
        </ReasonedButton>
      ))}
      {menu.length > 0 && (
        <Button
          variant="outlined"
          aria-label={actionTexts.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ minWidth: 40, px: 1 }}
        >
          <MoreIcon fontSize="small" />
        </Button>
      )}
      {anchor && (
        <ActionMenu
          anchor={anchor}
          label={actionTexts.more}
          resource={resource}
          recordId={record.uuid}
          actions={menu}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  );
  return isNarrow ? <ActionBar>{content}</ActionBar> : content;
}

const maxButtons = 3;
/** Characters of all labels for which a phone has room in one line. */
const narrowRoom = 26;

/**
 * The filled button leads; what is declared as a button but has no room goes into the menu too. A phone's bar
 * does not hide the only action behind a menu.
 */
function arranged(shown: readonly ShownAction[], isNarrow: boolean) {
  if (isNarrow && shown.length === 1) return { filled: undefined, buttons: shown, menu: [] };
  const filled = shown.find(({ prominence }) => prominence === 'filled');
  const buttons = filled ? [filled] : [];
  for (const one of shown) {
    const used = [...buttons, one].map(({ label }) => label).join('').length;
    if (one.prominence === undefined || one === filled) continue;
    const hasRoom = !isNarrow || used <= narrowRoom || buttons.length === 0;
    if (buttons.length < maxButtons && hasRoom) buttons.push(one);
  }
  return { filled, buttons, menu: shown.filter((one) => !buttons.includes(one)) };
}

import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { useSession } from '../../authProvider/session';
import { type Action, buttonPlaces } from '../../model/action';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { useIsPhone } from '../../ui/useIsPhone';
import { usePopup } from '../../ui/usePopup';
import ActionMenu from './ActionMenu';
import { useOpenAction } from './dialogAddress';
import { type ShownAction, shownActions } from './shownActions';

interface RecordActionsProps<R> {
  resource: string;
  actions: readonly Action<R>[];
  record: R & { uuid: string };
  /** On a phone the buttons are in a bar, unless all actions are in the menu. */
  place: 'header' | 'bar';
}

/** A record's actions beside its title, or in a phone's bar: at most three buttons, and a menu for the rest. */
export function RecordActions<R>({ resource, actions, record, place }: RecordActionsProps<R>) {
  const { subject } = useSession();
  const open = useOpenAction();
  const { anchor, close, opener } = usePopup('menu');
  const isNarrow = useIsPhone();
  const visibleActions = shownActions(actions, record, subject, 'page');
  const { buttons, menu } = arranged(visibleActions, isNarrow);
  const hasBar = isNarrow && buttons.length > 0;
  if (hasBar !== (place === 'bar')) return null;
  const content = (
    <>
      {buttons.map((action) => (
        <ReasonedButton
          key={action.id}
          variant={action.isNextStep ? 'contained' : 'outlined'}
          // Red is for dangerous actions, but not for the one that is the record's next step.
          color={action.danger && !action.isNextStep ? 'error' : 'primary'}
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
          {...opener}
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
          onClose={close}
        />
      )}
    </>
  );
  return hasBar ? <ActionBar>{content}</ActionBar> : content;
}

const maxButtons = 3;
/** Characters of all labels together that fit on one line of a phone. */
const narrowRoom = 26;

/**
 * The buttons stand in the order of their places. Actions without room go into the menu, the next step last. A phone's
 * bar does not hide a single action behind a menu, unless the action is dangerous and so kept away from the thumb.
 */
function arranged(visibleActions: readonly ShownAction[], isNarrow: boolean) {
  if (isNarrow && visibleActions.length === 1 && !visibleActions[0]?.danger)
    return { buttons: visibleActions, menu: [] };
  const ordered = buttonPlaces.flatMap((place) =>
    visibleActions.filter(({ button }) => button === place),
  );
  const buttons = new Set<ShownAction>();
  const isNext = ({ isNextStep }: ShownAction) => isNextStep === true;
  for (const action of [...ordered.filter(isNext), ...ordered.filter((other) => !isNext(other))]) {
    const labelLength = [...buttons, action].map(({ label }) => label).join('').length;
    const hasRoom = !isNarrow || labelLength <= narrowRoom || buttons.size === 0;
    if (buttons.size < maxButtons && hasRoom) buttons.add(action);
  }
  return {
    buttons: ordered.filter((action) => buttons.has(action)),
    menu: visibleActions.filter((action) => !buttons.has(action)),
  };
}

const Bar = styled('fieldset')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  gap: theme.spacing(1),
  minWidth: 0,
  // Extends to the edges of the page.
  margin: theme.spacing(2, -2, -2),
  padding: theme.spacing(1, 2),
  paddingBottom: `max(${theme.spacing(1)}, env(safe-area-inset-bottom))`,
  border: 0,
  borderTop: '1px solid var(--mui-palette-divider)',
  background: 'var(--mui-palette-background-paper)',
  '& > button': { minWidth: 44 },
  '& > button:not([aria-haspopup])': { flex: '1 1 auto' },
  '&:empty': { display: 'none' },
  // A form with unsaved changes shows its own bar at the same place.
  'div:has([data-unsaved]):not(:has([hidden] [data-unsaved])) > &': { position: 'static' },
}));

/** The actions of a record on a phone, last on its page: within a thumb's reach at any scroll position. */
const ActionBar = ({ children }: { children: ReactNode }) => (
  <Bar className="record-actions" aria-label={actionTexts.bar}>
    {children}
  </Bar>
);

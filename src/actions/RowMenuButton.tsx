import { actionTexts } from '../../texts/actions';
import MoreVertIcon from '@mui/icons-material/MoreVert';

interface RowMenuButtonProps {
  name: string;
  /** Marks the button, so that focus finds it again when the table is drawn anew. */
  focusKey: string;
  onOpen: (button: HTMLElement) => void;
}

/** Opens a row's menu. A plain button: a hundred of MUI's would slow the first rows down. */
export function RowMenuButton({ name, focusKey, onOpen }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      className="row-menu-button"
      aria-label={actionTexts.actionsFor(name)}
      aria-haspopup="menu"
      title={actionTexts.actionsFor(name)}
      data-focus={focusKey}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <MoreVertIcon />
    </button>
  );
}

import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { tooManyConditionsText } from '../../../../contract/api/search';
import type { ListColumn } from '../table/gridTable';

interface SetFilterMenuProps {
  anchor: HTMLElement;
  label: string;
  choices: NonNullable<ListColumn['setFilter']>;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  isFull: boolean;
  onClose: () => void;
}

/** The values of a set filter: a row may have any of the chosen ones. The menu stays open for the next choice. */
export default function SetFilterMenu(props: SetFilterMenuProps) {
  const { anchor, label, choices, chosen, onToggle, isFull, onClose } = props;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {choices.map(({ value, label: text }) => {
        const isChosen = chosen.includes(value);
        const refused = isFull && !isChosen;
        return (
          <Tooltip key={value} title={refused ? tooManyConditionsText : ''} describeChild>
            <MenuItem
              role="menuitemcheckbox"
              aria-checked={isChosen}
              aria-disabled={refused || undefined}
              dense
              onClick={() => {
                if (!refused) onToggle(value);
              }}
            >
              <ListItemIcon>
                {isChosen ? <CheckBoxIcon color="primary" /> : <CheckBoxOutlineBlankIcon />}
              </ListItemIcon>
              {text}
            </MenuItem>
          </Tooltip>
        );
      })}
    </Menu>
  );
}

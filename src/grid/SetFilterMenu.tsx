import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';

interface SetFilterMenuProps {
  anchor: HTMLElement;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Why nothing more can be chosen. */
  full: string | undefined;
  onClose: () => void;
}

/** Values of a column of which a record may have any. It stays open for the next choice. */
export default function SetFilterMenu(props: SetFilterMenuProps) {
  const { anchor, label, choices, chosen, onChange, full, onClose } = props;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
      {choices.map(({ value, label: text }) => {
        const isChosen = chosen.includes(value);
        const reason = isChosen ? undefined : full;
        return (
          <Tooltip key={value} title={reason ?? ''} describeChild>
            <MenuItem
              role="menuitemcheckbox"
              aria-checked={isChosen}
              aria-disabled={reason ? true : undefined}
              dense
              onClick={() => {
                if (reason) return;
                onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value]);
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

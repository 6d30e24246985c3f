import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

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
        const blocked = isChosen ? undefined : full;
        return (
          <MenuItem
            key={value}
            role="menuitemcheckbox"
            aria-checked={isChosen}
            aria-disabled={blocked ? true : undefined}
            title={blocked}
            dense
            onClick={() => {
              if (blocked) return;
              onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value]);
            }}
          >
            <Checkbox
              checked={isChosen}
              size="small"
              tabIndex={-1}
              disableRipple
              slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
            />
            {text}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

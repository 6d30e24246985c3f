import CheckIcon from '@mui/icons-material/Check';
import LogoutIcon from '@mui/icons-material/Logout';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { shellTexts } from '../../texts/layout/shell';
import { useSignOut } from '../authProvider/session';
import { colorModes } from './colorModes';
import { useNavigation } from './navigation';

interface ProfileMenuProps {
  /** The button that opened the menu; null when it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  above: boolean;
  /** Name and role, if the button does not show them. */
  heading?: string;
}

/** The person's own pages, the colour scheme, and Logout. A chunk of its own, as few visits open it. */
export default function ProfileMenu({ anchor, onClose, above, heading }: ProfileMenuProps) {
  const items = useNavigation('profile');
  const { mode = 'system', setMode } = useColorScheme();
  const signOut = useSignOut();

  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: above ? 'top' : 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: above ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{ list: { 'aria-label': shellTexts.profile, dense: true } }}
    >
      {heading !== undefined && (
        <ListSubheader role="presentation" disableSticky>
          {heading}
        </ListSubheader>
      )}
      {items.map(({ name, label, path, icon: Icon }) => (
        <MenuItem key={name} component={LinkBase} to={path} onClick={onClose}>
          <ListItemIcon>
            <Icon />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      {items.length > 0 && <Divider component="li" />}
      <ListSubheader role="presentation" disableSticky>
        {shellTexts.theme}
      </ListSubheader>
      {colorModes.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={mode === choice}
          aria-label={`${shellTexts.theme}: ${shellTexts.themes[choice]}`}
          onClick={() => setMode(choice)}
        >
          <ListItemIcon>{mode === choice && <CheckIcon fontSize="small" />}</ListItemIcon>
          {shellTexts.themes[choice]}
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          onClose();
          signOut();
        }}
      >
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        {shellTexts.logout}
      </MenuItem>
    </Menu>
  );
}

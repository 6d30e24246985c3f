import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { colorSchemeCookie } from '../../contract/designTokens';

const yearSeconds = 365 * 24 * 3600;

/** Tells the service's own pages which scheme was chosen; they run no script that could look it up. */
export function SchemeCookie() {
  const { mode } = useColorScheme();
  useEffect(() => {
    const isChosen = mode === 'light' || mode === 'dark';
    const value = `${colorSchemeCookie}=${isChosen ? mode : ''}`;
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    const age = isChosen ? yearSeconds : 0;
    document.cookie = `${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
  }, [mode]);
  return null;
}

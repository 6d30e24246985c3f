import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** @returns whether the screen is a phone's, from the first render on */
export const useIsPhone = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });

/** @returns whether the screen is wider than a phone's, but too narrow for a desktop's lines */
export const useIsTablet = (): boolean =>
  useMediaQuery('(min-width: 600px) and (max-width: 1099.95px)', { noSsr: true });

/** @returns whether a toolbar has room for little more than its search box, such as at a zoom of 200 % on a laptop */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 719.95px)', { noSsr: true });

import type { ThemeOptions } from '@mui/material/styles';
import { dialogWidth, forcedColors } from '../../../contract/lib/designTokens';

/** Small screens scroll the whole dialog, as little room would be left between its title and its buttons. */
const smallScreen = '@media (max-width: 599.95px), (max-height: 599.95px)';

/** A background that draws a line at one edge of a box, which stays there or scrolls with the content. */
const edge = (
  side: 'top' | 'bottom',
  height: number,
  color: string,
  attachment: 'local' | 'scroll',
) => `linear-gradient(${color}, ${color}) ${side} / 100% ${height}px no-repeat ${attachment}`;

/** Styles of dialogs. */
export const dialogComponents: NonNullable<ThemeOptions['components']> = {
  MuiDialog: {
    styleOverrides: {
      // The dialog itself has the focus if nothing in it should be used first.
      container: { '&:focus-visible, & > :focus-visible': { outline: 'none' } },
      scrollPaper: {
        [smallScreen]: {
          '&:not(:has(> .MuiDialog-paperFullScreen))': {
            boxSizing: 'border-box',
            alignItems: 'flex-start',
            overflowY: 'auto',
            paddingBlock: 16,
          },
        },
      },
      paper: {
        [forcedColors]: { border: '1px solid CanvasText' },
        // At a zoom of 400 %, a title and buttons that do not scroll would leave only two lines between them.
        '@media (max-height: 479.95px)': {
          '&.MuiDialog-paperFullScreen': {
            overflowY: 'auto',
            '& .MuiDialogContent-root': { flex: 'none', overflowY: 'visible' },
          },
        },
        [smallScreen]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            marginBlock: 'auto',
            maxHeight: 'none',
            overflow: 'visible',
            '& .MuiDialogContent-root': { flex: 'none', overflowY: 'visible' },
          },
        },
      },
      paperWidthSm: { maxWidth: dialogWidth.small },
      paperWidthMd: { maxWidth: dialogWidth.medium },
      paperWidthLg: { maxWidth: dialogWidth.large },
    },
  },
  MuiDialogTitle: {
    // MUI's own variant is as small as a section.
    defaultProps: { variant: 'h5' },
    styleOverrides: { root: { padding: '24px 24px 12px' } },
  },
  // The first pixels leave room for the focus rings of elements at the edge.
  MuiDialogContent: {
    styleOverrides: {
      root: {
        padding: '4px 24px',
        '.MuiDialogTitle-root + &': { paddingTop: 4 },
        // A line if there is more above or below: a background that scrolls with the content covers it at the ends.
        '&:not(.MuiDialogContent-dividers)': {
          background: [
            edge('top', 2, 'var(--mui-palette-background-paper)', 'local'),
            edge('bottom', 2, 'var(--mui-palette-background-paper)', 'local'),
            edge('top', 1, 'var(--mui-palette-divider)', 'scroll'),
            edge('bottom', 1, 'var(--mui-palette-divider)', 'scroll'),
          ].join(),
        },
      },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '20px 24px 24px' } } },
};

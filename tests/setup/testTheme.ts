import { createConsoleTheme } from '../../src/ui/theme/theme';

/** The console's theme, with a DataGrid that draws all of its rows and columns: jsdom gives nothing a size. */
export const testTheme = createConsoleTheme(undefined);
testTheme.components = {
  ...testTheme.components,
  MuiDataGrid: { defaultProps: { disableVirtualization: true } },
};

import { createConsoleTheme } from '../../src/ui/theme/theme';

/** The console's theme, without a company's color; made once, as it takes long. */
export const testTheme = createConsoleTheme(undefined);

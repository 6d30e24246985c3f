/** Texts of the page that replaces the console, as specified (console.md section 2). */
export const maintenanceTexts = {
  title: 'Maintenance Mode',
  text: 'The dashboard is in Maintenance Mode. Please try again later.',
  help: 'For urgent help, write to',
} as const;

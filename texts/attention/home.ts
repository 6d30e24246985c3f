/** Texts of the start page; specified texts follow the specification letter by letter (console.md section 2). */
export const homeTexts = {
  attentionPage: 'Needs Attention',
  label: 'Home',
  newDataset: 'New Dataset',
  attention: 'Needs attention',
  title: (customer: string) => `Dashboard - ${customer}`,
  unknown: 'Unknown',
  events: 'Events',
  usage: 'Billing Period Usage',
  datasets: 'Datasets',

  series: { encrypt: 'Encrypt', decrypt: 'Decrypt' },
  start: 'Start (UTC)',
  weekOf: (day: string) => `Week of ${day}`,
} as const;

import { monthName, utcText } from '../../ui/formats';

/** @param month yyyy-MM @returns for example `Nov 2026` */
export function monthText(month: string): string {
  const first = `${month}-01T00:00:00Z`;
  return `${monthName(new Date(first))} ${utcText(first, 'yyyy')}`;
}

import { UTCDateMini } from '@date-fns/utc/date/mini';
import { lightFormat } from 'date-fns/lightFormat';

/** @returns 'yyyy-MM-dd hh:mm aa' plus the zone, the console's format for a moment (console.md section 9) */
export const momentText = (moment: Date): string =>
  `${lightFormat(new UTCDateMini(moment), 'yyyy-MM-dd hh:mm aa')} UTC`;

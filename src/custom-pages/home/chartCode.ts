import { codeLoader } from '../../forms/codeLoader';

/** The chart's library is by far the largest part of the start page: it comes while the series is asked for. */
export const chartCode = codeLoader(() => import('./EventsChart'));

import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { shellTexts } from '../../../texts/shell';
import { lazyPart } from '../../ui/LazyPart';
import { codeLoader } from '../../model/code';
import type { CustomPage, PageSource } from '../declare';

const RotationsPage = lazyPart(() => import('./RotationsPage'));

/** The calendar of rotations and ends; Home, the palette and scheduled records lead to it. */
export const rotations: CustomPage = {
  name: 'rotations',
  path: '/rotations',
  label: shellTexts.rotations,
  icon: CalendarIcon,
  menu: 'none',
  access: ['schedule', 'list'],
  page: () => <RotationsPage />,
  preload: RotationsPage.load,
};

const source = codeLoader(() => import('./calendarSource'));
const dates = codeLoader(() => import('./rotationsSource'));

/** Source of the person's calendar address; its code comes with the page, or when one of its actions is opened. */
export const calendarAddress = {
  name: 'calendar-address',
  code: {
    load: (): Promise<PageSource> => source.load(),
    loaded: (): PageSource | undefined => source.loaded(),
  },
} as const;

/** Source of the actions on chosen dates. */
export const chosenDates = {
  name: 'rotations',
  code: {
    load: (): Promise<PageSource> => dates.load(),
    loaded: (): PageSource | undefined => dates.loaded(),
  },
} as const;

import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { shellTexts } from '../../../texts/layout/shell';
import { lazyPart } from '../../ui/LazyPart';
import { codeLoader } from '../../model/code';
import type { CustomPage, PageSource } from '../customPage';

const RotationsPage = lazyPart(() => import('./RotationsPage'));

/** The calendar of rotations and ends; Home, the palette and scheduled records link to it. */
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

/** Sources of the person's calendar address, and of the actions on chosen dates. */
export const pageSources = [
  { name: 'calendar-address', code: codeLoader<PageSource>(() => import('./calendarSource')) },
  { name: 'rotations', code: codeLoader<PageSource>(() => import('./rotationsSource')) },
];

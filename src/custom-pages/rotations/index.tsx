import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { rotationsPageTexts as texts } from '../../../texts/rotationsPage';
import { lazyPart } from '../../ui/LazyPart';
import type { CustomPage } from '../declare';

const RotationsPage = lazyPart(() => import('./RotationsPage'));

/** The calendar of rotations and ends; Home, the palette and scheduled records lead to it. */
export const rotations: CustomPage = {
  name: 'rotations',
  path: '/rotations',
  label: texts.title,
  icon: CalendarIcon,
  menu: 'none',
  access: ['schedule', 'list'],
  page: () => <RotationsPage />,
  preload: RotationsPage.load,
};

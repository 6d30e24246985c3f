import type { ReactNode } from 'react';
import DatasetIcon from '@mui/icons-material/Dataset';
import type { NavigationItem } from '../../../src/model/navigationItem';
import { renderConsole } from '../../setup/renderConsole';

const item = (
  name: string,
  label: string,
  menu: NavigationItem['menu'],
  access: NavigationItem['access'],
): NavigationItem => ({
  name,
  label,
  icon: DatasetIcon,
  menu,
  access,
  path: `/${name}`,
  preload: () => undefined,
});

export const navigation: readonly NavigationItem[] = [
  item('datasets', 'Datasets', 'sidebar', ['datasets', 'list']),
  item('features', 'Features', 'profile', ['features', 'list']),
  item('dataset-groups', 'Dataset Groups', 'sidebar', ['dataset-groups', 'list']),
  item('primary-keys', 'Primary Keys', 'sidebar', ['primary-keys', 'list']),
  item('customers', 'Customers', 'profile', ['customers', 'list']),
];

type Options = Omit<NonNullable<Parameters<typeof renderConsole>[1]>, 'shell'>;

/** Renders the shell as the console does, with made-up menus, around a page. */
export const renderLayout = (options: Options = {}, page: ReactNode = <p>The page</p>) =>
  renderConsole(page, { path: '/datasets', navigation, shell: true, ...options });

import DatasetIcon from '@mui/icons-material/Dataset';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { customPages } from '../../../src/custom-pages';
import { initialsOf } from '../../../src/layout/ProfileButton';
import { navigationItemOf } from '../../../src/layout/navigation';
import type { NavigationItem } from '../../../src/model/navigationItem';
import { PageHeader } from '../../../src/ui/PageHeader';
import { resources } from '../../../src/resources';
import {
  clickOn,
  expectNoDialog,
  expectText,
  findDialog,
  press,
  textsOf,
} from '../../setup/screenHelpers';
import { screenWidth } from '../../setup/screenWidth';
import { StyleRules } from '../../setup/styleRules';
import { user } from '../../setup/renderConsole';
import { navigation, renderLayout } from './renderLayout';

afterEach(() => {
  document.documentElement.removeAttribute('data-color-scheme');
});

const sidebar = () => screen.getByRole('navigation', { name: 'Main' });
const staff = { ...user, roles: ['ubiq_admin'] };

const openProfileMenu = async () => {
  await press(/Ada Byron King/);
  return screen.findByRole('menu');
};

describe('the sidebar', () => {
  it('lists its items in order, then the developer documentation', () => {
    renderLayout();
    const names = textsOf(within(sidebar()).getAllByRole('link'));
    expect(names).toEqual([
      'Datasets',
      'Dataset Groups',
      'Primary Keys',
      'Developer Docs (opens in a new tab)',
    ]);
  });

  it('opens Developer Docs in a new tab', () => {
    renderLayout();
    const link = screen.getByRole('link', { name: 'Developer Docs (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://docs.example/start');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it.each([
    ['/datasets', 'Datasets'],
    ['/datasets/wizard', 'Datasets'],
    ['/dataset-groups/b1f9', 'Dataset Groups'],
    ['/primary-keys', 'Primary Keys'],
  ])('on %s highlights the item %s and no other', (path, name) => {
    renderLayout({ path });
    const current = within(sidebar())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(textsOf(current)).toEqual([name]);
  });

  it('highlights nothing on an unknown path', () => {
    renderLayout({ path: '/team' });
    expect(sidebar().querySelector('[aria-current]')).toBeNull();
  });

  it('hides what the person may not list', () => {
    const customers: NavigationItem = {
      name: 'customers',
      label: 'Customers',
      icon: DatasetIcon,
      menu: 'sidebar',
      access: ['customers', 'list'],
      path: '/customers',
      preload: () => undefined,
    };
    renderLayout({ navigation: [...navigation, customers] });
    expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Datasets' })).toBeInTheDocument();
  });

  it('is 243 px wide, collapses to 100 px, and remembers its state', async () => {
    renderLayout({ wrapper: StyleRules });
    const toggle = screen.getByRole('button', { name: 'Collapse menu' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(toggle.parentElement).toHaveStyle({ width: '243px' });

    await userEvent.click(toggle);

    expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(toggle.parentElement).toHaveStyle({ width: '100px' });
    expect(localStorage.getItem('desktopSidebarOpen')).toBe('false');
    expect(screen.getByRole('link', { name: 'Primary Keys' })).toBeInTheDocument();
    await userEvent.click(toggle);
    expect(localStorage.getItem('desktopSidebarOpen')).toBe('true');
  });

  it('follows another tab', async () => {
    renderLayout();
    for (const newValue of ['false', 'true']) {
      window.dispatchEvent(new StorageEvent('storage', { key: 'desktopSidebarOpen', newValue }));
      const name = newValue === 'false' ? 'Expand menu' : 'Collapse menu';
      expect(await screen.findByRole('button', { name })).toBeVisible();
    }
  });

  it('shows the name of a collapsed item on focus, until Escape', async () => {
    localStorage.setItem('desktopSidebarOpen', 'false');
    renderLayout();
    const link = screen.getByRole('link', { name: 'Primary Keys' });
    link.focus();
    // Only keyboard focus shows the tooltip, even if the tooltip's chunk loads later.
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    expect(link).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Primary Keys');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('uses the customer’s color, with readable text', () => {
    renderLayout({ person: { ...user, customer: { ...user.customer, color: '#ffe08a' } } });
    const column = sidebar().parentElement;
    expect(column?.style.getPropertyValue('--sidebar-background')).toBe('#ffe08a');
    expect(column?.style.getPropertyValue('--sidebar-text')).toBe('#000000');
  });
});

describe('the upgrade button', () => {
  const name = 'Upgrade to Enterprise';

  it.each(['free', 'pro'] as const)('is a mail to support on the %s plan', (plan) => {
    renderLayout({ person: { ...user, customer: { ...user.customer, plan } } });
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toMatch(/^mailto:support@ubiq\.example/);
  });

  it('is hidden on the enterprise plan', () => {
    renderLayout({ person: { ...user, customer: { ...user.customer, plan: 'enterprise' } } });
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('is hidden while the sidebar is collapsed', () => {
    localStorage.setItem('desktopSidebarOpen', 'false');
    renderLayout();
    expect(screen.queryByRole('link', { name })).toBeNull();
  });
});

describe('the profile', () => {
  const withRole = (role: 'admin' | 'user' | null) => ({
    ...user,
    customer_users: [{ uuid: user.uuid, role }],
  });

  it.each([
    ['admin', 'Admin'],
    ['user', 'User'],
    [null, 'Admin'],
  ] as const)('shows the role %s under the name as %s', (role, label) => {
    renderLayout({ person: withRole(role) });
    expect(screen.getByText('Ada Byron King').nextElementSibling).toHaveTextContent(label);
  });

  it('also shows the platform administrator’s role', () => {
    renderLayout({ person: staff });
    expect(screen.getByText('Admin · ubiq_admin')).toBeInTheDocument();
  });

  it('builds initials from the first and the last word', () => {
    expect(initialsOf('Ada Byron King')).toBe('AK');
    expect(initialsOf('  Cher ')).toBe('C');
    expect(initialsOf('')).toBe('');
    expect(initialsOf('😀 b')).toBe('😀B');
  });

  it('shows the theme and Logout to a customer’s user', async () => {
    renderLayout();
    const menu = await openProfileMenu();
    const entries = [...menu.querySelectorAll('[role^="menuitem"]')];
    expect(textsOf(entries)).toEqual(['System', 'Light', 'Dark', 'Logout']);
  });

  it('shows the administration screens to ubiq_admin only, in order', async () => {
    renderLayout({ person: staff });
    const menu = await openProfileMenu();
    const links = within(menu).getAllByRole('menuitem');
    expect(textsOf(links)).toEqual(['Features', 'Customers', 'Logout']);
  });

  it("lists Account first, then the declared screens in the specification's order", async () => {
    const declared = [...customPages, ...resources.map(navigationItemOf)];
    renderLayout({ person: staff, navigation: declared });
    const links = within(await openProfileMenu()).getAllByRole('menuitem');
    expect(textsOf(links).join(', ')).toBe(
      'Account, Client Library Versions, Features, Customers, Logout',
    );
    expect(links[0]).toHaveAttribute('href', '/profile');
  });

  it('switches the colour scheme', async () => {
    renderLayout();
    const menu = await openProfileMenu();
    const choice = (name: string) => within(menu).getByRole('menuitemradio', { name });
    expect(choice('Theme: System')).toBeChecked();
    await userEvent.click(choice('Theme: Dark'));
    expect(choice('Theme: Dark')).toBeChecked();
    expect(choice('Theme: System')).not.toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
  });

  it('logs out', async () => {
    const { authProvider } = renderLayout();
    const menu = await openProfileMenu();
    await clickOn('menuitem', 'Logout', menu);
    expect(authProvider.logout).toHaveBeenCalledOnce();
  });
});

describe('a small screen', () => {
  it('has a slide-in menu instead of the sidebar, which closes after a choice', async () => {
    screenWidth(390);
    const { router } = renderLayout({}, <PageHeader title="Any page" />);
    expect(screen.queryByRole('navigation')).toBeNull();

    await press('Open menu');
    const menu = await findDialog('Main');
    await clickOn('link', 'Primary Keys', menu);

    await expectNoDialog();
    expect(router.state.location.pathname).toBe('/primary-keys');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('closes the menu on Escape and returns the focus', async () => {
    screenWidth(390);
    renderLayout();
    const button = screen.getByRole('button', { name: 'Open menu' });
    await userEvent.click(button);
    const menu = await findDialog('Main');
    await waitFor(() =>
      expect(menu.parentElement).toContainElement(document.activeElement as HTMLElement),
    );
    await userEvent.keyboard('{Escape}');
    await expectNoDialog();
    expect(button).toHaveFocus();
  });

  it('keeps name and role in the profile menu', async () => {
    screenWidth(390);
    renderLayout();
    await press('Profile menu of Ada Byron King');
    await expectText('Ada Byron King, Admin');
  });
});

describe('the skip link', () => {
  it('is the first element and leads to the content', async () => {
    renderLayout();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

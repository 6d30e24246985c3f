import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, LinkBase, useLocation, useNavigate } from 'ra-core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfigProvider } from '../../../src/model/config';
import { ErrorPage, ForbiddenPage } from '../../../src/layout/messagePages';
import MaintenancePage from '../../../src/layout/MaintenancePage';
import { PageHeader } from '../../../src/ui/PageHeader';
import { button, clickOn, link, press } from '../../setup/screenHelpers';
import { config, user } from '../../setup/renderConsole';
import { renderLayout } from './renderLayout';

const renderError = (error: Error) => {
  render(
    <ConfigProvider value={config}>
      <ErrorPage error={error} />
    </ConfigProvider>,
  );
  return screen.getByRole('alert');
};

const hostile = '<img src=x onerror="alert(1)"><b>bold</b>';

describe('banners', () => {
  const unverified = { ...user, email_verified_dt_tm: null };

  it('are hidden for a verified address outside of a demo', () => {
    renderLayout();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('explain what an unverified address blocks, and link to /profile', () => {
    renderLayout({ person: { ...unverified, email_verified_dt_tm: '' } });
    const banner = screen.getByRole('complementary', { name: 'Email verification' });
    expect(banner).toHaveTextContent('Your email address is not verified.');
    expect(banner).toHaveTextContent('cannot create, edit, delete or rotate');
    expect(banner.querySelector('a')).toHaveAttribute('href', '/profile');
    expect(banner).not.toHaveTextContent('mail was sent');
  });

  it('do not link to the page that is open', () => {
    renderLayout({ person: unverified, path: '/profile' });
    const banner = screen.getByRole('complementary', { name: 'Email verification' });
    expect(within(banner).queryByRole('link')).toBeNull();
    expect(banner).toHaveTextContent('A verification mail was sent to ada@acme.example.');
  });

  it('link to it from its other tab, and move the focus to the page', async () => {
    renderLayout({ person: unverified, path: '/profile?tab=company' });
    const banner = screen.getByRole('complementary', { name: 'Email verification' });
    await userEvent.click(within(banner).getByRole('link'));
    await waitFor(() => expect(within(banner).queryByRole('link')).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('identify a demo', () => {
    renderLayout({ config: { demo: true } });
    expect(screen.getByRole('complementary', { name: 'Demo' })).toHaveTextContent(
      'Do not enter real data',
    );
  });

  it('collapse a demo’s notice into a pill, which reopens it', async () => {
    renderLayout({ config: { demo: true } });
    await press('Hide the demo notice');
    expect(screen.queryByRole('complementary', { name: 'Demo' })).not.toBeInTheDocument();
    const pill = screen.getByRole('button', { name: 'DEMO', expanded: false });
    expect(pill).toHaveFocus();
    await userEvent.click(pill);
    expect(screen.getByRole('complementary', { name: 'Demo' })).toBeInTheDocument();
  });
});

describe('standalone pages', () => {
  it('Maintenance Mode names the support address', () => {
    render(
      <ConfigProvider value={config}>
        <MaintenancePage />
      </ConfigProvider>,
    );
    expect(screen.getByRole('heading', { name: 'Maintenance Mode' })).toBeInTheDocument();
    expect(screen.getByText(/The dashboard is in Maintenance Mode/)).toBeInTheDocument();
    expect(link('support@ubiq.example')).toHaveAttribute('href', 'mailto:support@ubiq.example');
    expect(document.title).toBe('Maintenance Mode · Encryption Console');
  });

  it('an error shows its text, without interpreting markup', () => {
    const alert = renderError(new Error(hostile));
    expect(alert).toHaveTextContent('An error occurred.');
    expect(alert).toHaveTextContent(hostile);
    expect(alert.querySelector('img, b')).toBeNull();
    expect(button('Reload the page')).toBeInTheDocument();
  });

  it('an error without details shows its request and the address of support', () => {
    const error = new HttpError('An unknown error occurred.', 500, { request_id: 'req-7' });
    expect(renderError(error)).toHaveTextContent(
      /^An error occurred\.Request req-7Reload the pageIf it happens again, write to support@ubiq\.example\.$/,
    );
  });
});

describe('a page in the layout', () => {
  it('offers no way back on the first page of its browser tab', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    const Page = () => {
      throw new Error('The grid is broken.');
    };
    renderLayout({}, <Page />);
    expect(screen.getByText('The grid is broken.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
  });

  it('keeps the menu when it fails, and is retried on another page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
    const tried = vi.fn<(path: string) => void>();
    const Page = () => {
      const { pathname } = useLocation();
      tried(pathname);
      if (pathname === '/datasets') throw new Error('The grid is broken.');
      return <p>Page {pathname}</p>;
    };
    renderLayout({}, <Page />);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(screen.getByText('The grid is broken.')).toBeInTheDocument();
    // The navigation is stubbed: until it happens, the same page would only fail again.
    tried.mockClear();
    await press('Go back');
    expect(back).toHaveBeenCalledOnce();
    expect(tried).not.toHaveBeenCalled();
    await clickOn('link', 'Primary Keys');
    expect(await screen.findByText('Page /primary-keys')).toBeInTheDocument();
    expect(screen.queryByText('The grid is broken.')).toBeNull();
  });

  it('explains why it is forbidden, and links to other pages', () => {
    renderLayout({}, <ForbiddenPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Access denied' })).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });
});

describe('the page header', () => {
  const Page = () => {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    const name = pathname.slice(1);
    return (
      <>
        <PageHeader title={`Page ${name}`} back={{ to: '/datasets', label: 'Datasets list' }} />
        <LinkBase to="/datasets/d1">Dataset d1</LinkBase>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  };
  const heading = () => screen.getByRole('heading', { level: 1 });

  it("names the page in the document's title, followed by the product’s name", () => {
    renderLayout({}, <PageHeader title="Datasets" />);
    expect(heading()).toHaveTextContent('Datasets');
    expect(document.title).toBe('Datasets · Encryption Console');
  });

  it('takes the focus on navigation, but not on the first load, and scrolls to the top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    renderLayout({}, <Page />);
    expect(document.body).toHaveFocus();
    await clickOn('link', 'Dataset d1');
    expect(heading()).toHaveTextContent('Page datasets/d1');
    expect(heading()).toHaveFocus();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(document.title).toBe('Page datasets/d1 · Encryption Console');
  });

  /** A page whose code arrives when the button is clicked; the button takes no focus. */
  const Late = () => {
    const [loaded, setLoaded] = useState(false);
    const { pathname } = useLocation();
    return (
      <>
        <PageHeader key={String(loaded)} title={`${loaded ? 'Page' : 'Loading'} ${pathname}`} />
        <LinkBase to="/other">Other</LinkBase>
        <button type="button" onClick={() => setLoaded(true)}>
          Arrive
        </button>
      </>
    );
  };
  const arrive = () => fireEvent.click(button('Arrive'));

  it('keeps the focus on the heading when the page’s code arrives later', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    renderLayout({}, <Late />);
    await clickOn('link', 'Other');
    expect(heading()).toHaveFocus();
    arrive();
    expect(heading()).toHaveTextContent('Page /other');
    expect(heading()).toHaveFocus();
  });

  it('does not move the focus of a person who moved it while the page’s code was loading', () => {
    renderLayout({}, <Late />);
    link('Other').focus();
    arrive();
    expect(heading()).toHaveTextContent('Page ');
    expect(link('Other')).toHaveFocus();
  });

  it('restores the scroll position and the focused link when going back', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    renderLayout({}, <Page />);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
    window.dispatchEvent(new Event('scroll'));
    await clickOn('link', 'Dataset d1');
    await press('Back');
    expect(heading()).toHaveTextContent('Page datasets');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
    expect(link('Dataset d1')).toHaveFocus();
  });
});

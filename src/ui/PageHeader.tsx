import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { controlHeight, phone } from '../../contract/lib/designTokens';
import { useConfig } from '../model/config';
import { returning, usePageFocus } from './pageFocus';
import { small, wrappingRow } from './styles';

/** Names the browser tab: every page title ends with the product's name. */
export function usePageTitle(title: string): void {
  const { productName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
}

const Header = styled('header')(({ theme }) => ({
  ...wrappingRow,
  gap: theme.spacing(1, 2),
  marginBottom: theme.spacing(2),
  // Even beside a long description, the actions stay on the title's line if the title has enough room.
  '& .titles': { flex: '1 1 min(420px, 60%)', minWidth: 0 },
  '& .title': { ...wrappingRow, gap: theme.spacing(0.5, 1.5) },
  '& .back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minHeight: 24,
    color: 'var(--mui-palette-primary-main)',
    fontSize: '0.875rem',
    '& svg': { fontSize: 16 },
  },
  '& h1': {
    ...theme.typography.h1,
    margin: 0,
    overflowWrap: 'anywhere',
    // Focused automatically, for screen readers; not interactive.
    '&:focus': { outline: 'none' },
  },
  '& .description': {
    ...small,
    display: '-webkit-box',
    overflow: 'hidden',
    maxWidth: '80ch',
    margin: theme.spacing(0.5, 0, 0),
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    // A longer description is complete in the form.
    WebkitLineClamp: 3,
  },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    // Keeps the content below in place when the buttons go.
    minHeight: controlHeight.desktop,
    [phone]: { minHeight: controlHeight.phone },
  },
  '& .actions:empty': { display: 'none' },
}));

interface PageHeaderProps {
  title: string;
  /** Path of the page, where deeper ones are the same page with something opened in it. */
  path?: string;
  /** The link above the title to the page one level up. */
  back?: { to: string; label: string };
  status?: ReactNode;
  description?: string;
  actions?: ReactNode;
}

/** The head of a page: its only `h1`, which also names the browser tab and takes focus on arrival. */
export function PageHeader(props: PageHeaderProps) {
  const { title, path, back, status, description, actions } = props;
  usePageTitle(title);
  const heading = usePageFocus(path);
  return (
    <Header>
      <div className="titles">
        {back && (
          <LinkBase to={back.to} className="back" state={returning}>
            <ArrowBackIcon />
            {back.label}
          </LinkBase>
        )}
        <div className="title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {status}
        </div>
        {description && <p className="description">{description}</p>}
      </div>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </Header>
  );
}

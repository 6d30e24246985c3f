import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

const Page = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '60vh',
  padding: 16,
});

const Card = styled('section')(({ theme }) => ({
  boxSizing: 'border-box',
  display: 'grid',
  gap: theme.spacing(1.5),
  width: '100%',
  maxWidth: 560,
  padding: theme.spacing(3),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-text-primary)',
  '&[data-tone="info"]': { borderInlineStart: '4px solid var(--mui-palette-info-main)' },
  '&[data-tone="error"]': { borderInlineStart: '4px solid var(--mui-palette-error-main)' },
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& a': { color: 'var(--mui-palette-primary-main)' },
}));

export const MessageActions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  color: 'var(--mui-palette-primary-main)',
}));

interface MessagePageProps {
  title: string;
  tone: 'info' | 'error';
  children: ReactNode;
}

/** A page that holds nothing but one message; errors are announced. */
export function MessagePage({ title, tone, children }: MessagePageProps) {
  return (
    <Page>
      <Card data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
        <h1>{title}</h1>
        {children}
      </Card>
    </Page>
  );
}

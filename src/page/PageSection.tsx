import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';

/** A titled part of a page. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Box component="h2" id={id} sx={{ m: 0, mb: 1.5, fontSize: '1.125rem' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

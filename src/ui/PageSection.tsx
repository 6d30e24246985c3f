import ExpandIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';

/** Takes the focus from a removed row (`useFocusAfterDialog`); not interactive. */
const section = { tabIndex: -1, sx: { mt: 4, '&:focus': { outline: 'none' } } } as const;

export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" {...section} aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ m: 0, mb: 1.5, fontSize: '1.125rem' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** Heading of a part of a section. */
export const Subheading = styled('h3')(({ theme }) => ({
  margin: theme.spacing(3, 0, 1),
  fontSize: '1rem',
}));

/** A rarely used part: rendered, and its code loaded, when it is first opened. */
export function CollapsedSection({ title, children }: { title: string; children: ReactNode }) {
  const ids = { title: useId(), content: useId() };
  // Undefined until it is first opened.
  const [open, setOpen] = useState<boolean>();
  return (
    <Box component="section" {...section} aria-labelledby={ids.title}>
      <Box component="h2" id={ids.title} sx={{ m: 0, fontSize: '1.125rem' }}>
        <ButtonBase
          aria-expanded={open === true}
          aria-controls={ids.content}
          onClick={() => setOpen(!open)}
          sx={{
            gap: 0.5,
            minHeight: 32,
            pr: 1,
            borderRadius: 1,
            font: 'inherit',
            textAlign: 'start',
            '& svg': { transform: open ? 'rotate(90deg)' : undefined },
          }}
        >
          <ExpandIcon aria-hidden="true" />
          {title}
        </ButtonBase>
      </Box>
      <Box id={ids.content} hidden={!open} sx={{ mt: 1.5 }}>
        {open !== undefined && children}
      </Box>
    </Box>
  );
}

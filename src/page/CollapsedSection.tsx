import { type ReactNode, useId, useState } from 'react';
import ExpandIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

interface CollapsedSectionProps {
  title: string;
  /** Drawn, and its code asked for, when the section is opened first; closing it loses nothing. */
  children: ReactNode;
}

/** A titled part of a page that is wanted now and then: closed until it is opened. */
export function CollapsedSection({ title, children }: CollapsedSectionProps) {
  const ids = { title: useId(), content: useId() };
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <Box component="section" aria-labelledby={ids.title} sx={{ mt: 4 }}>
      <Box component="h2" id={ids.title} sx={{ m: 0, fontSize: '1.125rem' }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={ids.content}
          onClick={() => {
            setOpen(!open);
            setWanted(true);
          }}
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
        {wanted && children}
      </Box>
    </Box>
  );
}

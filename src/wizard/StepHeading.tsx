import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { visuallyHidden } from '../page/visuallyHidden';

interface StepHeadingProps {
  /** Number of the step, from 0, and of the last one. */
  number: number;
  last: number;
  label: string;
}

/** Takes the focus when its step begins, so that screen readers read where one is. */
export function StepHeading({ number, last, label }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const content = heading.current?.parentElement;
    // Every step begins at its top, with the list of steps in sight.
    if (content) content.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      component="h3"
      ref={heading}
      tabIndex={-1}
      sx={{ mt: 0, mb: 2, fontSize: '1.15rem', '&:focus': { outline: 'none' } }}
    >
      <Box component="span" sx={visuallyHidden}>
        {`Step ${number} of ${last}: `}
      </Box>
      {label}
    </Box>
  );
}

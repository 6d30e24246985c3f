import Box from '@mui/material/Box';
import CheckIcon from '@mui/icons-material/Check';
import { visuallyHidden } from '../page/visuallyHidden';

/** One step of a wizard, as its list and its heading name it. */
export interface NamedStep {
  id: string;
  label: string;
}

interface StepListProps {
  steps: readonly NamedStep[];
  /** Place of the current one, from 0. */
  current: number;
  /** What the first one is numbered: 0 in the dataset wizard (console.md). */
  from?: 0 | 1;
}

type Place = 'done' | 'current' | 'ahead';

const circle: Record<Place, object> = {
  done: { borderColor: 'primary.main', color: 'primary.main' },
  current: {
    borderColor: 'primary.main',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
  ahead: { borderColor: 'text.secondary', color: 'text.secondary' },
};

/** Where the wizard is: the steps with their numbers. On a narrow screen only one is named. */
export function StepList({ steps, current, from = 0 }: StepListProps) {
  return (
    <Box
      component="ol"
      aria-label="Steps"
      sx={{ display: 'flex', gap: { xs: 1, sm: 2 }, m: 0, mb: 2, p: 0, listStyle: 'none' }}
    >
      {steps.map(({ id, label }, index) => {
        const place: Place = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <Box
            component="li"
            key={id}
            aria-current={place === 'current' ? 'step' : undefined}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}
          >
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 26,
                height: 26,
                border: 1,
                borderRadius: '50%',
                fontSize: '0.8125rem',
                fontWeight: 600,
                '& svg': { fontSize: 16 },
                ...circle[place],
              }}
            >
              {place === 'done' ? <CheckIcon /> : index + from}
            </Box>
            <Box
              component="span"
              sx={{
                display: { xs: place === 'current' ? 'inline' : 'none', md: 'inline' },
                fontSize: '0.875rem',
                fontWeight: place === 'current' ? 600 : 400,
                color: place === 'ahead' ? 'text.secondary' : 'text.primary',
                whiteSpace: 'nowrap',
              }}
            >
              {label}
            </Box>
            {place === 'done' && (
              <Box component="span" sx={visuallyHidden}>
                done
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { homeTexts } from './homeTexts';
import { seriesColors } from './seriesColors';

/** Height of the chart, and of everything that stands in its place, in pixels. */
export const chartHeight = 320;

const Grid = styled('div')(({ theme }) => ({
  '--series-encrypt': seriesColors.light.encrypt,
  '--series-decrypt': seriesColors.light.decrypt,
  ...theme.applyStyles('dark', {
    '--series-encrypt': seriesColors.dark.encrypt,
    '--series-decrypt': seriesColors.dark.decrypt,
  }),
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 256px' },
  '& > .wide': { gridColumn: '1 / -1' },
}));

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2.5),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 10,
  background: 'var(--mui-palette-background-paper)',
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2) },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    minHeight: 36,
    marginBottom: theme.spacing(1.5),
  },
  '& > header h2': { ...theme.typography.h2, margin: 0 },
}));

interface PanelProps {
  title: string;
  /** Stands opposite of the title. */
  end?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** A titled part of the start page. */
export function Panel({ title, end, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={wide ? 'wide' : undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
    </Card>
  );
}

/** The panels' places; the colours of the series hold inside. */
export const HomeFrame = ({ children }: { children: ReactNode }) => <Grid>{children}</Grid>;

/** Room that is kept for what is on its way. */
export const Bone = styled('div')({
  borderRadius: 8,
  background: 'color-mix(in srgb, var(--mui-palette-text-primary) 7%, transparent)',
});

/** The controls wrap on phones. */
const EventsBone = styled(Bone)(({ theme }) => ({
  height: chartHeight + 136,
  [theme.breakpoints.down('sm')]: { height: chartHeight + 279 },
}));

/** Heights of what stands in the other panels, in pixels. */
export const usageHeight = 152;
export const datasetsHeight = 419;

/** The page before its code is there: the same panels, as tall as they will be. */
export function HomeSkeleton() {
  return (
    <HomeFrame>
      <Panel title={homeTexts.events}>
        <EventsBone />
      </Panel>
      <Panel title={homeTexts.usage}>
        <Bone style={{ height: usageHeight }} />
      </Panel>
      <Panel title={homeTexts.datasets} wide>
        <Bone style={{ height: datasetsHeight }} />
      </Panel>
    </HomeFrame>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useStore } from 'ra-core';
import { controlHeight } from '../../contract/lib/designTokens';
import { shellTexts } from '../../texts/layout/shell';
import { useConfig } from '../model/config';
import { OutboxLink } from '../ui/OutboxLink';
import { ShellButton, ShellIconButton } from './buttons';

const pillId = 'demo-pill';
const noticeId = 'demo-notice';

const useDismissed = () => useStore<boolean>('demo.dismissed', false);

const Strip = styled('aside')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 28,
  padding: theme.spacing(0, 1, 0, 2.5),
  borderBottom: '1px solid var(--mui-palette-divider)',
  // Red is for errors, and a demo is not one.
  borderLeft: '4px solid var(--mui-palette-warning-main)',
  background: 'var(--mui-palette-background-paper)',
  ...theme.typography.subtitle2,
  fontWeight: 400,
  '& p': { flexGrow: 1, margin: 0 },
  '& button': { width: 24, height: 24, minHeight: 24, '& svg': { fontSize: '1rem' } },
  [theme.breakpoints.down('md')]: {
    padding: theme.spacing(0, 0, 0, 1.5),
    '& p': { paddingBlock: theme.spacing(0.5) },
    '& button': { flex: 'none', width: controlHeight.phone, minHeight: controlHeight.phone },
  },
}));

/** Says that this is a demo (decision 118), until it is dismissed; the pill brings it back. */
export function DemoNotice() {
  const { demo } = useConfig();
  const [isDismissed, setDismissed] = useDismissed();
  if (!demo || isDismissed) return null;
  return (
    <Strip id={noticeId} aria-label={shellTexts.demoBanner}>
      <p>
        {shellTexts.demo} <OutboxLink />
      </p>
      <ShellIconButton
        type="button"
        aria-label={shellTexts.demoDismiss}
        onClick={() => {
          setDismissed(true);
          document.getElementById(pillId)?.focus();
        }}
      >
        <CloseIcon />
      </ShellIconButton>
    </Strip>
  );
}

const Pill = styled(ShellButton)({
  flex: 'none',
  alignSelf: 'center',
  minHeight: 24,
  padding: '0 8px',
  borderRadius: 999,
  fontSize: '0.75rem',
  fontWeight: 650,
});

/** Stands beside the product's name in a demo; shows and hides the notice. */
export function DemoPill() {
  const { demo } = useConfig();
  const [isDismissed, setDismissed] = useDismissed();
  if (!demo) return null;
  return (
    <Pill
      type="button"
      id={pillId}
      aria-expanded={!isDismissed}
      aria-controls={isDismissed ? undefined : noticeId}
      onClick={() => setDismissed(!isDismissed)}
    >
      {shellTexts.demoPill}
    </Pill>
  );
}

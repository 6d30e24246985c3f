import CloseIcon from '@mui/icons-material/Close';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType, Ref } from 'react';
import { ListIconButton } from '../ListButton';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(0.25),
  padding: theme.spacing(1, 1, 1, 2),
  '& h2': {
    ...theme.typography.h2,
    flex: 1,
    minWidth: 0,
    margin: 0,
    paddingBlock: theme.spacing(0.75),
    overflowWrap: 'anywhere',
  },
  '& h2 small': {
    ...theme.typography.body2,
    display: 'block',
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  // Focus comes here by itself, so that the panel is read out; nothing can be done with it.
  '& h2:focus': { outline: 'none' },
}));

interface StepProps {
  label: string;
  icon: ComponentType;
  /** Nothing where there is no such record on the page. */
  onStep: (() => void) | undefined;
}

function Step({ label, icon: Icon, onStep }: StepProps) {
  const why = onStep ? '' : `${label}: there is none on this page.`;
  return (
    <Tooltip title={why || label}>
      <ListIconButton
        type="button"
        aria-label={why || label}
        aria-disabled={onStep ? undefined : true}
        onClick={onStep}
      >
        <Icon />
      </ListIconButton>
    </Tooltip>
  );
}

interface PanelHeadProps {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  title: string;
  /** What tells the record from its neighbours. */
  text: string;
  before: (() => void) | undefined;
  after: (() => void) | undefined;
  onClose: () => void;
}

/** Names the record, and leads to its neighbours and away. */
export function PanelHead({ ref, id, title, text, before, after, onClose }: PanelHeadProps) {
  return (
    <Head>
      <h2 ref={ref} id={id} tabIndex={-1} aria-live="polite">
        {title}
        <small>{text}</small>
      </h2>
      <Step label="Previous row" icon={KeyboardArrowUpIcon} onStep={before} />
      <Step label="Next row" icon={KeyboardArrowDownIcon} onStep={after} />
      <Tooltip title="Close">
        <ListIconButton type="button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </ListIconButton>
      </Tooltip>
    </Head>
  );
}

import CloseIcon from '@mui/icons-material/Close';
import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { listPanelTexts as listTexts } from '../../../../texts/admin-kit/listPanels';
import { requestIn } from '../../actions/dialogAddress';
import { besideRows } from '../table/gridMeasures';
import { IconAction } from '../../../ui/ListButton';
import type { TimelineScreen } from '../../../model/list';
import { Tips } from '../../../ui/Tips';
import { RecordPanelBody } from './RecordPanelBody';
import type { OpenRecord } from './useOpenRecord';
import type { ConsoleRow } from '../../../model/record';

const texts = listTexts.panel;

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  background: 'var(--mui-palette-background-paper)',
  '& .panel-head': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: theme.spacing(0.25),
    padding: theme.spacing(1, 1, 1, 2),
  },
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
    color: 'var(--mui-palette-text-secondary)',
  },
  // The heading takes the focus, so that the panel is read out; it is not interactive.
  '& h2:focus': { outline: 'none' },
  '& .panel-body': { flex: 1, minHeight: 0, overflowY: 'auto', padding: theme.spacing(0, 2, 2) },
}));

interface RecordPanelProps {
  detailsOf: TimelineScreen<ConsoleRow>['detailsOf'];
  opened: OpenRecord;
  /** True if the panel has room beside the rows. */
  fits: boolean;
}

/** All details of one record, at the right of the rows, or over them on a small screen. Loads after the rows. */
export default function RecordPanel({ detailsOf, opened, fits }: RecordPanelProps) {
  const titleId = useId();
  const hasDialog = requestIn(useLocation()) !== undefined;
  const { record, isLoaded, close } = opened;
  if (!record && !isLoaded) return fits && <div className={besideRows} />;
  const content = <PanelContent {...{ detailsOf, opened, fits, titleId }} />;
  if (fits)
    return (
      <section className={besideRows} aria-labelledby={titleId}>
        {content}
      </section>
    );
  // Panel or dialog, never both: on a reload they load in any order, and the later one would lie on top.
  if (hasDialog) return null;
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      // The row of the record that is shown last takes the focus, not the one that was opened.
      disableRestoreFocus
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 440 } },
        },
      }}
    >
      {content}
    </Drawer>
  );
}

interface PanelContentProps extends RecordPanelProps {
  titleId: string;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

function PanelContent({ detailsOf, opened, fits, titleId }: PanelContentProps) {
  const { record, before, after, show, close, leave } = opened;
  const title = useRef<HTMLHeadingElement>(null);
  const details = record && detailsOf(record);
  const step = (label: string, Icon: typeof CloseIcon, next: ConsoleRow | undefined) => (
    <IconAction
      label={label}
      icon={Icon}
      reason={next ? undefined : texts.noNeighbour(label)}
      onClick={() => show(next)}
    />
  );

  useEffect(() => {
    // After a reload, a dialog that is already open over the panel keeps the focus; so does a field that the person
    // moved to while the code loaded.
    if (!isTyping(document.activeElement) && !title.current?.closest('[aria-hidden="true"]'))
      title.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Frame
      onKeyDown={(event) => {
        const { key } = event;
        if (key === 'Escape') {
          event.stopPropagation();
          close();
        }
        if (!['ArrowDown', 'ArrowUp'].includes(key) || isTyping(event.target)) return;
        event.preventDefault();
        show(key === 'ArrowDown' ? after : before);
      }}
    >
      <div className="panel-head">
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite">
          {details ? details.title : texts.missingTitle}
          {details && <small>{details.text}</small>}
        </h2>
        {record && step(texts.previous, KeyboardArrowUpIcon, before)}
        {record && step(texts.next, KeyboardArrowDownIcon, after)}
        <IconAction label={texts.close} icon={CloseIcon} onClick={close} />
      </div>
      <div className="panel-body">
        {details ? (
          <RecordPanelBody key={record.uuid} details={details} onLeave={fits ? undefined : leave} />
        ) : (
          texts.missing
        )}
      </div>
      <Tips />
    </Frame>
  );
}

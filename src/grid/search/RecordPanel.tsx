import Drawer from '@mui/material/Drawer';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import type { SearchScreen } from '../../resources/declare';
import { heightAroundGrid, noticeRoom } from '../gridMeasures';
import type { ListRecord } from '../listRecord';
import { PanelHead } from './PanelHead';
import { RecordFacts } from './RecordFacts';
import type { OpenRecord } from './useOpenRecord';

/** Width of the panel where there is room beside the rows, in CSS pixels. */
const panelWidth = 400;

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  background: (theme.vars ?? theme).palette.background.paper,
  '& .panel-body': {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: theme.spacing(0, 2, 2),
  },
}));

const Beside = styled('section')(({ theme }) => ({
  flex: 'none',
  width: panelWidth,
  height: `calc(100vh - ${heightAroundGrid}px - var(${noticeRoom}, 0px))`,
  minHeight: 320,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  overflow: 'hidden',
}));

interface RecordPanelProps {
  screen: SearchScreen<ListRecord>;
  opened: OpenRecord;
}

/** All that is known of one record, at the right of the rows; on a small screen over them. */
export function RecordPanel({ screen, opened }: RecordPanelProps) {
  const fits = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const { record, close } = opened;
  const titleId = useId();
  if (!record) return null;
  const content = (
    <PanelContent
      screen={screen}
      opened={opened}
      record={record}
      titleId={titleId}
      covers={!fits}
    />
  );
  if (fits) return <Beside aria-labelledby={titleId}>{content}</Beside>;
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
  record: ListRecord;
  titleId: string;
  /** Whether the panel lies over the rows. */
  covers: boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

function PanelContent({ screen, opened, record, titleId, covers }: PanelContentProps) {
  const { before, after, show, close } = opened;
  const title = useRef<HTMLHeadingElement>(null);
  const detail = screen.detail(record);

  useEffect(() => title.current?.focus({ preventScroll: true }), []);

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
        const next = key === 'ArrowDown' ? after : before;
        if (next) show(next);
      }}
    >
      <PanelHead
        ref={title}
        id={titleId}
        title={detail.title}
        text={detail.text}
        before={before && (() => show(before))}
        after={after && (() => show(after))}
        onClose={close}
      />
      <div className="panel-body">
        <RecordFacts key={record.uuid} detail={detail} onLeave={covers ? close : undefined} />
      </div>
    </Frame>
  );
}

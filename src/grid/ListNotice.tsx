import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import type { CodeLoader } from '../forms/codeLoader';
import { useLoadedCode } from '../forms/codeLoader';
import { noticeRoom } from './gridMeasures';

/** Keeps the room free from the start: a notice that comes later must not move the list. */
const Room = styled('div')(({ theme }) => ({
  [noticeRoom]: '48px',
  [theme.breakpoints.down('sm')]: { [noticeRoom]: '96px' },
  '& > .list-notice': { height: `var(${noticeRoom})`, overflow: 'auto' },
}));

interface ListNoticeProps {
  code: CodeLoader<ComponentType>;
  /** The list. */
  children: ReactNode;
}

/** A list with something to say above it. What cannot be loaded is not said; the list does not wait. */
export function ListNotice({ code, children }: ListNoticeProps) {
  const { loaded: Notice } = useLoadedCode(code);
  return (
    <Room>
      <div className="list-notice">{Notice && <Notice />}</div>
      {children}
    </Room>
  );
}

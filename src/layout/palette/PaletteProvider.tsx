import { useLocation, useNavigate } from 'ra-core';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { decide } from '../../../contract/access/access';
import { useSession } from '../../authProvider/session';
import type { ResourceEntry } from '../../model/resource';
import { lazyPart } from '../../ui/LazyPart';
import { useNavigation } from '../navigation';
import { focusSearchBox, hasModifier, type ShortcutEffect, useShortcuts } from './shortcuts';

const Palette = lazyPart(() => import('./Palette'));
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog'));
export const preloadPalette = Palette.preload;

const OpenPaletteContext = createContext<() => void>(() => undefined);
export const useOpenPalette = () => useContext(OpenPaletteContext);

/** Number of remembered pages; more would be too many to look through. */
const maxRemembered = 12;

/** Paths of the pages that were left, latest first, without replaced ones; in memory only. */
function useVisitedPaths(): RefObject<readonly string[]> {
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const visited = useRef<readonly string[]>([]);
  const shownPath = useRef(pathname);
  useEffect(() => {
    const leftPath = shownPath.current;
    shownPath.current = pathname;
    if (leftPath === pathname || isReplaced) return;
    const otherPaths = visited.current.filter((path) => path !== leftPath);
    visited.current = [leftPath, ...otherPaths].slice(0, maxRemembered);
  }, [pathname, isReplaced]);
  return visited;
}

/** Collects keys that are typed while a dialog's code loads, as they would go to the page otherwise. */
function TypeAhead({ typed, onCancel }: { typed: RefObject<string>; onCancel: () => void }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.key === 'Escape') onCancel();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase, before anything on the page gets the key.
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [typed, onCancel]);
  return null;
}

/** Shortcuts to other pages. @returns functions that tell whether the person may go there */
function usePageShortcuts(resources: readonly ResourceEntry[]) {
  const { subject } = useSession();
  const pages = useNavigation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return {
    create: (): boolean => {
      const { create } = resources.find(({ name }) => `/${name}` === pathname) ?? {};
      const isAllowed = create !== undefined && decide(create.access, subject).allowed;
      if (isAllowed) navigate(create.to);
      return isAllowed;
    },
    go: (to: string): boolean => {
      const exists = pages.some(({ path }) => path === to);
      if (exists) navigate(to);
      return exists;
    },
  };
}

/** The palette and the shortcuts; the first load has only the listener and its table of shortcuts. */
export function PaletteProvider(props: {
  resources: readonly ResourceEntry[];
  children: ReactNode;
}) {
  const { resources, children } = props;
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const { create, go } = usePageShortcuts(resources);
  const visited = useVisitedPaths();
  const typed = useRef('');
  const open = useCallback(() => setShown('palette'), []);
  const close = () => {
    typed.current = '';
    setShown(undefined);
  };

  const onShortcut = (effect: ShortcutEffect): boolean => {
    switch (effect.kind) {
      case 'palette':
        if (shown === 'palette') close();
        else open();
        return true;
      case 'help':
        setShown('shortcuts');
        return true;
      case 'focus-search':
        return focusSearchBox();
      case 'create':
        return create();
      case 'go':
        return go(effect.to);
    }
  };
  useShortcuts({ paletteOpen: shown === 'palette', onShortcut });

  const whileLoading = {
    onClose: close,
    fallback: <TypeAhead typed={typed} onCancel={close} />,
    onGone: close,
  };
  return (
    <OpenPaletteContext value={open}>
      {children}
      {shown === 'palette' && (
        <Palette
          {...whileLoading}
          {...{ resources, visited, typed }}
          onShortcuts={() => setShown('shortcuts')}
        />
      )}
      {shown === 'shortcuts' && <ShortcutsDialog {...whileLoading} />}
    </OpenPaletteContext>
  );
}

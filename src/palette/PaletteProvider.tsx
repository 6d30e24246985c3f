import { useLocation, useNavigate, useNotify, useStore } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { decide, ruleOf } from '../../contract/access';
import { useSession } from '../authProvider/session';
import { type CodeLoader, codeLoader, useLoadedCode } from '../forms/codeLoader';
import { useNavigation } from '../layout/navigation';
import { type ShellSearch, ShellSearchProvider } from '../layout/shellSearch';
import type { AnyDeclaration } from '../resources/declare';
import { commandKey, focusSearchBox } from './keyPresses';
import type { PaletteProps } from './PaletteBody';
import type { ShortcutEffect } from './shortcuts';
import type { ShortcutsDialogProps } from './ShortcutsDialog';
import { texts } from './texts';
import { useShortcuts } from './useShortcuts';
import { type Typed, useTypeAhead } from './useTypeAhead';
import { useVisitedPaths } from './useVisitedPaths';

const palette = codeLoader<(props: PaletteProps & Typed) => ReactNode>(() => import('./Palette'));
const shortcutsDialog = codeLoader<(props: ShortcutsDialogProps) => ReactNode>(
  () => import('./ShortcutsDialog'),
);

interface PaletteProviderProps {
  resources: readonly AnyDeclaration[];
  children: ReactNode;
}

/**
 * The command palette and the keyboard's shortcuts. With the first load come only the listener and the
 * table it reads; each dialog is loaded when it is wanted.
 */
export function PaletteProvider({ resources, children }: PaletteProviderProps) {
  const [shown, setShown] = useState<'palette' | 'shortcuts'>();
  const [singleKeys, setSingleKeys] = useStore<boolean>('palette.singleKeys', true);
  const { subject } = useSession();
  const places = [...useNavigation('sidebar'), ...useNavigation('profile')];
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const visited = useVisitedPaths();
  const close = useCallback(() => setShown(undefined), []);

  const onShortcut = (effect: ShortcutEffect): boolean => {
    switch (effect.kind) {
      case 'palette':
        setShown(shown === 'palette' ? undefined : 'palette');
        return true;
      case 'help':
        setShown('shortcuts');
        return true;
      case 'focus-search':
        return focusSearchBox();
      case 'create': {
        const { create } = resources.find(({ name }) => `/${name}` === pathname)?.list ?? {};
        const may = create !== undefined && decide(ruleOf(create.access), subject).allowed;
        if (may) navigate(create.to);
        return may;
      }
      case 'go': {
        const place = places.find(({ to }) => to === effect.to);
        if (place) navigate(place.to);
        return place !== undefined;
      }
    }
  };
  useShortcuts({ singleKeys, paletteOpen: shown === 'palette', onShortcut });

  const search = useMemo((): ShellSearch => {
    const { symbol, name } = commandKey();
    return {
      label: texts.search,
      hint: `${symbol} K`,
      keys: `${name}+K`,
      open: () => setShown('palette'),
      preload: () => void palette.load().catch(() => undefined),
    };
  }, []);

  return (
    <ShellSearchProvider value={search}>
      {children}
      {shown === 'palette' && (
        <Loaded
          code={palette}
          props={{
            resources,
            visited,
            onShortcuts: () => setShown('shortcuts'),
            onClose: close,
          }}
        />
      )}
      {shown === 'shortcuts' && (
        <Loaded
          code={shortcutsDialog}
          props={{ places, singleKeys, onSingleKeys: setSingleKeys, onClose: close }}
        />
      )}
    </ShellSearchProvider>
  );
}

interface LoadedProps<P> {
  code: CodeLoader<(props: P & Typed) => ReactNode>;
  props: P;
}

function Loaded<P extends { onClose: () => void }>({ code, props }: LoadedProps<P>) {
  const { loaded: Dialog, error } = useLoadedCode(code);
  const notify = useNotify();
  const { onClose } = props;
  const typed = useTypeAhead(Dialog === undefined, onClose);
  useEffect(() => {
    if (!error) return;
    notify(texts.notLoaded, { type: 'error' });
    onClose();
  }, [error, notify, onClose]);
  return Dialog ? <Dialog {...props} typed={typed} /> : null;
}

import { useColorScheme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useLogout, useNotify } from 'ra-core';
import { decide, ruleOf } from '../../contract/access';
import { useOpenAction } from '../actions/openAction';
import { type ShownAction, shownActions } from '../actions/shownActions';
import { useSession } from '../authProvider/session';
import { messageOf } from '../dataProvider/errors';
import { useNavigation } from '../layout/navigation';
import { texts as shellTexts } from '../layout/texts';
import type { AnyDeclaration } from '../resources/declare';
import type { PaletteItem } from './paletteItem';
import { recordAt, type ShownRecord } from './recordAt';
import { texts } from './texts';

const mostRecent = 5;

const doneHere = (label: string, run: () => void): PaletteItem => ({
  key: `do ${label}`,
  label,
  group: texts.groups.actions,
  run,
});

interface Sources {
  resources: readonly AnyDeclaration[];
  /** Paths, latest first. */
  visited: readonly string[];
  onShortcuts: () => void;
}

/**
 * What can be chosen without the service: where the person was, what can be done with the record on the
 * page, the pages, and what can be done anywhere. Nothing that this person may not see or do.
 */
export function usePaletteItems({ resources, visited, onShortcuts }: Sources): {
  recent: PaletteItem[];
  items: PaletteItem[];
} {
  const { subject } = useSession();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const openAction = useOpenAction();
  const { mode = 'system', setMode } = useColorScheme();
  const logout = useLogout();
  const notify = useNotify();

  const places = [...useNavigation('sidebar'), ...useNavigation('profile')];
  const pages = places.map(({ label, to, icon }): PaletteItem => {
    return { key: `page ${to}`, label, icon, group: texts.groups.pages, to };
  });

  const recent = visited
    .filter((path) => path !== pathname)
    .flatMap((path): PaletteItem[] => {
      const shared = { key: `recent ${path}`, group: texts.groups.recent, to: path };
      const place = places.find(({ to }) => to === path);
      if (place) return [{ ...shared, label: place.label, icon: place.icon }];
      const shown = recordAt(path, resources, queryClient);
      if (!shown) return [];
      const { label: note, icon } = shown.declaration;
      return [{ ...shared, label: shown.name, note, icon }];
    })
    .slice(0, mostRecent);

  const onPage = recordAt(pathname, resources, queryClient);
  const actionItem = (
    { declaration, record, name: note }: ShownRecord,
    { id, label, icon, danger, to }: ShownAction,
  ): PaletteItem => ({
    key: `action ${id}`,
    label,
    note,
    icon,
    group: texts.groups.actions,
    ...(danger ? { danger } : {}),
    ...(to === undefined
      ? { run: () => openAction({ resource: declaration.name, action: id, id: record.id }) }
      : { to }),
  });
  const ofRecord = onPage
    ? shownActions(onPage.declaration.actions, onPage.record, subject, 'page')
        .filter(({ disabledReason }) => disabledReason === undefined)
        .map((action) => actionItem(onPage, action))
    : [];

  const creations = resources.flatMap(({ list: { create }, icon }): PaletteItem[] => {
    if (!create || !decide(ruleOf(create.access), subject).allowed) return [];
    const { label, to } = create;
    return [{ key: `create ${to}`, label, icon, group: texts.groups.actions, to }];
  });

  const anywhere = [
    ...(['system', 'light', 'dark'] as const)
      .filter((choice) => choice !== mode)
      .map((choice) => doneHere(texts.theme(shellTexts.themes[choice]), () => setMode(choice))),
    doneHere(texts.shortcuts, onShortcuts),
    doneHere(shellTexts.logout, () => {
      logout().catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
    }),
  ];

  return { recent, items: [...pages, ...ofRecord, ...creations, ...anywhere] };
}

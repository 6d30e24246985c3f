import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { decide, type Subject } from '../../../contract/access/access';
import { bulkLimits } from '../../../contract/bulk/bulkTerms';
import { searchLimits } from '../../../contract/api/search';
import { bulkTexts as texts } from '../../../texts/admin-kit/bulk';
import { useSession } from '../../authProvider/session';
import { messageOf } from '../../dataProvider/errors';
import { findCachedRows } from '../../dataProvider/queryKeys';
import type { Action } from '../../model/action';
import { countText, nameList } from '../../ui/formats';
import { ListButton } from '../../ui/ListButton';
import { useFailureNotice } from '../../ui/useFailureNotice';
import { selectionId, useOpenAction } from '../actions/dialogAddress';
import { refusalOf } from '../actions/shownActions';
import { rowName } from './table/cells';
import type { ListOf } from './table/gridTable';
import { SelectionFrame } from './SelectionFrame';
import type { ConsoleRow } from '../../model/record';

/** Actions on the chosen rows, on whatever page they are. */
export default function SelectionBar({ declaration }: { declaration: ListOf }) {
  const { selectedIds, onUnselectItems } = useListContext<ConsoleRow>();
  const { subject } = useSession();
  const open = useOpenAction();
  const rows = useChosenRows(declaration.name, selectedIds);
  const actions = declaration.actions.filter(
    ({ only, access }) => only === 'selection' && decide(access, subject).allowed,
  );
  const { name: resource } = declaration;
  return (
    <SelectionFrame count={selectedIds.length} onClear={() => onUnselectItems()}>
      {actions.map((action) => (
        <ListButton
          key={action.id}
          reason={reasonOf(action, { declaration, rows, count: selectedIds.length, subject })}
          onClick={() => open({ resource, action: action.id, id: selectionId })}
        >
          {action.label}
        </ListButton>
      ))}
      <ChooseAll />
    </SelectionFrame>
  );
}

/** @returns the chosen rows that are in the cache; the dialog's preview covers the others */
function useChosenRows(resource: string, ids: readonly string[]): ConsoleRow[] {
  const queryClient = useQueryClient();
  // From the oldest to the newest, so that the newest copy of a row wins.
  const rows = findCachedRows<ConsoleRow>(queryClient, resource).toReversed();
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return ids.flatMap((id) => byUuid.get(id) ?? []);
}

interface Chosen {
  declaration: ListOf;
  rows: readonly ConsoleRow[];
  count: number;
  subject: Subject;
}

const maxNamesInReason = 3;

/** @returns the reason why the action cannot be used: too many rows are chosen, or some of them lack it */
function reasonOf(action: Action<ConsoleRow>, { declaration, rows, count, subject }: Chosen) {
  if (count > bulkLimits.records) return texts.tooMany(countText(bulkLimits.records));
  const refused = rows.filter(
    (row) =>
      action.visible?.(row, subject) === false || refusalOf(action, row, subject) !== undefined,
  );
  const [firstRefused] = refused;
  if (!firstRefused) return undefined;
  const refusedNames = refused.map((row) => rowName(declaration, row));
  const names = nameList(refusedNames, maxNamesInReason, refusedNames.length);
  const reason = refusalOf(action, firstRefused, subject);
  return texts.notAllowed({ names, count: refused.length, of: count, reason });
}

/** Chooses all rows that match the search and filters, up to the limit of one action. */
function ChooseAll() {
  const context = useListContext<ConsoleRow>();
  const { total = 0, selectedIds, onSelect, resource, getData } = context;
  const { report, resolve } = useFailureNotice();
  const [busy, setBusy] = useState(false);
  const limit = Math.min(total, bulkLimits.records);
  const failed = `choosing all of ${resource}`;
  if (!getData || selectedIds.length >= limit || total <= searchLimits.perPage) return null;
  const label = total > limit ? texts.chooseFirst : texts.chooseAll;
  const choose = async () => {
    setBusy(true);
    try {
      const rows = await getData({ maxResults: limit });
      onSelect([...new Set([...selectedIds, ...rows.map(({ uuid }) => uuid)])]);
      resolve(failed);
    } catch (error) {
      report(failed, messageOf(error), { title: texts.notAll });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ListButton reason={busy ? texts.choosing : undefined} onClick={() => void choose()}>
      {label(countText(limit))}
    </ListButton>
  );
}

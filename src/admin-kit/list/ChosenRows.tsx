import { useListContext } from 'ra-core';
import { decide } from '../../../contract/access/access';
import { selectionTexts as texts } from '../../../texts/admin-kit/selection';
import { useSession } from '../../authProvider/session';
import { countText } from '../../ui/formats';
import { lazyPart } from '../../ui/LazyPart';
import type { ListOf } from './table/gridTable';
import type { ConsoleRow } from '../../model/record';

const SelectionBar = lazyPart(() => import('./SelectionBar'));

/** @returns whether the person may use any action on chosen rows */
export function useHasChoices(actions: ListOf['actions']): boolean {
  const { subject } = useSession();
  return actions.some(
    ({ only, access }) => only === 'selection' && decide(access, subject).allowed,
  );
}

/** Says how many rows are chosen; the bar of actions loads with the first choice. */
export function ChosenRows({ declaration }: { declaration: ListOf }) {
  const { selectedIds } = useListContext<ConsoleRow>();
  const count = selectedIds.length;
  return (
    <>
      {/* Always rendered: a screen reader does not read a text that arrives together with its live region. */}
      <output className="hidden-text">{count > 0 && texts.chosen(countText(count))}</output>
      {count > 0 && <SelectionBar declaration={declaration} fallback={null} />}
    </>
  );
}

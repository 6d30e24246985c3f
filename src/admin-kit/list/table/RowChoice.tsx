import { useListContext } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { selectionTexts as texts } from '../../../../texts/admin-kit/selection';
import type { ConsoleRow } from '../../../model/record';

/** The data grid uses the space bar to go to the next page. */
const stopSpaceKey = (event: KeyboardEvent) => {
  if (event.key === ' ') event.stopPropagation();
};

interface RowChoiceProps {
  uuid: string;
  name: string;
  /** Set if the surrounding cell handles the keys. */
  tabIndex?: 0 | -1;
}

/** Chooses a row. The browser's own box: a hundred of MUI's would slow the first rows down. */
export function RowChoice({ uuid, name, tabIndex }: RowChoiceProps) {
  const { selectedIds, onToggleItem } = useListContext<ConsoleRow>();
  return (
    <input
      type="checkbox"
      className="row-choice"
      aria-label={texts.choose(name)}
      checked={selectedIds.includes(uuid)}
      tabIndex={tabIndex}
      data-focus={`choice:${uuid}`}
      onKeyDown={stopSpaceKey}
      onChange={() => onToggleItem(uuid)}
    />
  );
}

interface PageChoiceProps extends Pick<RowChoiceProps, 'tabIndex'> {
  /** For a label beside it. */
  id?: string;
}

/** Chooses or clears the rows of the page; the choice on other pages stays. */
export function PageChoice({ id, tabIndex }: PageChoiceProps) {
  const { data = [], selectedIds, onSelect } = useListContext<ConsoleRow>();
  const pageUuids = new Set(data.map(({ uuid }) => uuid));
  const otherIds = selectedIds.filter((chosenId) => !pageUuids.has(chosenId));
  const chosenCount = selectedIds.length - otherIds.length;
  const isAllChosen = chosenCount > 0 && chosenCount === pageUuids.size;
  return (
    <input
      id={id}
      type="checkbox"
      className="row-choice"
      aria-label={texts.choosePage}
      // The header appears before the first rows; a click would then choose nothing.
      disabled={pageUuids.size === 0}
      title={pageUuids.size === 0 ? texts.noRows : undefined}
      checked={isAllChosen}
      ref={(box) => {
        if (box) box.indeterminate = chosenCount > 0 && !isAllChosen;
      }}
      tabIndex={tabIndex}
      data-focus="choice:page"
      onKeyDown={stopSpaceKey}
      onChange={() => onSelect(isAllChosen ? otherIds : [...otherIds, ...pageUuids])}
    />
  );
}

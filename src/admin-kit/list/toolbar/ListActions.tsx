import { useListContext } from 'ra-core';
import type { ComponentProps } from 'react';
import { searchLimits } from '../../../../contract/api/search';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { daysOfRange, hasFilter, readTimelineFilter } from '../../../model/timeline';
import { ListIconButton, ListLink } from '../../../ui/ListButton';
import { lazyPart } from '../../../ui/LazyPart';
import { Tips } from '../../../ui/Tips';
import { useIsNarrow } from '../../../ui/useIsPhone';
import { CreateButton } from './CreateButton';
import { csvFileName, exportName } from './csvFile';
import { ExportButton, useExport } from './ExportButton';
import type { ListOf } from '../table/gridTable';
import { useIsListEmpty } from '../listSearch';
import type { ConsoleRow } from '../../../model/record';

const MoreActions = lazyPart(() => import('./MoreActions'));

/** Reserves the button's space while its code loads: otherwise the head would grow, and push everything down. */
const reservedRoom = { visibility: 'hidden' } as const;

/** Actions on the whole list; on a narrow screen all except creation are behind one button. */
export function ListActions({ list }: Pick<ListOf, 'list'>) {
  const isNarrow = useIsNarrow();
  const hasNothing = useIsListEmpty();
  const links = list.links?.map(({ label, to }) => (
    <ListLink key={to} to={to}>
      {label}
    </ListLink>
  ));
  const exporting = useExport();
  const exportButton = list.timeline ? (
    <SearchExport csvPrefix={list.csvPrefix} exporting={exporting} />
  ) : (
    !hasNothing && (
      <ExportButton exporting={exporting} nameFile={(now) => csvFileName(list.csvPrefix, now)} />
    )
  );
  const others = (links || exportButton) && (
    <>
      {links}
      {exportButton}
    </>
  );
  return (
    <div style={{ display: 'contents' }}>
      {/* An empty list has the button in its own message. */}
      {list.create && !hasNothing && <CreateButton inHead {...list.create} />}
      {isNarrow && others ? (
        <MoreActions fallback={<ListIconButton style={reservedRoom} />}>{others}</MoreActions>
      ) : (
        others
      )}
      <Tips />
    </div>
  );
}

/** Exports all that the search finds, on every page, as a CSV file that the service streams. */
function SearchExport({
  csvPrefix,
  exporting,
}: { csvPrefix: string } & Pick<ComponentProps<typeof ExportButton>, 'exporting'>) {
  const filter = readTimelineFilter(useListContext<ConsoleRow>().filterValues);
  return (
    <ExportButton
      exporting={exporting}
      nameFile={(now) => exportName(csvPrefix, daysOfRange(filter.range, now))}
      note={listTexts.csv.limit(searchLimits.csvRows)}
      reason={hasFilter(filter) ? undefined : listTexts.csv.nothingYet}
    />
  );
}

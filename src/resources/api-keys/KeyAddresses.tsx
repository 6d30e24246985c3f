import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { KeyAddress, RangeSuggestion } from '../../../contract/api-keys/apiKeyAddresses';
import {
  keyAddressLimits,
  type AddressStanding,
} from '../../../contract/api-keys/apiKeyAddressTerms';
import type { Tone } from '../../../contract/lib/designTokens';
import { allowsEveryAddress } from '../../../contract/api-keys/ipRanges';
import { usageDays } from '../../../contract/usage/usageTerms';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { keyAddressesTexts as texts } from '../../../texts/api-keys/keyAddresses';
import { useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { useAccessDecision, useRefusalReason } from '../../authProvider/session';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import { DetailsTable } from '../../ui/DetailsTable';
import { countText, displayTime } from '../../ui/formats';
import { Moment } from '../../ui/Moment';
import { Muted } from '../../ui/Muted';
import { PageSection } from '../../ui/PageSection';
import { ExplainedButton } from '../../ui/ReasonedButton';
import { StatusPill } from '../../ui/StatusPill';
import { PagedRows } from '../PagedRows';
import { transitionRefusal } from './record';
import { readSuggestion } from './rangeDialog';

/** The addresses that used the key, and the ranges that they suggest. */
export const KeyAddresses = ({ record }: { record: ApiKeyRecord }) => (
  <PageSection title={texts.title}>
    <Stack spacing={1.5}>
      <Muted>{texts.intro(usageDays)}</Muted>
      <PagedRows<KeyAddress>
        source={{ resource: 'api-keys', uuid: record.uuid, part: 'addresses' }}
        none={texts.none}
        // Most columns are numbers.
        sx={{ '&& td': { minWidth: 72 } }}
      >
        {(rows) => <AddressTable rows={rows} isOpen={allowsEveryAddress(record.ip_allowed)} />}
      </PagedRows>
      <SuggestRanges record={record} />
    </Stack>
  </PageSection>
);

const tones: Readonly<Record<AddressStanding, Tone>> = {
  inside: 'ok',
  partly: 'warning',
  outside: 'error',
};

interface AddressColumn {
  title: string;
  cell: (row: KeyAddress) => ReactNode;
}

const address: AddressColumn = {
  title: texts.address,
  cell: (row) => (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{row.address}</span>{' '}
      {row.is_new && <StatusPill tone="info">{texts.new}</StatusPill>}
    </>
  ),
};
const standingColumn: AddressColumn = {
  title: texts.standing,
  cell: (row) => (
    <StatusPill tone={tones[row.standing]}>{texts.standings[row.standing]}</StatusPill>
  ),
};
const figures: readonly AddressColumn[] = [
  { title: texts.calls, cell: ({ calls }) => countText(calls) },
  { title: texts.refused, cell: ({ refused }) => countText(refused) },
  { title: texts.lastSeen, cell: ({ last_seen: last }) => <Moment moment={last} /> },
  { title: texts.firstSeen, cell: ({ first_seen: first }) => <Moment moment={first} /> },
  { title: texts.library, cell: ({ library }) => library ?? texts.noLibrary },
];
const foldedTitles = [texts.standing, ...figures.slice(1).map(({ title }) => title)];

/** @param isOpen every address is allowed, so that none is outside */
function AddressTable({ rows, isOpen }: { rows: readonly KeyAddress[]; isOpen: boolean }) {
  const columns = isOpen ? [address, ...figures] : [address, standingColumn, ...figures];
  return (
    <DetailsTable
      label={texts.title}
      titles={columns.map(({ title }) => title)}
      folded={foldedTitles}
      foldedOnTablet={[texts.firstSeen, texts.library]}
      rows={rows.map((row) => ({ key: row.address, cells: columns.map(({ cell }) => cell(row)) }))}
    />
  );
}

function SuggestRanges({ record }: { record: ApiKeyRecord }) {
  const { uuid: id } = record;
  const openAction = useOpenAction();
  const refusal = useRefusalReason(['api-keys', 'update']);
  const mayWiden = useAccessDecision(['api-keys', 'widen-ranges']);
  const { data, isError } = useServiceQuery(
    queryKeys.custom('api-keys', 'range-suggestion', id),
    (provider, { signal }) => readSuggestion(id, provider, signal),
  );
  const reason =
    transitionRefusal('edit')(record) ??
    refusal ??
    (data ? noRangesReason(data) : isError ? texts.failed : texts.reading) ??
    (data?.widens === true && !mayWiden.allowed ? mayWiden.reason : undefined);
  const open = () => {
    if (!data) return;
    const params = { ranges: data.ranges.join(), ...(data.widens && { widens: '1' }) };
    openAction({ resource: 'api-keys', action: 'suggest-ranges', id, params });
  };
  return (
    <ExplainedButton reason={reason} onClick={open}>
      {apiKeyTexts.suggestRanges.label}
    </ExplainedButton>
  );
}

/** @returns the reason why there are no ranges to set; undefined if there are */
function noRangesReason(suggestion: RangeSuggestion): string | undefined {
  const { ranges, current, since, is_complete: isComplete } = suggestion;
  if (ranges.length === 0)
    return isComplete
      ? texts.nothingUsed(keyAddressLimits.coveredDays)
      : texts.nothingUsedSince(displayTime(since));
  const isSame = ranges.toSorted().join() === current.split(',').toSorted().join();
  return isSame ? texts.same : undefined;
}

import { keepPreviousData } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useState } from 'react';
import type { CustomerInNeed } from '../../../contract/people/staff';
import { customerNeeds } from '../../../contract/people/staffTerms';
import { attentionTexts } from '../../../texts/attention/attention';
import { staffTexts as texts } from '../../../texts/people/staff';
import { lastPageOf, PaginationFooter } from '../../admin-kit/list/PaginationFooter';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import { countText } from '../../ui/formats';
import { AttentionRows } from './AttentionPanel';
import { Panel, ReadPart } from './HomeFrame';
import { customersInNeed } from './homeQueries';

const perPage = 10;

/** Customers that staff look after, worst first; each row links to the customer. */
export default function StaffPanel() {
  const [page, setPage] = useState(1);
  const { queryKey, read } = customersInNeed(page, perPage);
  const query = useServiceQuery(queryKey, read, { placeholderData: keepPreviousData });
  const { total = 0 } = query.data ?? {};
  return (
    <Panel title={texts.title} end={<LinkBase to="/customers">{texts.all}</LinkBase>} wide>
      <ReadPart query={query} failed={texts.notAvailable} height={148}>
        {({ rows }) =>
          total === 0 ? (
            <p>{texts.nothing}</p>
          ) : (
            <>
              <AttentionRows label={texts.title} rows={rows.map(rowOf)} />
              {total > perPage && (
                <PaginationFooter
                  page={Math.min(page, lastPageOf(total, perPage))}
                  {...{ perPage, total }}
                  onPage={setPage}
                />
              )}
            </>
          )
        }
      </ReadPart>
    </Panel>
  );
}

/** @returns the row of a need, with its sentence */
function rowOf(need: CustomerInNeed) {
  const { kind, customer, entitlement } = need;
  return {
    key: [kind, customer.uuid, entitlement].join(' '),
    tone: customerNeeds[kind].tone,
    text: sentences[kind](need),
    to: `/customers/${customer.uuid}`,
  };
}

type Sentence = (need: CustomerInNeed) => string;

const limitSentence =
  (sentence: (name: string, used: string, limit: string, unit: string) => string): Sentence =>
  ({ customer: { name }, count, limit, entitlement }) =>
    sentence(
      name,
      countText(count),
      countText(limit ?? 0),
      entitlement === null ? '' : attentionTexts.entitlements[entitlement],
    );

const { near, reached, exceeded, noAdministrator, unsupported } = texts.needs;

const sentences: Readonly<Record<CustomerInNeed['kind'], Sentence>> = {
  'entitlement-reached': (need) =>
    limitSentence(need.count > (need.limit ?? need.count) ? exceeded : reached)(need),
  'entitlement-near': limitSentence(near),
  'no-administrator': ({ customer: { name } }) => noAdministrator(name),
  'unsupported-libraries': ({ customer: { name }, count }) => unsupported(name, countText(count)),
};

import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { attentionTexts as texts } from '../../../texts/attention/attention';
import { homeTexts } from '../../../texts/attention/home';
import { lastPageOf, PaginationFooter } from '../../admin-kit/list/PaginationFooter';
import { PageHeader } from '../../ui/PageHeader';
import { AttentionRows, PanelLink } from './AttentionPanel';
import { useAttentionRows, useOwnRow } from './attentionRows';
import { Panel, ReadPart } from './HomeFrame';
import { useAttention } from './useHomeData';

const perPage = 20;

/** All that needs attention, worst first, page by page; the page is in the address. */
export default function AttentionPage() {
  const [parameters, setParameters] = useSearchParams();
  const requestedPage = Number(parameters.get('page') ?? 1);
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 1_000_000
      ? requestedPage
      : 1;
  const query = useAttention(page, perPage);
  const ownRow = useOwnRow();
  const rows = useAttentionRows(query.data?.items ?? [], page === 1 ? ownRow : undefined);
  const goTo = (next: number, replace = false) =>
    setParameters(next === 1 ? {} : { page: String(next) }, { replace });
  const last = lastPageOf(query.data?.total_count ?? 0, perPage);
  // The last of the last page has been mended.
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && page > last;
  const leavePage = useEffectEvent(() => goTo(last, true));
  useEffect(() => {
    if (isBeyond) leavePage();
  }, [isBeyond]);
  return (
    <>
      <PageHeader
        title={homeTexts.attentionPage}
        path="/attention"
        back={{ to: '/', label: texts.back }}
      />
      <Panel>
        <ReadPart query={query} failed={texts.notAvailable} height={perPage * 37}>
          {({ total_count: total }) =>
            total === 0 && !ownRow ? (
              <p>{texts.nothing}</p>
            ) : (
              <>
                <AttentionRows label={texts.list} rows={rows} />
                {total > perPage && (
                  <PaginationFooter {...{ page, perPage, total }} onPage={goTo} />
                )}
              </>
            )
          }
        </ReadPart>
      </Panel>
      <PanelLink to="/profile?tab=notifications">{texts.messages}</PanelLink>
    </>
  );
}

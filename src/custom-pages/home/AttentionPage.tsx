import { useSearchParams } from 'react-router-dom';
import { attentionTexts as texts } from '../../../texts/attention';
import { homeTexts } from '../../../texts/home';
import { PaginationFooter } from '../../grid/PaginationFooter';
import { PageHeader } from '../../ui/PageHeader';
import { AttentionList } from './AttentionList';
import { Panel, ReadPart } from './HomeFrame';
import { useAttention } from './useHomeData';

const perPage = 20;

/** All that needs attention, worst first, page by page; the page is in the address. */
export default function AttentionPage() {
  const [parameters, setParameters] = useSearchParams();
  const typed = Number(parameters.get('page') ?? 1);
  const page = Number.isInteger(typed) && typed >= 1 && typed <= 1_000_000 ? typed : 1;
  const reading = useAttention(page, perPage);
  return (
    <>
      <PageHeader
        title={homeTexts.attentionPage}
        path="/attention"
        back={{ to: '/', label: texts.back }}
      />
      <Panel title={texts.list}>
        <ReadPart reading={reading} failed={texts.notAvailable} height={perPage * 37}>
          {({ items, total_count: total }) =>
            total === 0 ? (
              <p>{texts.nothing}</p>
            ) : (
              <>
                <AttentionList items={items} />
                {total > perPage && (
                  <PaginationFooter
                    page={page}
                    perPage={perPage}
                    total={total}
                    capped={false}
                    onPage={(next) => setParameters(next === 1 ? {} : { page: String(next) })}
                  />
                )}
              </>
            )
          }
        </ReadPart>
      </Panel>
    </>
  );
}

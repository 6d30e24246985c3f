import { LinkBase } from 'ra-core';
import { attentionTexts as texts } from '../../../texts/attention';
import { homeTexts } from '../../../texts/home';
import { countText } from '../../ui/formats';
import { AttentionList } from './AttentionList';
import { heights, Panel, ReadPart } from './HomeFrame';
import type { HomeData } from './useHomeData';

/** The worst of what needs attention, and the way to all of it. */
export function AttentionPanel({ reading }: { reading: HomeData['attention'] }) {
  const { items = [], total_count: total = 0 } = reading.data ?? {};
  return (
    <Panel
      title={homeTexts.attention}
      end={
        total > items.length && <LinkBase to="/attention">{texts.allOf(countText(total))}</LinkBase>
      }
    >
      <ReadPart reading={reading} failed={texts.notAvailable} height={heights.attention}>
        {() => (total === 0 ? <p>{texts.nothing}</p> : <AttentionList items={items} />)}
      </ReadPart>
    </Panel>
  );
}

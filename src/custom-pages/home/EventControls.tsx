import { styled } from '@mui/material/styles';
import { type Grouping, groupingOf, groupings } from '../../../contract/dateRanges';
import { DateRangePicker } from '../../dates/DateRangePicker';
import { type Aggregation, aggregations, type HomeChoice } from './homeChoice';
import { DatasetsButton } from './DatasetsButton';
import { groupingNames } from './homeTexts';
import { PlainSelect } from './PlainSelect';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > .row': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 1.5) },
}));

/** Value of the choice that derives the grouping from the range. */
const automatic = 'automatic';

interface EventControlsProps {
  choice: HomeChoice;
  choose: (change: Partial<HomeChoice>) => void;
  now: Date;
}

/** What the chart shows: when, of which datasets, which counts, and by which buckets. */
export function EventControls({ choice, choose, now }: EventControlsProps) {
  const { range, datasets, aggregation, grouping } = choice;
  return (
    <Frame>
      <DateRangePicker value={range} onChange={(next) => choose({ range: next })} now={now} />
      <div className="row">
        <DatasetsButton selected={datasets} onSelect={(next) => choose({ datasets: next })} />
        <PlainSelect<Aggregation>
          label="Aggregation"
          value={aggregation}
          onChange={(next) => choose({ aggregation: next })}
          choices={aggregations.map((value) => ({ value, label: value }))}
        />
        <PlainSelect<Grouping | typeof automatic>
          label="Group by"
          value={grouping ?? automatic}
          onChange={(next) => choose({ grouping: next === automatic ? undefined : next })}
          choices={[
            {
              value: automatic,
              label: `Automatic (${groupingNames[groupingOf(range.range)].toLowerCase()})`,
            },
            ...groupings.map((value) => ({ value, label: groupingNames[value] })),
          ]}
        />
      </div>
    </Frame>
  );
}

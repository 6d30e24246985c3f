import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import { styled } from '@mui/material/styles';
import { groupingOf, groupings } from '../../../contract/lib/dateRanges';
import { forcedColors } from '../../../contract/lib/designTokens';
import { homePanelTexts as homeTexts } from '../../../texts/attention/homePanels';
import { DateRangePicker } from '../../ui/dates/DateRangePicker';
import { ListButton } from '../../ui/ListButton';
import { countText } from '../../ui/formats';
import { lazyPart } from '../../ui/LazyPart';
import { usePopup } from '../../ui/usePopup';
import { aggregations } from './eventSeries';
import type { ChosenHome } from './homeChoice';

const DatasetsPopover = lazyPart(() => import('./DatasetsPopover'));

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  '& > .row': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 1.5) },
}));

/** Value of the choice that derives the grouping from the range. */
const automatic = 'automatic';

/** Controls of the chart: date range, datasets, counts, and the size of the buckets. */
export function EventControls({ choice, choose, now }: ChosenHome) {
  const { range, aggregation, grouping } = choice;
  const automaticGrouping = homeTexts.groupings[groupingOf(range.range)];
  return (
    <Frame>
      <DateRangePicker value={range} onChange={(next) => choose({ range: next })} now={now} />
      <div className="row">
        <DatasetsButton {...{ choice, choose }} />
        <LabelledSelect
          label={homeTexts.aggregation}
          value={aggregation}
          onChange={(next) => choose({ aggregation: next })}
          choices={aggregations.map((value) => ({ value, label: value }))}
        />
        <LabelledSelect
          label={homeTexts.groupBy}
          value={grouping ?? automatic}
          onChange={(next) => choose({ grouping: next === automatic ? undefined : next })}
          choices={[
            { value: automatic, label: homeTexts.automatic(automaticGrouping) },
            ...groupings.map((value) => ({ value, label: homeTexts.groupings[value] })),
          ]}
        />
      </div>
    </Frame>
  );
}

function DatasetsButton({ choice, choose }: Pick<ChosenHome, 'choice' | 'choose'>) {
  const { anchor, close, opener } = usePopup('dialog', DatasetsPopover.preload);
  const count = choice.datasets.length;
  const text = count === 0 ? homeTexts.allDatasets : homeTexts.selected(countText(count));
  return (
    <>
      <ListButton aria-label={homeTexts.datasetsButton(text)} {...opener}>
        {text}
        <ArrowDropDownIcon />
      </ListButton>
      {anchor && (
        <DatasetsPopover fallback={null} {...{ anchor, choice, choose }} onClose={close} />
      )}
    </>
  );
}

const triangle = [
  'linear-gradient(to top right, transparent 50%, currentColor 50%) right 15px center / 5px 5px no-repeat',
  'linear-gradient(to top left, transparent 50%, currentColor 50%) right 10px center / 5px 5px no-repeat',
].join();

const Label = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  fontSize: '0.875rem',
  color: 'var(--mui-palette-text-secondary)',
  '& select': {
    height: 36,
    padding: theme.spacing(0, 0.5),
    border: '1px solid var(--mui-palette-field-border)',
    borderRadius: theme.shape.borderRadius,
    color: 'var(--mui-palette-text-primary)',
    font: 'inherit',
    // Opened by the same triangle as the console's other choices.
    appearance: 'none',
    paddingRight: 28,
    background: `${triangle}, var(--mui-palette-background-paper)`,
    // Forced colours remove the drawn triangle; the browser's own arrow follows them.
    [forcedColors]: { appearance: 'auto', paddingRight: 4, background: 'Field' },
  },
  [theme.breakpoints.down('sm')]: {
    // A choice that has no room beside its label, as in large text, is below it.
    flexWrap: 'wrap',
    width: '100%',
    '& > span': { flex: '0 0 88px' },
    '& select': { flex: '1 1 9rem', minWidth: 0 },
  },
}));

interface LabelledSelectProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string }[];
}

/** The browser's own select: MUI's would bring 59 KiB of its library into the start page's first view. */
function LabelledSelect<V extends string>(props: LabelledSelectProps<V>) {
  const { label, value, onChange, choices } = props;
  return (
    <Label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Label>
  );
}

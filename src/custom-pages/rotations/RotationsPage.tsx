import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import type { Schedule } from '../../../contract/keys/schedule';
import { scheduleLimits } from '../../../contract/keys/scheduleTerms';
import { bulkTexts } from '../../../texts/admin-kit/bulk';
import { rotationsPageTexts as texts } from '../../../texts/keys/rotationsPage';
import { shellTexts } from '../../../texts/layout/shell';
import { selectionTexts } from '../../../texts/admin-kit/selection';
import { rotationActionTexts } from '../../../texts/keys/rotationActions';
import { useSelection } from '../../admin-kit/actions/bulk/useSelection';
import { useAccessDecision } from '../../authProvider/session';
import { lazyPart } from '../../ui/LazyPart';
import { rotationsName } from './chosenDates';
import { HiddenText } from '../../ui/visuallyHidden';
import { useToday } from '../../ui/dates/useToday';
import { countText } from '../../ui/formats';
import { IconAction, ListButton } from '../../ui/ListButton';
import { Loaded, LoadFailure, NoneNote } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { PageHeader } from '../../ui/PageHeader';
import { PageSection } from '../../ui/PageSection';
import { bareFieldset } from '../../ui/styles';
import { Tips } from '../../ui/Tips';
import { useIsPhone } from '../../ui/useIsPhone';
import { CalendarSection } from './CalendarSection';
import { DatesList } from './DatesList';
import { MonthTable } from './MonthTable';
import { monthText } from './monthText';
import {
  calendarMonths,
  readRotationsChoice,
  type RotationsChoice,
  writeRotationsChoice,
} from './rotationsChoice';
import { RotationsFilters } from './RotationsFilters';
import { useSchedule } from './useSchedule';

const DatesBar = lazyPart(() => import('./DatesBar'));

/** The calendar of rotations and ends; the choice is in the address. */
export default function RotationsPage() {
  const [search, setSearch] = useSearchParams();
  const now = useToday();
  const isPhone = useIsPhone();
  const choice = readRotationsChoice(search, now, isPhone);
  const query = useSchedule(choice);
  const change = (changes: Partial<RotationsChoice>) =>
    setSearch(writeRotationsChoice({ ...choice, ...changes }), { replace: true });
  return (
    <>
      <PageHeader
        title={shellTexts.rotations}
        path="/rotations"
        description={texts.description(scheduleLimits.months)}
        back={{ to: '/', label: texts.back }}
        actions={
          !isPhone && (
            <Views view={choice.view} onChange={(view) => change({ view, month: undefined })} />
          )
        }
      />
      <RotationsFilters choice={choice} now={now} onChange={change} />
      {choice.view === 'month' && <Months choice={choice} now={now} onChange={change} />}
      <Loaded
        query={query}
        renderFailure={(failure) => (
          <LoadFailure {...failure} heading={failure.heading ?? texts.notAvailable} isWholePage />
        )}
      >
        {(schedule) => <Dates schedule={schedule} choice={choice} now={now} />}
      </Loaded>
      <CalendarSection />
      <Tips />
    </>
  );
}

interface ViewsProps {
  view: RotationsChoice['view'];
  onChange: (view: RotationsChoice['view']) => void;
}

const ViewButton = styled(ListButton)({
  '&[aria-pressed="true"]': {
    borderColor: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-main)',
  },
});

const Views = ({ view, onChange }: ViewsProps) => (
  <Box
    component="fieldset"
    aria-label={texts.views.label}
    sx={{ ...bareFieldset, display: 'flex', gap: 1 }}
  >
    {(['month', 'list'] as const).map((option) => (
      <ViewButton key={option} aria-pressed={option === view} onClick={() => onChange(option)}>
        {texts.views[option]}
      </ViewButton>
    ))}
  </Box>
);

interface ChosenProps {
  choice: RotationsChoice;
  now: Date;
}

interface MonthsProps extends ChosenProps {
  onChange: (changes: Partial<RotationsChoice>) => void;
}

/** The shown month, between buttons to the previous and the next one. */
function Months({ choice: { month = '' }, now, onChange }: MonthsProps) {
  const months = calendarMonths(now);
  const index = months.indexOf(month);
  const step = (offset: number) => () => onChange({ month: months[index + offset] });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
      <IconAction
        label={texts.previous}
        icon={ChevronLeftIcon}
        reason={index === 0 ? texts.atStart : undefined}
        onClick={step(-1)}
      />
      <Box component="h2" aria-live="polite" sx={{ m: 0, minWidth: 96, fontSize: '1.125rem' }}>
        {monthText(month)}
      </Box>
      <IconAction
        label={texts.next}
        icon={ChevronRightIcon}
        reason={index === months.length - 1 ? texts.atEnd(scheduleLimits.months) : undefined}
        onClick={step(1)}
      />
    </Box>
  );
}

function Dates({ schedule, choice, now }: ChosenProps & { schedule: Schedule }) {
  const { items, total_count: total } = schedule;
  const { view, month, kind, group, primaryKey } = choice;
  const { allowed: isChoosable } = useAccessDecision(['schedule', 'change']);
  const isNarrowed = [kind, group, primaryKey].some((value) => value !== undefined);
  const nothing = isNarrowed ? texts.nothingFound : texts.nothing;
  const countLine =
    total > items.length
      ? texts.cut(countText(items.length), countText(total))
      : texts.count(
          countText(view === 'month' ? items.length - lateDates(choice, items, now).length : total),
        );
  const dates = { items, now, isChoosable };
  return (
    <>
      <NoneNote>
        <Muted sx={{ mb: 1 }}>{total === 0 ? nothing : countLine}</Muted>
      </NoneNote>
      {isChoosable && total > 0 && <Muted sx={{ mb: 1 }}>{rotationActionTexts.hint}</Muted>}
      {view === 'month' && month !== undefined ? (
        <Month {...dates} month={month} choice={choice} />
      ) : (
        total > 0 && <DatesList label={shellTexts.rotations} {...dates} />
      )}
      {isChoosable && <ChosenDates schedule={schedule} view={view} />}
    </>
  );
}

/** Says how many dates are chosen, on any page and with any filter, and offers the actions on them. */
function ChosenDates({ schedule, view }: { schedule: Schedule } & Pick<RotationsChoice, 'view'>) {
  const [selected] = useSelection(rotationsName);
  const { items, total_count: total } = schedule;
  const count = selected.length;
  const { chooseMonth, chooseShown } = rotationActionTexts;
  const chooseThese = view === 'month' ? chooseMonth : chooseShown;
  const chooseAll = total > items.length ? bulkTexts.chooseFirst : chooseThese;
  return (
    <>
      <HiddenText as="output">{count > 0 && selectionTexts.chosen(countText(count))}</HiddenText>
      {count > 0 && <DatesBar items={items} chooseAll={chooseAll} fallback={null} />}
    </>
  );
}

/** @returns dates overdue since before the month, which only the answer for the current month has */
const lateDates = ({ month = '' }: RotationsChoice, items: Schedule['items'], now: Date) =>
  // Dates of a previous answer may still be shown.
  month === calendarMonths(now)[0] ? items.filter(({ at }) => at < month) : [];

interface MonthProps extends ChosenProps, Pick<Schedule, 'items'> {
  month: string;
  isChoosable: boolean;
}

/** A month's table, and below it the dates that have been late since before the month. */
function Month({ items, month, choice, now, isChoosable }: MonthProps) {
  const name = monthText(month);
  const lateItems = lateDates(choice, items, now);
  const list = `/rotations?${writeRotationsChoice({ ...choice, view: 'list' }).toString()}`;
  return (
    <>
      <MonthTable {...{ month, name, items, now, list, isChoosable }} />
      {lateItems.length > 0 && (
        <PageSection title={texts.before(name)}>
          <DatesList label={texts.before(name)} items={lateItems} {...{ now, isChoosable }} />
        </PageSection>
      )}
    </>
  );
}

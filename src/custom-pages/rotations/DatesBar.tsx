import { bulkLimits } from '../../../contract/bulk/bulkTerms';
import type { ScheduleItem } from '../../../contract/keys/schedule';
import { bulkTexts } from '../../../texts/admin-kit/bulk';
import { rotationActionTexts } from '../../../texts/keys/rotationActions';
import { useSelection } from '../../admin-kit/actions/bulk/useSelection';
import { selectionId, useOpenAction } from '../../admin-kit/actions/dialogAddress';
import { SelectionFrame } from '../../admin-kit/list/SelectionFrame';
import { countText } from '../../ui/formats';
import { ListButton } from '../../ui/ListButton';
import { chosenIdOf, idOfDate, isKeyEnd, rotationsName } from './chosenDates';

const texts = rotationActionTexts;

interface DatesBarProps {
  /** The dates that are shown, or those of the shown month. */
  items: readonly ScheduleItem[];
  /** Text of the button that chooses them all. */
  chooseAll: (count: string) => string;
}

/** Actions on the chosen dates. */
export default function DatesBar({ items, chooseAll }: DatesBarProps) {
  const [selected, { select, clearSelection }] = useSelection(rotationsName);
  const open = useOpenAction();
  const movable = items.filter((item) => idOfDate(item) !== undefined);
  const unselectedIds = movable
    .filter((item) => chosenIdOf(item, selected) === undefined)
    .flatMap((item) => idOfDate(item) ?? []);
  const tooMany =
    selected.length > bulkLimits.records
      ? bulkTexts.tooMany(countText(bulkLimits.records))
      : undefined;
  const notRotated = selected.some(isKeyEnd) ? texts.rotate.noRotation : undefined;
  const actions = [
    { id: 'move', label: texts.move.label, reason: tooMany },
    { id: 'spread', label: texts.spread.label, reason: tooMany },
    { id: 'rotate', label: texts.rotate.label, reason: tooMany ?? notRotated },
  ];
  return (
    <SelectionFrame count={selected.length} onClear={() => clearSelection()}>
      {actions.map(({ id, label, reason }) => (
        <ListButton
          key={id}
          reason={reason}
          onClick={() =>
            open({ resource: rotationsName, action: `${id}-selection`, id: selectionId })
          }
        >
          {label}
        </ListButton>
      ))}
      {unselectedIds.length > 0 && (
        <ListButton onClick={() => select([...selected, ...unselectedIds])}>
          {chooseAll(countText(movable.length))}
        </ListButton>
      )}
    </SelectionFrame>
  );
}

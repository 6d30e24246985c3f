import { spreadDays } from '../../../contract/keys/scheduleMoves';
import { rotationActionTexts } from '../../../texts/keys/rotationActions';
import { bulkAction } from '../../admin-kit/actions/bulk/bulkAction';
import type { ActionSource } from '../../model/action';
import type { ChosenRecord } from '../../model/bulkDialog';
import { inDateOrder, recordOfDate, rotationsName } from './chosenDates';
import type { ServiceRecord } from '../../model/record';

const texts = rotationActionTexts;

const access = ['schedule', 'change'] as const;
const affects = ['schedule', 'datasets', 'primary-keys', 'api-keys', 'attention'] as const;

const form = (id: 'move' | 'spread') => async () => ({
  default: (await import('./moveForms')).moveForms[id],
});

const moving = {
  path: '/bulk/schedule/move',
  access,
  affects,
  recordOf: recordOfDate,
  remarkOf: ({ day }: ChosenRecord) => texts.move.to(String(day)),
} as const;

/** Actions on the chosen dates of the calendar. */
const rotationsSource: ActionSource = {
  name: rotationsName,
  nameOf: () => '',
  actions: [
    bulkAction<ServiceRecord>(rotationsName, {
      ...moving,
      ...texts.move,
      id: 'move',
      text: [texts.move.text],
      form: form('move'),
      bodyOf: (records, { day }) => ({
        records: inDateOrder(records, () => String(day)),
      }),
    }),
    bulkAction<ServiceRecord>(rotationsName, {
      ...moving,
      ...texts.spread,
      id: 'spread',
      text: [texts.spread.text],
      form: form('spread'),
      bodyOf: (records, { from, until }) => {
        const days = spreadDays(records.length, String(from), String(until));
        return { records: inDateOrder(records, (index) => days[index]) };
      },
    }),
    bulkAction<ServiceRecord>(rotationsName, {
      ...texts.rotate,
      id: 'rotate',
      path: '/bulk/schedule/rotate',
      access,
      affects,
      text: [texts.rotate.text],
      recordOf: recordOfDate,
      bodyOf: (records) => ({ records: inDateOrder(records) }),
      remarkOf: () => texts.rotate.now,
    }),
  ],
};
export default rotationsSource;

import { calendarAddressTexts as texts } from '../../../texts/keys/calendarAddress';
import { secretSource } from '../../admin-kit/actions/secretSource';

/** The person's secret address for calendar programs. */
const calendarSource = secretSource({
  name: 'calendar-address',
  path: '/calendar-address',
  answer: ['calendar_addresses', 'address'],
  access: { renew: ['calendar-address', 'renew'], remove: ['calendar-address', 'remove'] },
  texts,
});
export default calendarSource;

import { streamTexts as texts } from '../../../texts/people/historyStream';
import { secretSource } from '../../admin-kit/actions/secretSource';

/** The token with which a SIEM reads the security history of the person's own company. */
export const streamSource = secretSource({
  name: 'stream-token',
  path: '/stream-token',
  answer: ['stream_tokens', 'token'],
  access: { renew: ['stream-token', 'renew'], remove: ['stream-token', 'remove'] },
  texts,
});

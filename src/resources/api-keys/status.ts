import type { ApiKeyStatus } from '../../../contract/apiKeyTerms';

/** How each state is drawn; a shape and the text tell the same as the colour. */
export const statusTones: Readonly<Record<ApiKeyStatus, 'positive' | 'neutral' | 'warning'>> = {
  Enabled: 'positive',
  'Enabled | Pending Expiration': 'warning',
  Disabled: 'neutral',
  'Disabled | Pending Expiration': 'neutral',
  Expired: 'neutral',
};

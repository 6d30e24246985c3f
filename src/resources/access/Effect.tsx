import type { AccessGrant, AccessObstacle } from '../../../contract/dataset-groups/accessGrants';
import { accessTexts as texts } from '../../../texts/dataset-groups/access';
import { displayTime, nameList } from '../../ui/formats';

/**
 * @param addresses the key's ranges: only the first is named, as all its rows repeat it; the key's page has all
 * @returns the reason why an association gives no access now, or only from some addresses
 */
export function describeObstacle(obstacle: AccessObstacle, addresses: string): string {
  if (obstacle !== 'address-range') return texts.obstacles[obstacle];
  const ranges = addresses.split(',');
  return texts.addresses(nameList(ranges, 1, ranges.length));
}

/** Effect of a grant: it works, it works only from some addresses, or the reason why it does not now. */
export function Effect({ grant }: { grant: Pick<AccessGrant, 'works' | 'obstacles' | 'api_key'> }) {
  const { works, obstacles, api_key: key } = grant;
  const reasons = obstacles.map((obstacle) => describeObstacle(obstacle, key.ip_allowed)).join(' ');
  if (works) return reasons === '' ? texts.works : `${texts.works}. ${reasons}`;
  return texts.blocked(reasons);
}

export const lastUsedText = ({ last_used_at: last }: Pick<AccessGrant, 'last_used_at'>): string =>
  last === null ? texts.never : displayTime(last);

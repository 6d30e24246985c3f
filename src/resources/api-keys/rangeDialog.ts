import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import type { RangeSuggestion } from '../../../contract/api-keys/apiKeyAddresses';
import { keyAddressLimits } from '../../../contract/api-keys/apiKeyAddressTerms';
import { keyAddressesTexts as texts } from '../../../texts/api-keys/keyAddresses';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { hasFields } from '../../dataProvider/envelope';
import type { ActionDialog, ActionParams, ActionProvider } from '../../model/action';
import type { Detail } from '../../model/detail';
import { recordCall } from '../../model/recordCall';
import { countText, displayTime } from '../../ui/formats';
import { shownRanges } from './record';

type Reader = Pick<ActionProvider, 'read'>;

const hasCounts = hasFields<RangeSuggestion>({
  since: 'string',
  is_complete: 'boolean',
  used: 'number',
  ipv4_addresses: 'number',
  ipv6_networks: 'string',
  current: 'string',
  widens: 'boolean',
});
const isSuggestion = (value: unknown): value is RangeSuggestion =>
  hasCounts(value) && [value.ranges, value.new_addresses].every(Array.isArray);

const suggestionPayload = { key: 'range_suggestions', is: isSuggestion, otherwise: texts.failed };

/** @throws Error if the answer has no suggestion */
export const readSuggestion = (uuid: string, { read }: Reader, signal?: AbortSignal) =>
  read('/api-keys/{uuid}/range-suggestion', suggestionPayload, { params: { uuid }, signal });

/**
 * Reads the suggestion that the person saw, so that nothing else is set, whatever the address says.
 * @throws Error if the suggestion has changed since
 */
async function confirmedSuggestion(
  uuid: string,
  { ranges }: ActionParams,
  provider: Reader,
  signal?: AbortSignal,
) {
  const suggestion = await readSuggestion(uuid, provider, signal);
  if (suggestion.ranges.length === 0 || suggestion.ranges.join() !== ranges)
    throw new Error(texts.changed);
  return suggestion;
}

function allowedText({ ipv4_addresses: v4, ipv6_networks: v6 }: RangeSuggestion): string {
  const [ipv4, ipv6] = [texts.ipv4(countText(v4)), texts.ipv6(countText(Number(v6)))];
  if (v6 === '0') return ipv4;
  return v4 === 0 ? ipv6 : texts.both(ipv4, ipv6);
}

function spanText({ since, is_complete: isComplete }: RangeSuggestion): string {
  const text = isComplete ? texts.wholeSpan : texts.shortSpan;
  return text(displayTime(since), keyAddressLimits.coveredDays);
}

/** New addresses, whose owner the person should check, as a leaked key is used from such. */
const newAddressDetails = ({ new_addresses: newAddresses }: RangeSuggestion): Detail[] => {
  if (newAddresses.length === 0) return [];
  const namedAddresses = newAddresses.slice(0, keyAddressLimits.newNamed);
  const value = texts.newAmong(
    namedAddresses,
    countText(newAddresses.length - namedAddresses.length),
  );
  return [{ label: texts.newAddresses, value, explanation: texts.newHint }];
};

const detailsOf = (suggestion: RangeSuggestion): Detail[] => [
  { label: texts.usedAddresses, value: texts.addresses(countText(suggestion.used)) },
  { label: texts.recordedSince, value: spanText(suggestion) },
  { label: texts.now, value: shownRanges(suggestion.current) },
  { label: texts.suggested, value: shownRanges(suggestion.ranges.join()) },
  ...newAddressDetails(suggestion),
  { label: texts.allows, value: allowedText(suggestion) },
];

/** Shows the suggested ranges before they are set. */
const rangeDialog: ActionDialog<ApiKeyRecord> = {
  kind: 'confirm',
  needsSaved: true,
  read: async (provider, { uuid }, params, signal) =>
    detailsOf(await confirmedSuggestion(uuid, params, provider, signal)),
  text: (_, { widens }) => [
    texts.text,
    ...(widens === '1' ? [{ severity: 'warning', text: texts.widens } as const] : []),
    { severity: 'warning', text: texts.stops },
  ],
};
export default rangeDialog;

export async function setSuggestedRanges(
  record: ApiKeyRecord,
  params: ActionParams,
  provider: ActionProvider,
) {
  await confirmedSuggestion(record.uuid, params, provider);
  const set = recordCall('PATCH', '/api-keys/{uuid}', {
    missing: apiKeyTexts.noUuid,
    body: ({ ranges }) => ({ ip_allowed: ranges }),
  });
  return set(record, params, provider);
}

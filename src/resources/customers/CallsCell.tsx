import Box from '@mui/material/Box';
import type { Customer } from '../../../contract/people/customers';
import { customerTexts as texts } from '../../../texts/people/customers';
import { profileTexts } from '../../../texts/people/profile';
import { countText } from '../../ui/formats';
import { figuresOf, UsageBar } from '../../ui/UsageBar';

type Calls = Pick<Customer, 'calls' | 'entitled_calls'>;

/** @returns calls of the billing period against their limit, in words */
export function callsText({ calls, entitled_calls: limit }: Calls): string {
  if (limit === null) return texts.noCalls(countText(calls));
  const percent = limit === 0 ? undefined : Math.round((calls / limit) * 100);
  return percent === undefined
    ? texts.callsOfNone(countText(calls))
    : texts.callsOf(countText(calls), countText(limit), countText(percent));
}

/** The same below a bar. */
export function CallsCell({ record }: { record: Calls }) {
  const figures = figuresOf(
    record.calls,
    record.entitled_calls,
    profileTexts.entitlementNouns['encrypt/decrypt'],
  );
  return (
    <Box
      component="span"
      sx={{ display: 'block', width: '100%', '& progress': { height: 6, mb: 0.5 } }}
    >
      {figures && <UsageBar label={texts.calls} figures={figures} />}
      <Box
        component="span"
        className="cell-text"
        sx={{ display: 'block', fontSize: '0.8125rem', lineHeight: '1rem' }}
      >
        {callsText(record)}
      </Box>
    </Box>
  );
}

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { everyAddress } from '../../../contract/apiKeyTerms';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { messageOf } from '../../dataProvider/errors';
import { useFormAccess } from '../../forms/formAccess';
import { TextInput } from '../../forms/TextInput';
import { fieldLabels } from './record';

/** @returns the range that holds this one address */
const rangeOf = (address: string): string => `${address}/${address.includes(':') ? '128' : '32'}`;

/** @throws Error when the answer holds no address */
function addressIn(data: Record<string, unknown>): string {
  const { address } = data;
  const ip =
    typeof address === 'object' && address !== null && 'ip' in address ? address.ip : undefined;
  if (typeof ip !== 'string') throw new Error('The server did not say what your address is.');
  return ip;
}

/** The field `ip_allowed` of the form around: from where a key may be used. */
export function IpRangesInput() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const { readOnlyReasonId } = useFormAccess();
  const [busy, setBusy] = useState(false);
  const allowOnlyMine = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.action({
        method: 'GET',
        path: '/me/address',
        params: {},
      });
      setValue('ip_allowed', rangeOf(addressIn(data)), {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: true,
      });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <TextInput
        source="ip_allowed"
        label={fieldLabels.ip_allowed}
        placeholder={everyAddress}
        optional
        hint="Address ranges in CIDR notation, separated by commas. When empty, every address is allowed."
      />
      {readOnlyReasonId === undefined && (
        <Box sx={{ mt: 0.5 }}>
          <Button size="small" loading={busy} onClick={() => void allowOnlyMine()}>
            Allow only my address
          </Button>
        </Box>
      )}
    </div>
  );
}

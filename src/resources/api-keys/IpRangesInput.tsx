import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { everyAddress } from '../../../contract/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/apiKeys';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { messageOf } from '../../dataProvider/errors';
import { isObject } from '../../dataProvider/envelope';
import { useFormAccess } from '../../inputs/formAccess';
import { TextInput } from '../../inputs/inputs';
import type { InputField } from '../../model/field';

const texts = apiKeyTexts.ranges;

/** From where a key may be used. */
export function IpRangesInput({ field: { name, label, hint } }: { field: InputField }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const { readOnlyReasonId } = useFormAccess();
  const { mutate: allowOnlyMine, isPending } = useMutation({
    mutationFn: async () => {
      const call = { method: 'GET', path: '/me/address', params: {} } as const;
      return rangeIn((await dataProvider.action(call)).data);
    },
    onSuccess: (range) =>
      setValue(name, range, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    onError: (error) => notify(messageOf(error), { type: 'error' }),
    networkMode: 'always',
  });
  return (
    <div>
      <TextInput source={name} {...{ label, hint }} placeholder={everyAddress} optional />
      {readOnlyReasonId === undefined && (
        <Box sx={{ mt: 0.5 }}>
          <Button size="small" loading={isPending} onClick={() => allowOnlyMine()}>
            {texts.onlyMine}
          </Button>
        </Box>
      )}
    </div>
  );
}

/**
 * @returns the range that holds the one address of the answer
 * @throws Error when the answer holds none
 */
function rangeIn({ address }: Record<string, unknown>): string {
  const ip = isObject(address) ? address.ip : undefined;
  if (typeof ip !== 'string') throw new Error(texts.noAddress);
  return `${ip}/${ip.includes(':') ? '128' : '32'}`;
}

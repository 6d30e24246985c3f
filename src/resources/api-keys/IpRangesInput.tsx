import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { everyAddress } from '../../../contract/api-keys/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { useFormStatus, useIsSending } from '../../admin-kit/form/inputs/formStatus';
import { KitTextInput } from '../../admin-kit/form/inputs/KitTextInput';
import { useAccessDecision } from '../../authProvider/session';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { hasFields } from '../../dataProvider/envelope';
import { messageOf } from '../../dataProvider/errors';
import type { InputField } from '../../model/field';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { useFailureNotice } from '../../ui/useFailureNotice';

const { ranges: texts } = apiKeyTexts;

/** The address ranges of an API key, with a button that fills in the person's own address. */
export function IpRangesInput({ field: { name, label, hint } }: { field: InputField }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { report, resolve } = useFailureNotice();
  const { getValues, setValue } = useFormContext();
  const { readOnlyReasonId } = useFormStatus();
  const isSending = useIsSending();
  const mayWiden = useAccessDecision(['api-keys', 'widen-ranges']);
  const shownHint = mayWiden.allowed ? hint : texts.narrowerOnly(mayWiden.reason);
  const { mutate: allowOnlyMine, isPending } = useMutation<string, Error, unknown>({
    mutationFn: async () => rangeOf(await dataProvider.read('/me/address', addressPayload)),
    onSuccess: (range, typed) => {
      resolve(texts.onlyMine);
      // Keeps text that was typed since. During a save, the answer would overwrite the new range.
      if (isSending || getValues(name) !== typed) notify(texts.notSet, { type: 'warning' });
      else setValue(name, range, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    onError: (error) => report(texts.onlyMine, messageOf(error)),
  });
  return (
    <div>
      <KitTextInput
        source={name}
        {...{ label, hint: shownHint }}
        placeholder={everyAddress}
        optional
      />
      {readOnlyReasonId === undefined && (
        // Aligns the button's text with the hint above.
        <Box sx={{ mt: 0.5, ml: -1.25 }}>
          <ReasonedButton
            size="small"
            loading={isPending}
            onClick={() => isSending || allowOnlyMine(getValues(name))}
          >
            {texts.onlyMine}
          </ReasonedButton>
        </Box>
      )}
    </div>
  );
}

const addressPayload = {
  key: 'address',
  is: hasFields<{ ip: string }>({ ip: 'string' }),
  otherwise: texts.noAddress,
};

const rangeOf = ({ ip }: { ip: string }): string => `${ip}/${ip.includes(':') ? '128' : '32'}`;

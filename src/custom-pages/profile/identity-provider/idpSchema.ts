import type { FieldValues } from 'react-hook-form';
import { idpSettingValue } from '../../../../contract/people/identityProvider';
import { z } from '../../../../contract/lib/zod';
import { relevantValues } from './idpValues';

/** The service's own schema, for the fields of the chosen provider only. */
export const idpSchema = z.preprocess(
  (values: FieldValues) => ({ ...relevantValues(values), enabled: true }),
  idpSettingValue,
);

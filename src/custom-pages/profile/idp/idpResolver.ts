import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { idpSettingValue } from '../../../../contract/identityProvider';
import type { z } from '../../../../contract/zod';
import { relevantValues } from './idpForm';

const schema: z.ZodType<FieldValues, FieldValues> = idpSettingValue;
const check = zodResolver(schema);

/** Checks the settings with the service's own schema, the fields of the chosen provider only. */
export const idpResolver: Resolver = (values, context, options) =>
  check({ ...relevantValues(values), enabled: true }, context, options);

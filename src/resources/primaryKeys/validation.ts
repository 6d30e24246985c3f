import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { primaryKeyDetails } from '../../../contract/primaryKeys';
import type { z } from '../../../contract/zod';

const schema: z.ZodType<FieldValues, FieldValues> = primaryKeyDetails;

/** Checks the page with the service's own schema; loaded after the page is shown. */
export const detailsResolver: Resolver = zodResolver(schema);

import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { apiKeyDetails } from '../../../contract/apiKeys';
import type { z } from '../../../contract/zod';

const schema: z.ZodType<FieldValues, FieldValues> = apiKeyDetails;

/** Checks the page with the service's own schema; loaded after the page is shown. */
export const detailsResolver: Resolver = zodResolver(schema);

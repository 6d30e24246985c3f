import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { datasetDetails, datasetDraft } from '../../../contract/datasets';
import type { z } from '../../../contract/zod';

const resolverOf = (schema: z.ZodType<FieldValues, FieldValues>): Resolver => zodResolver(schema);

/** Checks the edit page with the service's own schemas; loaded after the page is shown. */
export const detailsResolver = resolverOf(datasetDetails);
export const draftResolver = resolverOf(datasetDraft);

import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { datasetGroupDetails, mostDatasetsOfGroup } from '../../../contract/datasetGroups';
import { z } from '../../../contract/zod';

const most = mostDatasetsOfGroup.toLocaleString('en-US');

const schema: z.ZodType<FieldValues, FieldValues> = datasetGroupDetails.extend({
  datasets: z.array(z.string()).max(mostDatasetsOfGroup, `A group holds at most ${most} datasets.`),
});

/** Checks creation and the page with the service's own schema; loaded after the form is shown. */
export const groupResolver: Resolver = zodResolver(schema);

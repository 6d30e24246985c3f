import { rotationInterval } from '../../../contract/keys/primaryKeys';
import {
  defaultRotationInterval,
  rotationLimits,
  rotationPresets,
} from '../../../contract/keys/rotationTerms';
import { z } from '../../../contract/lib/zod';
import { rotationScheduleTexts as texts } from '../../../texts/keys/rotation';
import type { BulkForm } from '../../model/bulkDialog';
import { customInterval } from './rotationInterval';

/** Values of the dialog of one record: `days` counts only with a custom interval. */
export const scheduleSchema = z.discriminatedUnion('interval', [
  z.object({ interval: z.enum(rotationPresets.map(String)) }),
  z.object({ interval: z.literal(customInterval), days: rotationInterval }),
]);

const name = 'key_rotation_interval';

/** Asks one rotation interval for all chosen records. */
const scheduleForm: BulkForm = {
  fields: [
    {
      kind: 'integer',
      name,
      label: texts.days,
      hint: texts.range(rotationLimits.min, rotationLimits.max),
    },
  ],
  initial: { [name]: defaultRotationInterval },
  schema: () => Promise.resolve(z.object({ [name]: rotationInterval })),
};
export default scheduleForm;

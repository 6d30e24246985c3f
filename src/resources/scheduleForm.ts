import { rotationInterval } from '../../contract/primaryKeys';
import { defaultRotationInterval, rotationLimits } from '../../contract/rotationTerms';
import { z } from '../../contract/zod';
import { rotationScheduleTexts as texts } from '../../texts/rotation';
import type { BulkForm } from '../model/bulkDialog';

const name = 'key_rotation_interval';

/** Asks one rotation interval for all chosen records. */
const scheduleForm: BulkForm = {
  fields: [
    {
      kind: 'integer',
      name,
      label: texts.days,
      hint: texts.range(rotationLimits.least, rotationLimits.most),
    },
  ],
  initial: { [name]: defaultRotationInterval },
  schema: () => Promise.resolve(z.object({ [name]: rotationInterval })),
};
export default scheduleForm;

import { ruleTexts } from '../../texts/rules/fields';
import { clientLibraryTexts } from '../../texts/administration/clientLibraryVersions';
import { apiVersions, libraryStatuses } from './administrationTerms';
import { calendarDay } from '../lib/calendarDay';
import { isOneLine, requiredError, requiredDescription, requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';
import { recordUuid, z } from '../lib/zod';

/** One row of `GET /table/client-library-versions`, and a record of `GET /admin/client-library-versions/{uuid}`. */
export const clientLibraryVersion = z
  .object({
    uuid: recordUuid,
    /** Name of the client library. */
    product: z.string(),
    product_version: z.string(),
    api_version: z.enum(apiVersions),
    status: z.enum(libraryStatuses),
    /** Sorted, without duplicates. */
    feature_uuids: z.array(recordUuid),
    /** yyyy-MM-dd. */
    release_date: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ClientLibraryVersion' });
export type ClientLibraryVersion = z.infer<typeof clientLibraryVersion>;

const editable = {
  /** Normalized as the product of a program's User-Agent. */
  product: requiredText(textLimits.product, 'Product').toLowerCase(),
  product_version: requiredDescription(
    textLimits.productVersion,
    clientLibraryTexts.productVersion,
  ).refine(isOneLine, ruleTexts.oneLine),
  api_version: z.enum(apiVersions, requiredError()),
  status: z.enum(libraryStatuses, requiredError()),
  feature_uuids: z.array(recordUuid).max(1000),
  release_date: calendarDay.nullable(),
};

/** Body of `POST /admin/client-library-versions` (companion.md section 5). */
export const newClientLibraryVersion = z
  .strictObject(editable)
  .partial({ feature_uuids: true, release_date: true })
  .meta({ id: 'NewClientLibraryVersion' });

/** Body of `PATCH /admin/client-library-versions/{uuid}`: `feature_uuids` is the complete selection. */
export const clientLibraryVersionUpdate = z
  .strictObject(editable)
  .partial()
  .meta({ id: 'ClientLibraryVersionUpdate' });

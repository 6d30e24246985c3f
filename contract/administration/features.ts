import { ruleTexts } from '../../texts/rules/fields';
import { recordUuid, z } from '../lib/zod';
import { requiredDescription, requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';

/** `data.feature_categories` of `GET /admin/feature-categories`. */
export const featureCategory = z
  .object({ uuid: recordUuid, name: z.string() })
  .meta({ id: 'FeatureCategory' });
export type FeatureCategory = z.infer<typeof featureCategory>;

/** One row of `GET /table/features`, and a record of `GET /admin/features/{uuid}`. */
export const feature = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    description: z.string(),
    feature_category_uuid: recordUuid,
    feature_category: featureCategory,
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Feature' });
export type Feature = z.infer<typeof feature>;

/** Body of `POST /admin/features` (companion.md section 5). */
export const newFeature = z
  .strictObject({
    name: requiredText(textLimits.featureName, 'Name'),
    description: requiredDescription(textLimits.description, 'Description'),
    feature_category_uuid: z.uuid({ error: ruleTexts.required }).toLowerCase(),
  })
  .meta({ id: 'NewFeature' });

/** Body of `PATCH /admin/features/{uuid}`. */
export const featureUpdate = newFeature.partial().meta({ id: 'FeatureUpdate' });

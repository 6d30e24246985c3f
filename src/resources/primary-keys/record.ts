import type { PrimaryKeyRecord } from '../../../contract/keys/primaryKeys';
import { primaryKeyTexts as texts } from '../../../texts/keys/primaryKeys';
import type { Tone } from '../../../contract/lib/designTokens';

export const stateOf = ({
  enabled,
}: Pick<PrimaryKeyRecord, 'enabled'>): { label: string; tone: Tone } =>
  enabled ? { label: texts.enabled, tone: 'ok' } : { label: texts.disabled, tone: 'neutral' };

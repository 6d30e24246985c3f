import type { PrimaryKeyRecord as ContractRecord } from '../../../contract/keys/primaryKeys';
import { primaryKeyTexts as texts } from '../../../texts/keys/primaryKeys';
import type { Tone } from '../../../contract/lib/designTokens';
import type { PageRecord } from '../../admin-kit/record/pageRecord';

export type PrimaryKeyRecord = ContractRecord & PageRecord;

export const stateOf = ({
  enabled,
}: Pick<PrimaryKeyRecord, 'enabled'>): { label: string; tone: Tone } =>
  enabled ? { label: texts.enabled, tone: 'ok' } : { label: texts.disabled, tone: 'neutral' };

import type { RotationFailure } from '../../contract/keys/rotationFailures';
import { rotationFailureTexts as texts } from '../../texts/keys/rotation';
import { displayTime } from './formats';

/** @returns how often a scheduled rotation failed, why, and when it is tried again */
export const rotationFailureText = ({ failures, reason, retry_at: retry }: RotationFailure) =>
  `${texts.failed(failures)} ${reason} ${texts.retry(displayTime(retry))}`;

import type { RotationFailure } from '../../contract/keys/rotationFailures';
import { rotationFailureTexts as texts } from '../../texts/keys/rotation';
import { displayTime } from './formats';

/** @returns a text with the number of failures of a scheduled rotation, the reason, and the time of the next attempt */
export const rotationFailureText = ({ failures, reason, retry_at: retry }: RotationFailure) =>
  `${texts.failed(failures)} ${reason} ${texts.retry(displayTime(retry))}`;

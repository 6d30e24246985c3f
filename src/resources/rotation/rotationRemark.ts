import { attentionKinds } from '../../../contract/attention/attention';
import { kindOfMoment, toneOf } from '../../../contract/attention/attentionTones';
import type { RotationFailure } from '../../../contract/keys/rotationFailures';
import { rotationFailureTexts, rotationScheduleTexts as texts } from '../../../texts/keys/rotation';
import type { Remark } from '../../model/detail';
import { relativeTime } from '../../ui/formats';

interface Due {
  next_rotation_date: string | null;
  rotation_failure: RotationFailure | null;
}

/** @returns a remark that scheduled rotations fail, or that the next one is near */
export function rotationRemark(
  { next_rotation_date: next, rotation_failure: failure }: Due,
  now: Date,
): Remark | undefined {
  if (failure)
    return {
      tone: attentionKinds['rotation-failed'].tone,
      text: rotationFailureTexts.failed(failure.failures),
    };
  if (next === null || new Date(next) <= now) return undefined;
  const tone = toneOf(kindOfMoment('rotation', next, now));
  return tone && { tone, text: texts.rotatesWhen(relativeTime(next, now)) };
}

import { timingSafeEqual } from 'node:crypto';
import { createGuardrails, generateSync } from 'otplib';
import type { Database } from '../../../db/database';
import { purposes } from '../../../vault/purposes';
import type { Vault } from '../../../vault/vault';

/** RFC 6238: a code is valid for 30 seconds; one step before and after is accepted for clocks that differ. */
export const codeSeconds = 30;
const stepOffsets = [0, -1, 1];
// Authenticator apps still generate secrets of 80 bits, below otplib's own minimum of 128.
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** @param base32Secret in the form that authenticator apps show, such as `JBSWY3DPEHPK3PXP` */
export const sealTotpSecret = (vault: Vault, userUuid: string, base32Secret: string): Uint8Array =>
  vault.seal(Buffer.from(base32Secret, 'utf8'), purposes.totp(userUuid));

/** @throws SealBroken if the secret is another person's, or the root key is wrong */
export const openTotpSecret = (vault: Vault, userUuid: string, sealed: Uint8Array): string =>
  Buffer.from(vault.open(sealed, purposes.totp(userUuid))).toString('utf8');

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / codeSeconds);

const codeOfStep = (secret: string, step: number): string =>
  generateSync({ secret, epoch: step * codeSeconds, period: codeSeconds, guardrails });

export const codeAt = (secret: string, now: Date): string => codeOfStep(secret, stepAt(now));

/** @returns whole seconds, at least one, until an authenticator app shows the next code */
export const secondsLeft = (now: Date): number =>
  codeSeconds - (Math.floor(now.getTime() / 1000) % codeSeconds);

async function firstUnusedStep(db: Database, userUuid: string): Promise<number> {
  const { totp_last_step: lastStep } = await db
    .selectFrom('users')
    .select('totp_last_step')
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return lastStep + 1;
}

/** @returns whole seconds until an app shows a code that the person has not used; 0 if it already does */
export async function secondsUntilUnused(db: Database, userUuid: string, now: Date) {
  const startSeconds = (await firstUnusedStep(db, userUuid)) * codeSeconds;
  return Math.max(0, startSeconds - Math.floor(now.getTime() / 1000));
}

/** @returns a code that is accepted now: the current one, or the next one if that was used */
export async function unusedCode(db: Database, userUuid: string, secret: string, now: Date) {
  const currentStep = stepAt(now);
  const unusedStep = await firstUnusedStep(db, userUuid);
  return codeOfStep(secret, Math.min(Math.max(currentStep, unusedStep), currentStep + 1));
}

/** @returns the time step of the code, or undefined if it is wrong */
export function matchingStep(secret: string, typed: string, now: Date): number | undefined {
  const code = Buffer.from(typed.replace(/\s/g, ''));
  let matchedStep: number | undefined;
  // Computes and compares every candidate, so that the time does not reveal which one was close.
  for (const offset of stepOffsets) {
    const step = stepAt(now) + offset;
    const expected = Buffer.from(codeOfStep(secret, step));
    if (expected.length === code.length && timingSafeEqual(expected, code)) matchedStep ??= step;
  }
  return matchedStep;
}

/**
 * Marks the step as used, in one statement: of several requests with the same code only one succeeds.
 * @returns false if this code, or a later one, has been used before (RFC 6238 section 5.2)
 */
export async function consumeStep(db: Database, userUuid: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('uuid', '=', userUuid)
    .where('totp_last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

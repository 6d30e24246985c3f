import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { StepUpScope } from '../../contract/access/stepUp';
import type { PendingAction, ResumedAction, StepUp } from '../../src/authProvider/stepUp';
import { confirmation } from './network';
import { user } from './renderConsole';

/** The part of the auth provider that asks for codes. Nothing has waited for one, unless a test says so. */
export const stubStepUp = (more: Partial<Pick<StepUp, 'elevatedToken' | 'take'>> = {}) => ({
  elevatedToken: vi.fn<StepUp['elevatedToken']>(() => Promise.resolve(undefined)),
  begin: vi.fn<StepUp['begin']>(() => new Promise(() => undefined)),
  take: vi.fn<StepUp['take']>(() => undefined),
  end: vi.fn<StepUp['end']>(() => Promise.resolve()),
  ...more,
});

type Waiting = Omit<PendingAction, 'params' | 'user'> & Partial<PendingAction>;

/** Waits until the console has left for a code, once: for this scope, with this action of the user. */
export const expectLeft = (begin: StepUp['begin'], scope: StepUpScope, waiting: Waiting) =>
  waitFor(() =>
    expect(begin).toHaveBeenCalledExactlyOnceWith(
      { scope, confirmation },
      { params: {}, user: user.uuid, ...waiting },
    ),
  );

/**
 * An action of the user that waited for a code, as the console resumes it, once.
 * @param refused the reason why it must not run
 */
export function resumed(
  scope: StepUpScope,
  pending: Waiting,
  refused?: string,
): Pick<StepUp, 'elevatedToken' | 'take'> {
  const waiting: ResumedAction[] = [
    {
      pending: { params: {}, user: user.uuid, ...pending },
      confirmed: { scope, confirmation },
      ...(refused !== undefined && { refused }),
    },
  ];
  return {
    elevatedToken: () => Promise.resolve('elevated'),
    take: () => waiting.pop(),
  };
}

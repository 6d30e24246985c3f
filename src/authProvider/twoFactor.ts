import { accessTexts } from '../../contract/access';
import { messageOf, statusOf } from '../dataProvider/errors';

/** @returns whether the service refused a call because the company demands an MFA that is missing */
export const isMfaDemanded = (error: unknown): boolean =>
  statusOf(error) === 403 && messageOf(error) === accessTexts.mfa;

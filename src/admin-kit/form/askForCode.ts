import { type Access } from '../../../contract/access';
import { accessTable } from '../../../contract/accessTable';
import {
  actionOf,
  type ConfirmedParameters,
  confirmedParameters,
} from '../../../contract/confirmationTerms';
import type { StepUpScope } from '../../../contract/stepUp';
import { sessionTexts } from '../../../texts/session';
import { changedFields, hasFields } from '../../dataProvider/envelope';
import type { ActionProvider } from '../../model/action';
import type { SubmissionProvider } from './submissionProvider';

interface SentCall {
  object: string | null;
  parameters: ConfirmedParameters;
}

/**
 * Runs a submission without sending what it changes: what the code is asked for is what will be sent.
 * @throws what the run throws before any such call, such as for a missing input
 */
async function rehearse(
  run: (provider: SubmissionProvider) => Promise<unknown>,
  { action, customerUser }: SubmissionProvider,
): Promise<readonly SentCall[]> {
  const calls: SentCall[] = [];
  const note = (object: unknown, body?: unknown): void => {
    const parameters = confirmedParameters(body);
    calls.push({ object: typeof object === 'string' ? object : null, parameters });
  };
  try {
    await run({
      customerUser,
      action: async (call) => {
        if (call.method === 'GET') return action(call);
        note(call.params?.['uuid'], call.body);
        return { data: {} };
      },
      create: (_, data) => {
        note(null, data);
        return Promise.resolve({ id: '' });
      },
      update: (_, data, previous) => {
        note(previous.id, changedFields({ ...data }, previous));
        return Promise.resolve(previous);
      },
      delete: (_, { uuid }) => Promise.resolve(note(uuid)),
      newCredentials: () => Promise.resolve(noCredentials),
      show: () => undefined,
      leaveFor: () => Promise.reject(new Error(sessionTexts.notConfirmed)),
    });
  } catch (error) {
    // Answers that hold nothing may end the run after its calls.
    if (calls.length === 0) throw error;
  }
  return calls;
}

const hasUuid = hasFields<{ uuid: string }>({ uuid: 'string' });

/** Those are made after the code. */
const noCredentials = {
  accessKeyId: '',
  signingKey: '',
  cryptoAccessKey: '',
  csr: '',
  encryptedPrivateKey: '',
};

/**
 * Tells the service what the next one-time code is to confirm.
 * @returns uuid of what it keeps of it; undefined when nothing would be sent
 */
export async function askToConfirm(
  access: Access,
  run: (provider: SubmissionProvider) => Promise<unknown>,
  provider: SubmissionProvider,
  send: ActionProvider['action'],
): Promise<string | undefined> {
  const calls = await rehearse(run, provider);
  if (calls.length === 0) return undefined;
  const action = actionOf(access);
  const actions = calls.map(({ object, parameters }) => ({ action, object, parameters }));
  const { data } = await send({
    method: 'POST',
    path: '/confirmations',
    body: { actions },
  });
  const made = data['confirmations'];
  if (!hasUuid(made)) throw new Error(sessionTexts.notConfirmed);
  return made.uuid;
}

/** @returns the pair whose rule asks for this scope, where the service found that it does */
export const accessOfScope = (scope: StepUpScope): Access | undefined =>
  Object.entries(accessTable)
    .flatMap(([resource, actions]) =>
      Object.entries(actions).flatMap(([action, rule]) =>
        'stepUp' in rule && rule.stepUp === scope ? [[resource, action] as unknown as Access] : [],
      ),
    )
    .at(0);

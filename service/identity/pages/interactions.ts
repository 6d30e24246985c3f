import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { identityTexts } from '../../../texts/sign-in/identity';
import { stepUpPrompt } from '../../domain/people/sessions/interactionKeys';
import { readPendingMfa } from '../mfa/pendingMfa';
import { handleFormPage } from '../requests/forms';
import {
  type InteractionRequest,
  type PageRequest,
  sendMessage,
  sendNotFound,
} from '../requests/requests';
import { answerMfa, askForMfa } from './mfaSignIn';
import { answerSignIn, askForSignIn } from './signIn';
import { answerStepUp, askForStepUp } from './stepUp';

const interactionPath = /^\/interaction\/([\w-]{1,64})$/;

/** Shows and answers the pages on which the provider asks a person for something. */
export async function handleInteraction(request: PageRequest, provider: Provider): Promise<void> {
  const uid = interactionPath.exec(request.path)?.[1];
  if (uid === undefined) return sendNotFound(request);
  const interaction = await findInteraction(provider, request.req, request.res, uid);
  const { expired, expiredMessage } = identityTexts.signIn;
  if (!interaction) return sendMessage(request, 400, { title: expired, message: expiredMessage });
  const interactionRequest: InteractionRequest = { ...request, provider, interaction };
  const otherPage = identityTexts.refused.otherPageOfSignIn;
  if (interaction.prompt.name === stepUpPrompt)
    return handleFormPage(request, {
      open: () => askForStepUp(interactionRequest),
      submit: (form) => answerStepUp(interactionRequest, form),
      otherPage,
    });
  const pending = readPendingMfa(interactionRequest);
  return handleFormPage(request, {
    open: () =>
      pending ? askForMfa(interactionRequest, pending) : askForSignIn(interactionRequest),
    // The submitted form decides: its page may be older than the state of the interaction.
    submit: (form) => {
      if (form.has('email')) return answerSignIn(interactionRequest, form);
      return pending
        ? answerMfa(interactionRequest, pending, form)
        : askForSignIn(interactionRequest, identityTexts.code.signIn.late);
    },
    otherPage,
  });
}

/** The interaction's signed cookie binds it to the browser that began it. */
async function findInteraction(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<InteractionRequest['interaction'] | undefined> {
  try {
    const interaction = await provider.interactionDetails(req, res);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  }
}

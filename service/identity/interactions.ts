import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { answerCode, askForCode } from './confirmation';
import type { IdentityEnvironment } from './environment';
import { FormRefused, isFromOurPage, readForm } from './formBody';
import { messagePage } from './pages/messagePage';
import { sendPage } from './responses';
import type { InteractionRequest } from './interactionRequest';
import { answerSignIn, askForSignIn } from './signIn';

const interactionPath = /^\/interaction\/([\w-]{1,64})$/;

/** Shows and answers the pages on which the provider asks a person for something. */
export async function handleInteraction(
  environment: IdentityEnvironment,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
): Promise<void> {
  const { look, origin } = environment;
  const refuse = (status: number, title: string, message: string) =>
    sendPage(res, status, messagePage(title, message, origin), look);
  const uid = interactionPath.exec(path)?.[1];
  if (uid === undefined) return refuse(404, 'Not found', 'There is no such page.');
  if (req.method !== 'GET' && req.method !== 'POST') {
    res.setHeader('Allow', 'GET, POST');
    return refuse(405, 'Not allowed', 'This page can be opened, or its form sent.');
  }
  const interaction = await findInteraction(provider, req, res, uid);
  if (!interaction)
    return refuse(
      400,
      'This sign-in has expired',
      'It was open for too long, was finished before, or belongs to another browser. Please start again.',
    );
  const request: InteractionRequest = { req, res, provider, interaction };
  const asksForCode = interaction.prompt.name === 'mfa';
  if (req.method === 'GET') return (asksForCode ? askForCode : askForSignIn)(environment, request);
  if (!isFromOurPage(req, origin))
    return refuse(403, 'Refused', 'The form was sent from another page. Please start again.');
  try {
    const form = await readForm(req);
    return await (asksForCode ? answerCode : answerSignIn)(environment, request, form);
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error;
    return refuse(error.status, 'Refused', error.message);
  }
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
    if (isSessionNotFound(error)) return undefined;
    throw error;
  }
}

const isSessionNotFound = (error: unknown): boolean =>
  error instanceof Error && error.name === 'SessionNotFound';

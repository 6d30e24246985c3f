import { Hono } from 'hono';
import { identityTexts } from '../../../texts/sign-in/identity';
import { stepUpPrompt } from '../../domain/people/sessions/interactionKeys';
import { readPendingMfa } from '../mfa/pendingMfa';
import { allowGetAndPost, showMessage } from '../requests/answers';
import type { PageContext, PageEnv } from '../requests/context';
import { ownForm } from '../requests/forms';
import { readInteraction } from '../requests/providerBridge';
import { answerMfa, askForMfa } from './mfaSignIn';
import { answerSignIn, askForSignIn } from './signIn';
import { answerStepUp, askForStepUp } from './stepUp';

/** The pages on which the provider requests input from a person. */
export const interactions = new Hono<PageEnv>();

interactions.use('/:uid', async (c, next) => {
  const interaction = await readInteraction(c);
  if (interaction?.uid === c.req.param('uid')) {
    c.set('interaction', interaction);
    return next();
  }
  const { expired, expiredMessage } = identityTexts.signIn;
  return showMessage(c, 400, { title: expired, message: expiredMessage });
});

interactions
  .get('/:uid', (c) => {
    if (isStepUp(c)) return askForStepUp(c);
    const pending = readPendingMfa(c);
    return pending ? askForMfa(c, pending) : askForSignIn(c);
  })
  .post(ownForm(identityTexts.refused.otherPageOfSignIn), (c) => {
    if (isStepUp(c)) return answerStepUp(c);
    // The submitted form decides, because its page may be older than the state of the interaction.
    if (c.var.form.has('email')) return answerSignIn(c);
    const pending = readPendingMfa(c);
    return pending ? answerMfa(c, pending) : askForSignIn(c, identityTexts.code.signIn.late);
  })
  .all(allowGetAndPost);

const isStepUp = (c: PageContext): boolean => c.var.interaction.prompt.name === stepUpPrompt;

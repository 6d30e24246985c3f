import type { IncomingMessage, ServerResponse } from 'node:http';
import { generateURI } from 'otplib';
import type Provider from 'oidc-provider';
import { enrolmentPath, finishEnrolment, readEnrolment } from '../domain/account/mfaEnrolment';
import type { Enrolment } from '../domain/account/mfaEnrolment';
import { recoveryKey } from '../domain/account/recoveryCodes';
import { codeLimit, confirmationLimit, inMinutes, returnAttempt, takeAttempt } from './attempts';
import { browserSession } from './browserSession';
import { clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';
import { brokenLink, handleFormPage } from './formPage';
import { requestIdOf } from './history';
import { codeAt, matchingStep } from './oneTimeCode';
import { enrolmentPage } from './pages/enrolmentPage';
import type { Page } from './pages/page';
import { recoveryCodesPage } from './pages/recoveryCodesPage';
import { verifyPassword } from './password';
import { qrCode } from './qrCode';
import { sendPage } from './responses';

const broken =
  'It was used already, has expired, or belongs to another session. Begin again in your account profile.';

/** One request of one browser to the page. */
interface EnrolmentRequest {
  environment: IdentityEnvironment;
  req: IncomingMessage;
  res: ServerResponse;
  token: string;
  enrolment: Enrolment;
}

/** The page behind `redirect-url` of `POST /users/mfa-enable`: shows the secret, and takes the first code. */
export async function handleEnrolment(
  environment: IdentityEnvironment,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  parameters: URLSearchParams,
): Promise<void> {
  const answer = async (token: string, go: (request: EnrolmentRequest) => Promise<void>) => {
    const session = await browserSession(provider, req, res);
    const enrolment = await readEnrolment(environment, token, session);
    if (!enrolment) return refuse(environment, res);
    return go({ environment, req, res, token, enrolment });
  };
  return handleFormPage(environment, req, res, {
    open: () => answer(parameters.get('token') ?? '', (request) => show(request, 200)),
    submit: (form) =>
      answer(form.get('token') ?? '', (request) =>
        confirm(request, form.get('code') ?? '', form.get('password') ?? ''),
      ),
  });
}

const send = (
  { look }: IdentityEnvironment,
  res: ServerResponse,
  status: number,
  page: Page,
  retryAfter?: number,
): void => sendPage(res, status, page, look, retryAfter);

/** @returns where the console shows the person's own account */
const accountAddress = ({ origin }: IdentityEnvironment): string => `${origin}/profile`;

const refuse = (environment: IdentityEnvironment, res: ServerResponse): void =>
  send(environment, res, 404, brokenLink(broken, accountAddress(environment)));

/** The fifth wrong answer ends the link; too many in a quarter of an hour shut it for that long. */
async function confirm(request: EnrolmentRequest, code: string, password: string): Promise<void> {
  const { environment, req, res, token, enrolment } = request;
  const { db, vault, clock, https } = environment;
  const { user, createdAt } = enrolment;
  const here = await takeAttempt(db, `enrolment ${token}`, confirmationLimit, clock(), createdAt);
  if (!here.allowed) return refuse(environment, res);
  const all = await takeAttempt(db, `codes of ${user}`, codeLimit, clock());
  if (!all.allowed)
    return show(
      request,
      429,
      `Too many wrong codes. Try again in ${inMinutes(all.retryAfter)}.`,
      all.retryAfter,
    );
  const step = matchingStep(enrolment.secret, code, clock());
  if (step === undefined || !(await isOwner(enrolment, password))) {
    const wrong = enrolment.replaces ? 'The code is wrong.' : 'The code or the password is wrong.';
    return show(request, 422, wrong);
  }
  const key = await recoveryKey(db, vault, clock);
  const codes = await finishEnrolment(environment, key, token, enrolment, step, {
    ipAddress: clientAddress(req, https),
    requestId: requestIdOf(res),
  });
  if (!codes) return refuse(environment, res);
  await returnAttempt(db, all);
  return send(environment, res, 200, recoveryCodesPage(codes, accountAddress(environment)));
}

/** An unattended screen is not enough to enable MFA (bar S23); replacing it took a one-time code. */
const isOwner = async ({ replaces, passwordHash }: Enrolment, password: string): Promise<boolean> =>
  replaces || verifyPassword(password, passwordHash);

async function show(
  { environment, res, token, enrolment }: EnrolmentRequest,
  status: number,
  problem?: string,
  retryAfter?: number,
): Promise<void> {
  const { clock, demoSignIns, look } = environment;
  const { secret, email, replaces } = enrolment;
  const uri = generateURI({ issuer: look.productName, label: email, secret });
  const page = enrolmentPage({
    action: enrolmentPath,
    token,
    secret,
    qr: await qrCode(uri, 'QR code of the secret'),
    replaces,
    account: accountAddress(environment),
    problem,
    ...(demoSignIns.some((demo) => demo.email === email)
      ? { demoCode: codeAt(secret, clock()) }
      : {}),
  });
  send(environment, res, status, page, retryAfter);
}

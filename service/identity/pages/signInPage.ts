import type { DemoOffer } from '../demoOffers';
import { forgottenPasswordPath } from './forgottenPasswordPage';
import { html } from './html';
import type { Html } from './html';
import type { Page } from './page';

export interface SignInForm {
  /** Path that the forms post to. */
  action: string;
  /** What was typed before, or what the console suggests. */
  email: string;
  problem?: string;
  /** Why the person has to sign in again. */
  notice?: string;
  /** Undefined outside the demo. */
  demo: readonly DemoOffer[] | undefined;
  /** A mail with a link to set a new password would arrive. */
  mailDelivered: boolean;
}

/** Asks for email and password; in the demo, one button an account posts the same fields. */
export const signInPage = ({
  action,
  email,
  problem,
  notice,
  demo,
  mailDelivered,
}: SignInForm): Page => ({
  title: 'Sign in',
  body: html`${notice !== undefined && html`<p class="note">${notice}</p>`}
    ${problem !== undefined && html`<p class="bad" role="alert" id="problem">${problem}</p>`}
    <form method="post" action="${action}">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="username"
        maxlength="254"
        required
        value="${email}"
        ${autofocus(!email)}${described(problem)}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="1024"
        required${autofocus(email !== '')}${described(problem)}
      />
      <button type="submit">Sign in</button>
    </form>
    ${mailDelivered && html`<p class="who"><a href="${forgottenPasswordPath}">Forgot your password?</a></p>`}
    ${demo !== undefined && demoPart(action, demo)}`,
});

const autofocus = (wanted: boolean): Html | false => wanted && html` autofocus`;

const described = (problem: string | undefined): Html | false =>
  problem !== undefined && html` aria-describedby="problem"`;

const demoPart = (action: string, demo: readonly DemoOffer[]): Html =>
  html`<h2>Demo accounts</h2>
    <p class="note">
      This is a demo: everything in it is made up, and anyone who can open this page can sign in.
    </p>
    ${demo.map((offer, at) => (offer.passwordChanged ? changedPart(offer) : offerPart(action, offer, at)))}
    <p class="who"><a href="/outbox">Outbox</a>: every mail that this demo sends</p>`;

const offerPart = (action: string, { email, password, summary }: DemoOffer, at: number): Html =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="email" value="${email}" />
    <input type="hidden" name="password" value="${password}" />
    <button class="quiet" type="submit" aria-describedby="who-${at}">Sign in as ${email}</button>
    <p class="who" id="who-${at}">${summary}</p>
  </form> `;

const changedPart = ({ email, summary }: DemoOffer): Html =>
  html`<p class="who">
    ${email} (${summary}): the password of this demo account was changed. Sign in above with the new
    one.
  </p> `;

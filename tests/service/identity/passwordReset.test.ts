import { beforeEach, describe, expect, it } from 'vitest';
import { sendPasswordReset } from '../../../service/domain/people/account/passwordReset';
import { ConsoleBrowser, messageOf, parametersOf, tokensOf, type Answer } from './consoleBrowser';
import { consoleApi } from './consoleApi';
import { password, people, sharedIdentity, startIdentity } from './startIdentity';
import { trustOne } from '../mail/trust';
import { mailsIn } from '../mail/mails';
import { rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';

let now = new Date();
const clock = testClock(() => now);
const running = sharedIdentity({ demo: true, clock });
const { email, name } = people.withoutMfa;
const next = 'staple battery horse correct';

beforeEach(async () => {
  now = new Date();
  now.setUTCMinutes(2, 0, 0);
});

const newBrowser = () => new ConsoleBrowser(running.origin);
const mails = () => mailsIn(running.db);

/** Sends the mail. @returns its link's path */
async function send({ db, vault, origin, uuids } = running): Promise<string> {
  const { customer_uuid: customer } = await rowOf(db, 'customer_users', {
    user_uuid: uuids.withoutMfa,
  });
  now = new Date(now.getTime() + 1);
  await sendPasswordReset(
    { db, clock },
    { uuid: uuids.withoutMfa, name, email, customer },
    { publicUrl: origin, productName: 'Encryption Console', vault },
    { ipAddress: undefined, transactionId: 'test' },
  );
  const text = (await mails()).at(-1)?.text ?? '';
  return /\/reset-password\?token=[\w-]{43}/.exec(text)?.[0] ?? '';
}
const set = (link: string, typed = next, browser = newBrowser()) =>
  browser.send('/reset-password', {
    form: { token: link.split('token=')[1] ?? '', password: typed },
  });
const alert = (answer: Answer) => /role="alert"[^>]*>([^<]+)</.exec(answer.text)?.[1];

describe('the page of a password link', () => {
  it('asks whenever it is opened, and sets the password when the form is sent', async () => {
    const account = { uuid: running.uuids.withoutMfa };
    await updateRows(running.db, 'users', account, { email_verified_dt_tm: null });
    const link = await send();
    for (const _ of [1, 2]) {
      const page = await newBrowser().send(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain('autocomplete="new-password"');
      expect(page.text).toMatch(/<label class="check" hidden>[^]*Show password/);
    }
    expect(parametersOf(await newBrowser().signIn(email, password))).toHaveProperty('code');
    const changing = newBrowser();
    expect((await set(link, next, changing)).text).toContain('<h1>Password changed</h1>');
    expect((await changing.open(changing.authorizeAddress())).text).toContain(`value="${email}"`);
    expect(alert(await newBrowser().signIn(email, password))).toMatch(/is wrong/);
    expect(parametersOf(await newBrowser().signIn(email, next))).toHaveProperty('code');
    expect(alert(await newBrowser().signIn(people.withMfa.email, next))).toMatch(/is wrong/);
    const { email_verified_dt_tm: verified } = await rowOf(running.db, 'users', account);
    expect(verified).toEqual(now);
    const row = await rowOf(running.db, 'activities', { action: 'Password changed' });
    expect(row.details).toBe('Omar Plain set a new password by a link that works once.');
  });

  it('hashes at the full cost, which only tests may reduce', async () => {
    const costly = await startIdentity({ demo: true, clock, atFullCost: true });
    const changed = await set(await send(costly), next, new ConsoleBrowser(costly.origin));
    expect(changed.status).toBe(200);
    const { password_hash: hash } = await rowOf(costly.db, 'users', {
      uuid: costly.uuids.withoutMfa,
    });
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    await costly.stop();
  });

  it('ends all sessions but that of this browser, which say so once', async () => {
    const [here, there] = [newBrowser(), newBrowser()];
    const tokens = [];
    for (const browser of [here, there])
      tokens.push(tokensOf(await browser.redeem(await browser.signIn(email, password))));
    expect((await set(await send(), next, here)).status).toBe(200);
    const api = consoleApi(running, clock);
    expect((await api(tokens[0]?.access_token ?? '', 'GET', '/me')).status).toBe(200);
    const endedSession = await api(tokens[1]?.access_token ?? '', 'GET', '/me');
    expect(endedSession.body).toMatchObject({ data: { user: { should_logout_user: true } } });
    expect((await api(tokens[1]?.access_token ?? '', 'GET', '/me')).status).toBe(401);
    expect((await there.refresh(tokens[1]?.refresh_token ?? '')).status).toBe(400);
    expect(messageOf(await there.silent())).toMatchObject({ error: 'login_required' });
    expect(messageOf(await here.silent())).toHaveProperty('code');
  });

  it('ends the trust in browsers of that person alone', async () => {
    const { db, uuids } = running;
    const isTrusted = await trustOne(db, now, uuids.withoutMfa);
    const isOtherTrusted = await trustOne(db, now, uuids.withMfa);
    const link = await send();
    expect(await isTrusted()).toBe(true);
    expect((await set(link)).status).toBe(200);
    expect([await isTrusted(), await isOtherTrusted()]).toEqual([false, true]);
  });

  it('answers the same for used, replaced, expired, guessed and foreign links, none of which works', async () => {
    const used = await send();
    expect((await set(used)).status).toBe(200);
    const replaced = await send();
    const expired = await send();
    const guessed = `/reset-password?token=${'A'.repeat(43)}`;
    const answers: Answer[] = [];
    const tryAll = async (...links: string[]) => {
      for (const link of links)
        answers.push(await newBrowser().send(link), await set(link, 'stolen password!'));
    };
    now = new Date(now.getTime() + 60 * 60_000);
    await tryAll(used, replaced, expired, guessed, '/reset-password');
    const changed = await send();
    const { db, uuids } = running;
    await updateRows(db, 'users', { uuid: uuids.withoutMfa }, { email: 'omar@elsewhere.example' });
    await tryAll(changed);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(404));
    expect(new Set(answers.map(({ text }) => /<main>[^]*<\/main>/.exec(text)?.[0])).size).toBe(1);
  });

  it('accepts 10 passwords of one person in 15 minutes', async () => {
    for (let n = 0; n < 10; n += 1) expect((await set(await send())).status).toBe(200);
    const link = await send();
    const refused = await set(link);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.text).toContain('Too many attempts. Try again in 15 minutes.');
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await set(link)).status).toBe(200);
  });

  it('works for an hour, and for one of several simultaneous submissions', async () => {
    const link = await send();
    now = new Date(now.getTime() + 60 * 60_000 - 1);
    const answers = await Promise.all([1, 2, 3].map(() => set(link)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['eleven ch-s', 'The password must have at least 12 characters.'],
    // Name, company and product are known to the page.
    ['0m4r.Pl41n.2026', expect.stringContaining('your name, your email address, your company')],
    ['Acme Encryption Console', expect.stringContaining('your company or this product')],
  ])('refuses the password %#, and keeps the link valid', async (typed, problem) => {
    const link = await send();
    const answer = await set(link, typed);
    expect(answer.status).toBe(422);
    expect(alert(answer)).toEqual(problem);
    expect(answer.text).not.toContain(typed);
    expect((await set(link)).status).toBe(200);
  });
});

describe('the page for a forgotten password', () => {
  const ask = (address: string) =>
    newBrowser().send('/forgot-password', { form: { email: address } });
  /** The work continues after the answer. */
  const settled = () => running.identity.close();

  it('answers the same for known and unknown addresses, and mails the known one only', async () => {
    expect((await newBrowser().signIn(email, 'wrong')).text).toContain('href="/forgot-password"');
    const known = await ask(email.toUpperCase());
    const unknown = await ask('nobody@acme.example');
    await settled();
    expect(known.text).toMatch(/<h1>Check your email<[^]*>Back to the sign-in<\/a>/);
    const comparable = ({ status, text, headers }: Answer) => ({
      status,
      text: text.replaceAll(/nonce="[^"]+"/g, ''),
      headers: [...headers.keys()].toSorted(),
    });
    expect(comparable(known)).toEqual(comparable(unknown));
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([email]);
  });

  it('suggests the address of the sign-in that was refused', async () => {
    const browser = newBrowser();
    expect((await browser.send('/forgot-password')).text).toContain('value=""');
    await browser.signIn('who"@acme.example', 'wrong');
    const { text } = await browser.send('/forgot-password');
    expect(text).toContain('value="who&quot;@acme.example"');
  });

  it('sends 3 mails to an address in 15 minutes, without a sign of more, and accepts 10 requests of a caller', async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await ask(email));
    await settled();
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers[10]?.status).toBe(429);
    expect(answers[10]?.headers.get('retry-after')).toBe(String(15 * 60));
    expect(await mails()).toHaveLength(3);
  });
});

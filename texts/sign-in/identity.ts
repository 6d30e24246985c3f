/** Texts of the pages on which people sign in, confirm, join and set passwords. */
export const identityTexts = {
  backToConsole: 'Back to the console',
  email: 'Email',
  password: 'Password',
  passwordRule: (min: number) =>
    `At least ${min} characters; a few words in a row are a good choice.`,
  showPassword: 'Show password',
  tooManyAttempts: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  tooManyCodes: (wait: string) => `Too many wrong codes. Try again in ${wait}.`,
  /** Text before and after the code. @param seconds until the code changes */
  demoCode: (seconds: number) => [
    'This is a demo. The current code is ',
    `. It changes every ${seconds} seconds.`,
  ],
  refused: {
    title: 'Refused',
    otherPage: 'The form was sent from another page. Open the link again.',
    otherPageOfSignIn: 'The form was sent from another page. Please start again.',
    notAForm: 'The form was sent in an unsupported format.',
    tooLong: 'The form is too long.',
    otherCoding: 'The form was sent compressed or in another character set than UTF-8.',
    notUtf8: 'The form holds characters that cannot be read: it is not valid UTF-8.',
    longRequest: 'The request is too long.',
    unreadableAddress: 'The address that this request came from cannot be read.',
  },
  notFound: { title: 'Not found', message: 'There is no such page.' },
  notImplemented: {
    title: 'Not implemented',
    message: 'This service does not support this kind of request.',
  },
  notAllowed: {
    title: 'Not allowed',
    openOrSend: 'This page can be opened, or its form sent.',
    openOnly: 'This page can only be opened.',
    notHere: 'This address does not accept this request.',
  },
  failed: {
    title: 'Something went wrong',
    malformed: 'The request is malformed.',
    busy: 'Many people are signing in right now. Try again in a few seconds.',
    serviceFault: 'Something went wrong on our side. Please try again.',
    serviceFaultWithId: (id: string) =>
      `Something went wrong on our side. Please try again. If it happens again, quote this number to support: ${id}`,
    signInRefused: (reason: string) => `The sign-in request was refused: ${reason}.`,
    unknownApplication: 'The logout request names an unknown application.',
    addressNotAllowed: 'The logout request names an address that is not allowed.',
  },
  brokenLink: 'This link does not work',
  signIn: {
    title: 'Sign in',
    wrong: 'The email or the password is wrong.',
    expired: 'This sign-in has expired',
    expiredMessage:
      'It was open too long, was already completed, or belongs to another browser. Please start again.',
    demoTitle: 'Demo accounts',
    demoNote:
      'This is a demo: all of its data is fictional, and anyone who can open this page can sign in.',
    mfa: { on: 'MFA', off: 'No MFA' },
    demoSignIn: (email: string) => `Sign in as ${email}`,
    demoChanged: (email: string, summary: string) =>
      `${email} (${summary}): the password of this demo account was changed. Sign in above with the new one.`,
    outbox: 'Outbox',
    outboxNote: ': every email that this demo sends',
  },
  code: {
    explanation: (email: string) =>
      `Enter the current one-time code of your authenticator app for ${email}.`,
    label: 'One-time code',
    submit: 'Continue',
    cancel: 'Cancel',
    cancelled: 'The confirmation was cancelled.',
    noApp: 'No authenticator app is set up for this account.',
    tooMany: 'Too many wrong one-time codes. Nothing was changed.',
    wrong: 'The code is wrong.',
    /** @param wait until the next code; undefined if the app already shows it */
    used: (wait: string | undefined) =>
      wait === undefined
        ? 'This code was used before. Enter the one that the app shows now.'
        : `This code was used before. The next one comes in ${wait}.`,
    /** The page's script replaces `#` by the seconds. */
    secondsLeft: '# s until the next code',
    useRecoveryCode: 'Use a recovery code instead',
    recoveryCode: 'Recovery code',
    submitRecoveryCode: 'Continue with this recovery code',
    noRecoveryCode:
      'No recovery code left? Ask an administrator of your company to remove you from the team and to invite you again.',
    passkey: {
      use: 'Use a passkey',
      /** The browser reports no reason. */
      unused: 'No passkey was used. Try again, or enter a code.',
      expired: 'The passkey came too late. Try again, or enter a code.',
      refused: 'The passkey was not accepted. Try another one, or enter a code.',
    },
    /** Page for the code after the password. */
    signIn: {
      title: 'Enter your one-time code',
      trust: (days: number) => `Trust this browser for ${days} days`,
      tooMany: 'Too many wrong one-time codes. You are not signed in.',
      newPassword:
        'Too many wrong one-time codes were entered after this password. Set a new password, or try again tomorrow.',
      again: 'Sign in again',
      late: 'This took too long. Please sign in again.',
    },
    left: (tries: number) => (tries === 1 ? '1 try is left.' : `${tries} tries are left.`),
  },
  enrolment: {
    enable: 'Enable MFA',
    replaceTitle: 'Replace your authenticator app',
    replace: 'Replace',
    scan: 'Scan this code with an authenticator app, or type the secret into it.',
    qrCode: 'QR code of the secret',
    openApp: 'Open in an authenticator app',
    secret: 'Secret',
    copy: 'Copy the secret',
    copied: 'The secret is copied.',
    notCopied: 'Your browser did not allow copying. Select it, or type it.',
    password: 'Your password',
    code: 'One-time code that the app shows',
    cancel: 'Cancel',
    wrongCode: 'The code is wrong.',
    wrongCodeOrPassword: 'The code or the password is wrong.',
    broken:
      'It was already used, has expired, or belongs to another session. Start again in your account profile.',
    used: 'It was already used: MFA is enabled. If you have not seen your recovery codes, replace your authenticator app in your account profile to get new ones.',
  },
  recoveryCodes: {
    title: 'MFA is enabled',
    explanation:
      'Keep these recovery codes where you can find them without your authenticator app. Each works once, instead of a one-time code. They are shown only now.',
    copy: 'Copy',
    copied: 'The recovery codes are copied.',
    notCopied: 'Your browser did not allow copying. Select them, or download them.',
    download: 'Download as text',
    downloaded: 'The recovery codes are downloaded.',
    kept: 'I have kept my recovery codes',
    back: 'Back to your account',
  },
  invitation: {
    join: (company: string) => `Join ${company}`,
    invites: (inviter: string, company: string, email: string) =>
      `${inviter} invites you to join ${company}. You will sign in as ${email}.`,
    endsOther:
      'Somebody has opened an account with this address in another company, without showing that the address is theirs. That account ends when you join.',
    /** Page of a copied link, which does not prove the email address. */
    proof: (email: string) =>
      `To go on, have an email sent to ${email}. Its link shows that the address is yours.`,
    sendProof: 'Send the email',
    sentTitle: 'Check your email',
    sent: (email: string, minutes: number) =>
      `An email on how to go on is on its way to ${email}. If it does not arrive, open your invitation again in ${minutes} minutes, or ask whoever invited you.`,
    name: 'Your name',
    joined: (company: string) => `Welcome to ${company}`,
    ready: (email: string, withPassword: boolean) =>
      `Your account is ready. Sign in as ${email}${withPassword ? ' with the password you have chosen' : ''}.`,
    wait: 'Please wait',
    broken:
      'It was already used, has expired, was withdrawn, or was replaced by a newer invitation. Ask whoever invited you for a new one.',
  },
  forgottenPassword: {
    title: 'Forgot your password?',
    explanation:
      'Enter your email address. If it has an account here, we send a link to set a new password.',
    submit: 'Send the link',
    back: 'Back to the sign-in',
    sentTitle: 'Check your email',
    sent: 'If the address has an account here, a link to set a new password is on its way. It works for an hour.',
    later: 'Try again later',
    tooMany: (wait: string) => `Too many requests. Try again in ${wait}.`,
  },
  newPassword: {
    title: 'Set a new password',
    explanation: (email: string) => `For ${email}.`,
    label: 'New password',
    submit: 'Set password',
    /** `first` is the person's first password. */
    done: {
      first: { title: 'Password set', text: 'Your password is set. You can sign in with it now.' },
      new: {
        title: 'Password changed',
        text: 'Your password is set. You have been signed out everywhere else.',
      },
    },
    broken:
      'It was already used, has expired, or was replaced by a newer email. Request a new one.',
  },
  /** Problems of a new password. */
  weakPassword: {
    short: (min: number) => `The password must have at least ${min} characters.`,
    long: (max: number) => `The password must have at most ${max} characters.`,
    repeats: 'The password repeats too few characters.',
    personal: 'The password must not be your name or your email address.',
    common:
      'This password is easy to guess: it consists of common words, keyboard rows or years. Use a few unrelated words instead.',
    known:
      'This password is easy to guess: it consists of your name, your email address, your company or this product. Use a few unrelated words instead.',
  },
  verification: {
    title: 'Verify your email address',
    question: (email: string) => `Is ${email} your email address?`,
    submit: 'Verify this address',
    doneTitle: 'Email address verified',
    done: (email: string) => `${email} is verified.`,
    used: 'This link has already been used: the email address is verified.',
    expired: 'This link has expired. Send a new verification email from your account page.',
    unknown:
      'This link is not valid, or was replaced by a newer verification email. Use the link in the latest one.',
  },
  logout: {
    title: 'Log out',
    underWay: 'You are being logged out.',
    question: 'Do you want to log out?',
    stay: 'Stay signed in',
    doneTitle: 'Logged out',
    done: 'You are logged out.',
  },
  outbox: {
    title: 'Outbox',
    note: 'This is a demo: its emails are not delivered, but can be read here by anyone.',
    none: 'No email has been sent yet.',
    noneThisOld: 'There are no emails this old.',
    open: 'Open the link',
    to: (recipient: string) => `To ${recipient}`,
    pages: 'Pages',
    newer: 'Newer emails',
    older: 'Older emails',
  },
} as const;

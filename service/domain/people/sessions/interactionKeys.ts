// Names under which the database stores interactions of the provider. Processes of the previous version read the same
// rows during an upgrade, so the names stay although the code's are clearer.

/** The prompt of a step-up, and the result of one whose code was accepted. */
export const stepUpPrompt = 'mfa';

/** The result of a sign-in whose second factor is pending: a `PendingMfa`. */
export const pendingMfaKey = 'door';

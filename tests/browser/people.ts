/** The demo's accounts, all with one password (decision 118). */
export const admin = 'admin@acme.example';
export const member = 'member@acme.example';
export const unverified = 'unverified@acme.example';
export const staff = 'staff@ubiq.example';
export const globexAdmin = 'admin@globex.example';

export const password = 'demo-password';

/** The TOTP secret of the demo accounts with MFA (decision 118). */
export const totpSecret = 'JBSWY3DPEHPK3PXP';

/** Reasons why the permission table refuses an action. */
export const accessRefusals = {
  staff: 'Only platform administrators may do this.',
  admin: 'Only an administrator of your company may do this.',
  reserved: 'Your company reserves this for its administrators.',
  verified: 'Verify your email address to do this.',
  enterprise: 'This is part of the enterprise plan.',
  mfa: 'Your company requires MFA. Enable it in your account profile to do this.',
  mfaElsewhere: 'Your company requires MFA. Enable it with your identity provider to do this.',
  signsInElsewhere: 'Your identity provider looks after passwords and MFA. Change them there.',
} as const;

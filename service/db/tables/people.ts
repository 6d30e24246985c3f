import type { ColumnType, Generated } from 'kysely';
import type { CustomerRole } from '../../../contract/access/access';
import type {
  Bytes,
  DefaultJson,
  Moment,
  OptionalBytes,
  OptionalMoment,
  Versioned,
} from './columns';

/** The newest link of its kind that a person was sent, which works once. */
interface Link {
  user_uuid: string;
  /** SHA-256 of the link's token; the token itself is not stored. */
  token_digest: Bytes;
  created_at: Date;
  expires_at: Date;
  used_at: OptionalMoment;
}

/** The newest link of its kind that was mailed to a person. */
interface MailedLink extends Link {
  /** Recipient of the mail. */
  email: string;
}

export interface PeopleTables {
  users: Versioned & {
    /** The outside provider's subject for this person; null before the first sign-in there. */
    subject: string | null;
    /** Issuer of the subject: at another provider the person has not signed in yet. */
    subject_issuer: string | null;
    name: string;
    email: string;
    password_hash: string | null;
    roles: DefaultJson<string[]>;
    /** The outside provider's latest claim; the embedded provider instead checks for a stored app (`hasMfa`). */
    mfa_enabled: Generated<boolean>;
    /** Issue time, in seconds since 1970, of the outside provider's token that last changed `mfa_enabled`. */
    mfa_told_at: number | null;
    /** Sealed under the root key. */
    totp_secret: OptionalBytes;
    /** Time step of the last accepted one-time code, so that no code is accepted twice. */
    totp_last_step: Generated<number>;
    email_verified_dt_tm: OptionalMoment;
    last_sign_in_at: OptionalMoment;
  };

  customer_users: {
    uuid: Generated<string>;
    customer_uuid: string;
    user_uuid: string;
    role: CustomerRole;
    created_at: Moment;
  };

  /** Secret addresses of the calendar of rotations and expiries. */
  calendar_addresses: {
    customer_user_uuid: string;
    /** SHA-256 of the address's token; the token itself is not stored. */
    digest: Bytes;
    created_at: Date;
    /** When a calendar program last read it, to the minute. */
    read_at: OptionalMoment;
  };

  user_settings: {
    user_uuid: string;
    name: string;
    value: string;
    updated_at: Moment;
  };

  email_verifications: MailedLink;

  invitations: {
    uuid: Generated<string>;
    customer_uuid: string;
    email: string;
    role: CustomerRole;
    /** SHA-256 of the link's token; the token itself is not stored. */
    token_digest: Bytes;
    /** Digest of the token in the mail that the page of a copied link sent to the invited address. */
    mailed_digest: Bytes | null;
    inviter_name: string;
    /** Null for the service's operator; the account may no longer exist. */
    inviter_uuid: Generated<string | null>;
    /** The link was shown to an administrator, so following it does not prove the address. */
    copied: Generated<boolean>;
    /** The administrator who copied the link. */
    copier_uuid: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
    used_at: OptionalMoment;
  };

  /** A sign-in of a person in one browser, until it ends. */
  sessions: {
    uuid: Generated<string>;
    /**
     * The embedded provider's session uid; for an outside provider the subject, the time of the sign-in and its name,
     * separated by spaces.
     */
    session_uid: string;
    user_uuid: string;
    user_agent: string | null;
    ip_address: string | null;
    created_at: Date;
    last_seen_at: Date;
    /** When the session ends, regardless of activity. */
    expires_at: Date;
    ended_at: OptionalMoment;
    end_reason: 'person' | 'logout' | 'administrator' | 'password' | 'mfa' | null;
    /** When the console was notified that it should log the person out. */
    end_told_at: OptionalMoment;
  };

  /** The newest link with which a person sets up an authenticator app. */
  mfa_enrolments: Link & {
    session_uuid: string;
    /** Sealed; becomes the person's TOTP secret. */
    secret: Bytes;
    /** True if it replaces an authenticator app, which a one-time code has permitted. */
    replaces: boolean;
  };

  password_resets: MailedLink;

  recovery_codes: {
    user_uuid: string;
    /** Digest computed with a sealed key of the service. */
    digest: Bytes;
    created_at: Date;
    used_at: OptionalMoment;
  };

  /** Browsers in which a person signs in without a one-time code. */
  trusted_browsers: {
    uuid: Generated<string>;
    user_uuid: string;
    /** Digest of the browser's cookie value. */
    digest: Bytes;
    user_agent: string | null;
    ip_address: string | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };

  confirmations: {
    uuid: Generated<string>;
    user_uuid: string;
    /** Null for an outside provider that names no sessions. */
    session_uuid: string | null;
    made_at: Date;
    confirmed_at: OptionalMoment;
    /** When an outside provider took the proof. */
    proof_at: OptionalMoment;
  };

  confirmed_actions: {
    confirmation_uuid: string;
    position: number;
    /** Action name such as `datasets.delete`. */
    action: string;
    object_uuid: string | null;
    /** Canonical JSON. */
    parameters: string;
    used_at: OptionalMoment;
  };

  /** Passkeys, which replace a person's one-time codes. */
  passkeys: {
    uuid: Generated<string>;
    user_uuid: string;
    name: string;
    /** In base64url, as in browsers. */
    credential_id: string;
    /** COSE key. */
    public_key: Bytes;
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: number;
    /** Transports by which browsers reach the authenticator. */
    transports: ColumnType<string[], string, string>;
    created_at: Date;
    last_used_at: OptionalMoment;
  };

  /** Challenges for passkeys to sign, one for each session and interaction. */
  passkey_challenges: {
    bound_to: string;
    user_uuid: string;
    challenge: string;
    /** Name of a new passkey; null for the use of an existing one. */
    name: string | null;
    expires_at: Date;
  };
}

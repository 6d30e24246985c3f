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
  /** SHA-256 of the link's token, which itself is kept nowhere. */
  token_digest: Bytes;
  created_at: Date;
  expires_at: Date;
  used_at: OptionalMoment;
}

/** The newest mail of its kind with a link, of a person. */
interface MailedLink extends Link {
  /** The address that the mail went to. */
  email: string;
}

export interface PeopleTables {
  users: Versioned & {
    /** The outside provider's name for this person; null before a first sign-in there. */
    subject: string | null;
    /** That provider, as its tokens name it: at another one the person has not signed in yet. */
    subject_issuer: string | null;
    name: string;
    email: string;
    password_hash: string | null;
    roles: DefaultJson<string[]>;
    /** The outside provider's latest claim; with the embedded provider the stored app decides (`hasMfa`). */
    mfa_enabled: Generated<boolean>;
    /** Seconds since 1970 when the outside provider's token was issued that last changed it. */
    mfa_told_at: number | null;
    /** Sealed under the root key. */
    totp_secret: OptionalBytes;
    /** Time step of the last accepted one-time code, so that none counts twice. */
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

  /** Secret addresses of the calendar of rotations and ends. */
  calendar_addresses: {
    customer_user_uuid: string;
    /** SHA-256 of the address's token, which itself is kept nowhere. */
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
    /** SHA-256 of the link's token, which itself is kept nowhere. */
    token_digest: Bytes;
    /** That of the mail which the owner of the address was sent from the page of a copied link. */
    mailed_digest: Bytes | null;
    inviter_name: string;
    /** Null for the service's operator; the account may be gone. */
    inviter_uuid: Generated<string | null>;
    /** Its link was told to an administrator, so that following it does not prove the address. */
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
     * The embedded provider's name for the session; for an outside one subject, time of the sign-in and its name,
     * separated by spaces.
     */
    session_uid: string;
    user_uuid: string;
    user_agent: string | null;
    ip_address: string | null;
    created_at: Date;
    last_seen_at: Date;
    /** When it ends whatever the person does. */
    expires_at: Date;
    ended_at: OptionalMoment;
    end_reason: 'person' | 'logout' | 'administrator' | 'password' | 'mfa' | null;
    /** When the console was told that it should log the person out. */
    end_told_at: OptionalMoment;
  };

  /** The newest link with which a person sets up an authenticator app. */
  mfa_enrolments: Link & {
    session_uuid: string;
    /** Sealed; becomes the person's TOTP secret. */
    secret: Bytes;
    /** Takes the place of an authenticator app, which a one-time code has allowed. */
    replaces: boolean;
  };

  password_resets: MailedLink;

  recovery_codes: {
    user_uuid: string;
    /** Under a sealed key of the service. */
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
    /** Null at an outside provider that names no sessions. */
    session_uuid: string | null;
    made_at: Date;
    confirmed_at: OptionalMoment;
    /** When the proof was given at an outside provider. */
    proof_at: OptionalMoment;
  };

  confirmed_actions: {
    confirmation_uuid: string;
    position: number;
    /** `datasets.delete`. */
    action: string;
    object_uuid: string | null;
    /** JSON, in the one way to write it. */
    parameters: string;
    used_at: OptionalMoment;
  };

  /** Passkeys, which replace a person's one-time codes. */
  passkeys: {
    uuid: Generated<string>;
    user_uuid: string;
    name: string;
    /** In base64url, as browsers name it. */
    credential_id: string;
    /** In COSE. */
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
    /** Name of a new passkey; null when one is used. */
    name: string | null;
    expires_at: Date;
  };
}

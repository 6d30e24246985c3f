import { requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';
import { recordUuid, z } from '../lib/zod';

/** Maximum number of passkeys per person. */
export const maxPasskeys = 10;

/** Body of `POST /passkeys/options`: the name of the new passkey. */
export const passkeyName = z
  .strictObject({ name: requiredText(textLimits.passkeyName, 'Name') })
  .meta({ id: 'PasskeyName' });

const base64url = z.string().regex(/^[\w-]{1,8192}$/);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** New passkey from a browser (WebAuthn, `RegistrationResponseJSON`); its other fields are ignored. */
export const newPasskey = passkeyName
  .extend({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z
          .array(z.string().regex(/^[a-z-]{1,20}$/))
          .max(10)
          .optional(),
      }),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskey>;

/** Answer of a passkey to a challenge (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

/** One row of `GET /passkeys`. */
export const passkeyRecord = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Passkey' });
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

/** `data.passkeys` of `POST /passkeys/options`: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions' });

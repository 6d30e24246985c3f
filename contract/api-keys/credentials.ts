import { credentialRules } from '../../texts/rules/apiKeys';
import { maxKeyNameLength } from './apiKeyTerms';
import { pemBlock } from '../lib/pem';
import { z } from '../lib/zod';
import { requiredDescription, requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';

const base64Of = (characters: number, bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9+/]{${characters}}$`), credentialRules.randomBytes(bytes));

const pem = (label: string) => pemBlock(label, credentialRules.pem(label));

/** An API key created in the browser, without its private key and crypto access key. */
export const newApiKey = z
  .strictObject({
    name: requiredText(maxKeyNameLength, 'Name'),
    description: requiredDescription(textLimits.description, 'Description'),
    /** PKCS #10; the service checks its signature. */
    csr: pem('CERTIFICATE REQUEST'),
    public_value: base64Of(24, 18),
    signing_value: base64Of(44, 33),
    encrypted_private_key: pem('ENCRYPTED PRIVATE KEY'),
  })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof newApiKey>;

/**
 * Grant type with which the console's own page exchanges its session cookie for an access token at the embedded
 * provider's token endpoint (an extension grant, RFC 6749 section 4.5).
 */
export const ownSessionGrant = 'urn:console:session';

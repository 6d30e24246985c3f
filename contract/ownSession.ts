/**
 * How the console's own page takes up the session that its cookie names: a grant type at the embedded
 * provider's token endpoint (an extension as RFC 6749 section 4.5 has it).
 */
export const ownSessionGrant = 'urn:console:session';

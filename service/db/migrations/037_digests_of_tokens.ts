/** Refresh tokens and codes are stored as digests in base64url, so that a backup contains none that works. */
export const statements = [
  `update oidc_payloads set payload = payload - 'jti',
      id = rtrim(translate(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '+/', '-_'), '=')
    where model in ('AuthorizationCode', 'RefreshToken')`,
];

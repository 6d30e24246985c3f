/** Refresh tokens and codes are known by their digest, as base64url: a backup has none that works. */
export const statements = [
  `update oidc_payloads set payload = payload - 'jti',
      id = rtrim(translate(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '+/', '-_'), '=')
    where model in ('AuthorizationCode', 'RefreshToken')`,
];

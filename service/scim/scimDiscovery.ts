import { Schemas } from 'scimmy';
import { maxResults } from './scimLists';
import { definitions, toPlainFields } from './schema/scimSchemas';
import type { Fields } from './schema/scimValues';

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** @returns the body of a list (RFC 7644 section 3.4.2) */
export const listBody = (
  resources: readonly Fields[],
  { startIndex = 1, total = resources.length } = {},
): Fields => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** Capabilities of this service (RFC 7643 section 5). */
export const providerConfig = (base: string): Fields =>
  toPlainFields(
    new Schemas.ServiceProviderConfig(
      {
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults },
        changePassword: { supported: false },
        sort: { supported: false },
        etag: { supported: false },
        authenticationSchemes: [
          {
            type: 'oauthbearertoken',
            name: 'SCIM Token',
            description: "The SCIM token that the company's administrator generates in the console",
          },
        ],
      },
      `${base}/ServiceProviderConfig`,
    ),
  );

const [user, enterprise, group] = definitions;

/** RFC 7643 section 6. */
export function resourceTypes(base: string): Fields[] {
  const typeOf = (name: string, extraFields: Fields): Fields => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    ...extraFields,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  });
  return [
    typeOf('User', {
      description: 'A person, who gets an API key',
      schema: user?.id,
      schemaExtensions: [{ schema: enterprise?.id, required: false }],
    }),
    typeOf('Group', {
      description: 'People who may use the dataset group of the same name',
      schema: group?.id,
    }),
  ];
}

/** RFC 7643 section 7. */
export const schemas = (base: string): Fields[] =>
  definitions.map((definition) => toPlainFields(definition.describe(`${base}/Schemas`)));

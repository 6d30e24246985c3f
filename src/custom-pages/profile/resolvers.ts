import { schemaResolver } from '../../forms/schemaResolver';

/** The contract's schemas, loaded after the page is shown. */
export const nameResolver = schemaResolver(
  async () => (await import('../../../contract/account')).ownNameUpdate,
);
export const companyResolver = schemaResolver(
  async () => (await import('../../../contract/company')).companyUpdate,
);

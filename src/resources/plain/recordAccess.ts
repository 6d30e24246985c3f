import type { Access, AdministeredResource } from '../../../contract/access';

type Verb = 'list' | 'read' | 'create' | 'update' | 'delete';

/** @returns the pairs of the permission table for everything that is done with records of a resource */
export const recordAccess = (resource: AdministeredResource): Record<Verb, Access> => ({
  list: [resource, 'list'],
  read: [resource, 'read'],
  create: [resource, 'create'],
  update: [resource, 'update'],
  delete: [resource, 'delete'],
});

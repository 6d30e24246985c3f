import type { Resolver } from 'react-hook-form';
import type { FormSchema } from './fields';
import { lazyResolver } from './lazyResolver';

/**
 * Checks a form with a schema of the contract.
 * @param load loads the schema, and with it the library that it is made with, after the form is shown
 */
export const schemaResolver = (load: () => Promise<FormSchema>): Resolver =>
  lazyResolver(async () => {
    const [{ zodResolver }, schema] = await Promise.all([
      import('@hookform/resolvers/zod'),
      load(),
    ]);
    return zodResolver(schema);
  });

import type { Resolver } from 'react-hook-form';

/**
 * A form's validation that is loaded after the form is shown, so that the page need not wait for the
 * schema library. When it cannot be loaded the form lets everything through: the service checks with the
 * same schemas, and what it finds is shown under the fields just the same.
 */
export const lazyResolver =
  (load: () => Promise<Resolver>): Resolver =>
  async (values, context, options) => {
    const resolver = await load().catch(() => undefined);
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };

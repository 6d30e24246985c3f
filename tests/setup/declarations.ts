import { resources } from '../../src/resources';

/** Every declaration of the console, loaded by the table of resources. */
export const declarations = await Promise.all(resources.map(({ code }) => code.load()));

import type { CustomPage } from './declare';
import { attentionPage, home } from './home';
import { profile } from './profile';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, attentionPage, profile];

export { pageSources } from './profile';

import type { CustomPage } from './declare';
import { home } from './home';
import { attentionPage } from './home/attention';
import { profile } from './profile';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, attentionPage, profile];

export { pageSources } from './profile';

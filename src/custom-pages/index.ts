import type { CustomPage } from './declare';
import { attentionPage, home } from './home';
import { profile } from './profile';
import { rotations } from './rotations';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, attentionPage, rotations, profile];

export { pageSources } from './profile';

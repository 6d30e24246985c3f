import type { CustomPage } from './customPage';
import { attentionPage, home } from './home';
import { pageSources as profileSources, profile } from './profile';
import { pageSources as rotationsSources, rotations } from './rotations';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, attentionPage, rotations, profile];

/** Data sources of all pages. Their code loads with the page, or when one of their actions is opened. */
export const pageSources = [...profileSources, ...rotationsSources];

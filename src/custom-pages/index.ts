import type { CustomPage } from './declare';
import { attentionPage, home } from './home';
import { pageSources as profileSources, profile } from './profile';
import { calendarAddress, chosenDates, rotations } from './rotations';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, attentionPage, rotations, profile];

/** Data sources of all of them. */
export const pageSources = [...profileSources, calendarAddress, chosenDates];

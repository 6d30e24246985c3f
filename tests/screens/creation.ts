import { press, see, type Step, type } from './steps';

/** Chooses to make a new one instead of taking one that is there. */
const chooseNew =
  (group: string): Step =>
  (page) =>
    page.getByRole('radiogroup', { name: group }).getByLabel('New').check();

/** From the wizard's address to its third step. */
const toDefinitionOf = (name: string, group: string): readonly Step[] => [
  press('Continue'),
  type('Name', name),
  type('Description', 'Numbers of the passports of travelling patients'),
  chooseNew('Dataset Group'),
  type('New Dataset Group Name', group),
  chooseNew('Primary Key'),
  press('Continue'),
  see('Unstructured'),
  press(/^Card number/, 'radio'),
  press('Continue'),
];

/** The same and one step more, for a dataset that is created. */
export const toReviewOf = (name: string, group: string): readonly Step[] => [
  ...toDefinitionOf(name, group),
  press('Continue'),
];

export const toDefinition = toDefinitionOf('Passport Number', 'Travel');
export const toReview = toReviewOf('Passport Number', 'Travel');

/** Copies what is shown once, so that one may go on. */
export const keepSecret =
  (button: string): Step =>
  async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(button)(page);
  };

import { press, see, type Step, type } from './steps';

/** Chooses to make a new one instead of taking one that is there. */
const chooseNew =
  (group: string): Step =>
  (page) =>
    page.getByRole('radiogroup', { name: group }).getByLabel('New').check();

/** From the wizard's address to its second step. */
const toDataType: readonly Step[] = [
  press('Continue'),
  type('Name', 'Passport Number'),
  type('Description', 'Numbers of the passports of travelling patients'),
  chooseNew('Dataset Group'),
  type('New Dataset Group Name', 'Travel'),
  chooseNew('Primary Key'),
  press('Continue'),
  see('Unstructured'),
];

export const toDefinition: readonly Step[] = [
  ...toDataType,
  press(/^Card number/, 'radio'),
  press('Continue'),
];

export const toReview: readonly Step[] = [...toDefinition, press('Continue')];

/** Copies what is shown once, so that one may go on. */
export const keepSecret =
  (button: string): Step =>
  async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(button)(page);
  };

import { press, type Step, type } from './steps';

/** Chooses to create a new record instead of an existing one. */
const chooseNew =
  (group: string): Step =>
  (page) =>
    page.getByRole('radiogroup', { name: group }).getByLabel('New').check();

/** Fills in the wizard's step "Information", and goes on. */
export const fillInformation = (name: string, group: string): readonly Step[] => [
  type('Name', name),
  type('Description', 'Numbers of the passports of travelling patients'),
  chooseNew('Dataset Group'),
  type('New Dataset Group Name', group),
  chooseNew('Primary Key'),
  press('Continue'),
];

export const chooseDataType: readonly Step[] = [press(/^Card number/, 'radio'), press('Continue')];

/** In the settings of a company's identity provider. */
export const chooseProvider = (label: string): readonly Step[] => [
  (page) => page.getByRole('combobox', { name: 'Provider' }).click(),
  press(label, 'option'),
];

/** Copies the secrets that are shown once, so that the dialog can be left. */
export const keepSecret =
  (button: string): Step =>
  async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(button)(page);
  };

/** What is said of a plain resource's records after calls. */
export interface PlainMessages {
  created: string;
  createFailed: string;
  updated: string;
  updateFailed: string;
  deleted: string;
  deleteFailed: string;
  loadFailed: string;
}

/**
 * The texts of companion.md section 8, which are the same for every kind of record (decision 2).
 * @param singular one of them, for example `Feature`
 */
export const plainMessages = (singular: string): PlainMessages => ({
  created: `${singular} successfully created.`,
  createFailed: `There was an issue creating the ${singular}.`,
  updated: `${singular} successfully updated.`,
  updateFailed: `There was a problem updating the ${singular}.`,
  deleted: `${singular} successfully deleted.`,
  deleteFailed: `There was an issue deleting the ${singular}.`,
  loadFailed: `There was an issue retrieving this ${singular}.`,
});

/** Texts of companion.md section 8. */
export const apiKeyMessages = {
  updated: 'API Key successfully updated.',
  updateFailed: 'There was a problem updating the API Key.',
  loadFailed: 'There was an issue retrieving this API Key.',
} as const;

/** The same of its associations. */
export const associationMessages = {
  added: 'Associations successfully added.',
  addFailed: 'There is an issue adding the Dataset Group / Dataset association.',
  changed: 'Association successfully changed.',
  changeFailed: 'There is an issue updating the Dataset Group / Dataset association.',
  deleted: 'Association successfully deleted.',
  deleteFailed: 'There is an issue removing the Dataset Group / Dataset association.',
  uuidMissing: 'There is a problem removing this association.',
} as const;

import { inSentence } from './parts';

/**
 * Texts of a resource, derived from the name of one record (companion.md section 8, decision 1).
 * @param singular name of one record, for example `Feature`
 */
export const standardTexts = (singular: string) =>
  ({
    edit: 'Edit',
    delete: 'Delete',
    createTitle: `Create New ${singular}`,
    deleteTitle: `Are you sure you want to delete this ${singular}?`,
    deleted: `${singular} successfully deleted.`,
    deleteFailed: `There was an issue deleting the ${singular}.`,
    deleteText: `Once this ${inSentence(singular)} is deleted, you can't perform any actions with it.`,
    messages: {
      created: `${singular} successfully created.`,
      createFailed: `There was an issue creating the ${singular}.`,
      updated: `${singular} successfully updated.`,
      updateFailed: `There was a problem updating the ${singular}.`,
      loadFailed: `There was an issue retrieving this ${singular}.`,
    },
  }) as const;

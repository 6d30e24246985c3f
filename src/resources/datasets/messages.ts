/** Texts of console.md section 8; 'an issue' is the one slip put right (decision 2). */
export const datasetsMessages = {
  updated: 'Dataset successfully updated.',
  updateFailed: 'There was an issue updating the dataset.',
  deleted: 'Dataset cannot be updated because it has been deleted',
  notFound: 'This dataset does not exist, or it has been deleted.',
} as const;

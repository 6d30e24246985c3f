/** Texts of a sample's result, on Home as on a dataset's page. */
export const sampleResultTexts = {
  ciphertext: 'Ciphertext',
  ciphertextName: 'ciphertext',
  noResult: 'The server sent an answer without the result.',
} as const;

/** What is said after copying; success only when the text has really been taken (decision 17). */
export const copyTexts = {
  copied: 'The credentials have been copied.',
  downloaded: 'The credentials file has been downloaded.',
  byHand: 'The browser does not allow copying here. Press Ctrl+C to copy the selected text.',
  /** Why the way on is closed until then. */
  takeFirst: 'Copy or download the credentials first.',
} as const;

/**
 * The copy of a person's column layout in local storage (console.md section 7). The person's uuid is
 * part of its key: two people who share a browser keep their own columns.
 */
const keyOf = (settingsName: string, userUuid: string): string => `${settingsName}.${userUuid}`;

/** @returns the copy, or null when there is none or the browser keeps none */
export function readMirror(settingsName: string, userUuid: string): string | null {
  try {
    return localStorage.getItem(keyOf(settingsName, userUuid));
  } catch {
    // Storage that is blocked is no storage: the service is asked.
    return null;
  }
}

export function writeMirror(settingsName: string, userUuid: string, layout: string): void {
  try {
    localStorage.setItem(keyOf(settingsName, userUuid), layout);
  } catch {
    // Storage that is full or blocked: the service keeps the layout all the same.
  }
}

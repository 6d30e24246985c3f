const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a UUID, of whatever version and in whatever case, as the database takes it. */
export const isUuid = (text: string): boolean => uuidForm.test(text);

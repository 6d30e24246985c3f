/** Texts of a failure (console.md section 8), and the rule by which an error becomes a message. */
export interface FailureTexts {
  /** The catalogue's sentence: the notification, above the service's own words. */
  failure: string;
  /** A second sentence of the catalogue. */
  failureDetail?: string;
  /** Shows only the first of several errors of the service. */
  firstError?: true;
  /** The notification is the service's own title and details, unless it did not answer. */
  titledByService?: true;
}

/** The outcome of an action's call, as its dialog shows it. */
export interface ActionFailure {
  title: string;
  details?: string;
  /** The service's messages about single fields, by field name. */
  fields?: Readonly<Record<string, string>>;
  requestId?: string;
  /** The service did not answer, so the action may have succeeded. */
  uncertain?: true;
  /** Not an error: the person did not confirm. */
  cancelled?: true;
}

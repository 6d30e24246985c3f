/** What is said when something fails (console.md section 8): the rule by which an error becomes a message. */
export interface FailureTexts {
  /** The catalogue's sentence: the notification, above the service's own words. */
  failure: string;
  /** A second sentence of the catalogue. */
  failureDetail?: string;
  /** Of several errors of the service only the first is said. */
  firstError?: true;
  /** The notification is the service's own title and details, unless it did not answer. */
  titledByService?: true;
}

/** The outcome of an action's call, as its dialog shows it. */
export interface ActionFailure {
  title: string;
  details?: string;
  /** What the service says of single fields, by their names. */
  fields?: Readonly<Record<string, string>>;
  requestId?: string;
  /** Nothing went wrong: the person did not confirm. */
  cancelled?: true;
}

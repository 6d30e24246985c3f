/** A paragraph of a dialog, or a note that stands out. */
export type DialogText = string | { severity: 'info' | 'warning' | 'error'; text: string };

/** Records and calls that depend on a record (decision 20), as far as they are known. */
export interface Impact {
  /** Names by the service's field: `dataset_groups`, `api_keys`, `datasets`. */
  names: (field: string) => string[];
  datasetCount: number;
  /** Encryptions and decryptions of the last 30 days. */
  recentCalls: number;
}

/** A list of what will stop working, by the service's field. */
export interface ImpactList {
  field: string;
  label: string;
}

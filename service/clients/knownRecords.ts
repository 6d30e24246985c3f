import type { Database } from '../db/database';
import type { CallingKey, CertifiedKey } from './callingKey';
import { ChangeWatch } from './changeWatch';
import { Kept } from './kept';
import type { StructuredDataset } from './structuredDatasets';
import type { UnstructuredDataset } from './unstructuredDatasets';

/** What a process keeps of the records that calls made use of lately, see docs/scaling.md. */
export interface KnownRecords {
  /** By ACCESS_KEY_ID. */
  keys: Kept<CallingKey>;
  /** Those of the identity provider's people, by ACCESS_KEY_ID and certificate. */
  certified: Kept<CertifiedKey>;
  /** By API key, certificate and name, with the key's associations. */
  structured: Kept<StructuredDataset>;
  /** By API key and what a call names. */
  unstructured: Kept<UnstructuredDataset>;
}

/** About 5 KB each at most: 40 MB when all are in use. */
const most = { keys: 2000, datasets: 2000 };

export function createKnownRecords(db: Database): KnownRecords {
  const watch = new ChangeWatch(db);
  return {
    keys: new Kept(watch, most.keys),
    certified: new Kept(watch, most.keys),
    structured: new Kept(watch, most.datasets),
    unstructured: new Kept(watch, most.datasets),
  };
}

import type { ProgramCredentials } from '../../../contract/api-keys/credentialTerms';
import type { DatasetType } from '../../../contract/definition/datasetTerms';
import { isObject } from '../../../contract/lib/isObject';
import { wizardTexts } from '../../../texts/datasets/wizard';
import type { SubmissionProvider } from '../../admin-kit/form/submissionProvider';
import { pendingForever } from '../../authProvider/leaving';
import { displayedCredentials } from '../../credentials/keygen/credentials';
import { wizardBody } from './wizardBody';
import type { WizardValues } from './wizardValues';

export interface CreatedDataset {
  uuid: string;
  name: string;
  type: DatasetType | undefined;
  /** Undefined if no API key was made. The secrets exist only here, until the dialog closes. */
  credentials: ProgramCredentials | undefined;
}

/**
 * Sends nothing, and never resolves, if the wizard was left before the call.
 * @throws HttpError when the service refuses; Error when the answer lacks the created records
 */
export async function createDataset(
  values: WizardValues,
  provider: SubmissionProvider,
  report: (progress: string) => boolean,
): Promise<CreatedDataset> {
  const { name, dataset_type: type, generate_api_key: withKey } = values;
  if (withKey) report(wizardTexts.busy['making-keys']);
  const credentials = withKey ? await provider.newCredentials() : undefined;
  if (!report(wizardTexts.busy.creating)) return pendingForever();
  const { data } = await provider.action({
    method: 'POST',
    path: '/wizard/datasets',
    body: wizardBody(values, credentials, provider.customerUser),
  });
  const dataset = data['datasets'];
  if (!isObject(dataset) || typeof dataset.uuid !== 'string')
    throw new Error(wizardTexts.unconfirmed);
  return {
    uuid: dataset.uuid,
    name,
    type: type === '' ? undefined : type,
    credentials: credentials && displayedCredentials(credentials),
  };
}

import { bulkTexts as texts } from '../../../../texts/admin-kit/bulk';
import type { ActionParams, ActionProvider } from '../../../model/action';
import { bulkAnswerIn, isBulkBody } from './bulkAnswer';
import { bulkResults } from './BulkResults';

interface Ran {
  resource: string;
  /** Id of the action, for another try with those that failed. */
  action: string;
  path: string;
  title: string;
}

/** Runs an action on the chosen records, and shows a result for each. @throws Error without any record */
export async function runBulk(
  { path, ...ran }: Ran,
  { body: kept }: ActionParams,
  provider: ActionProvider,
): Promise<void> {
  const body: unknown = typeof kept === 'string' ? JSON.parse(kept) : undefined;
  if (!isBulkBody(body)) throw new Error(texts.nothingChosen);
  const { data } = await provider.action({ method: 'POST', path, body });
  provider.show(bulkResults({ ...ran, results: bulkAnswerIn(data).results }));
}

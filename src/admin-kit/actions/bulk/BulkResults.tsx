import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import type { BulkResult } from '../../../../contract/bulk/bulk';
import { actionTexts } from '../../../../texts/admin-kit/actions';
import { bulkTexts as texts } from '../../../../texts/admin-kit/bulk';
import type { ActionParams, ActionProvider } from '../../../model/action';
import { DetailsTable } from '../../../ui/DetailsTable';
import { MessageDialog } from '../../../ui/DialogShell';
import { countText } from '../../../ui/formats';
import { Muted } from '../../../ui/Muted';
import { StatusPill } from '../../../ui/StatusPill';
import { selectionId, withDialog } from '../dialogAddress';
import { bodyIn, bulkAnswerIn, uuidOf } from './bulkAnswer';
import { isRecordGone, useSelection, useUnselect } from './useSelection';

interface RanAction {
  resource: string;
  /** Id of the action, for retrying the records that failed. */
  action: string;
  title: string;
}

/** Runs an action on the chosen records, and shows a result for each. @throws Error without any record */
export async function runBulk(
  { path, ...dialogProps }: RanAction & { path: string },
  params: ActionParams,
  provider: ActionProvider,
): Promise<void> {
  const body = bodyIn(params);
  if (!body) throw new Error(texts.nothingChosen);
  const { data } = await provider.action({ method: 'POST', path, body });
  const { results } = bulkAnswerIn(data);
  provider.show(({ onDone }) => <ResultsDialog {...dialogProps} {...{ results, onDone }} />);
}

interface DialogProps extends RanAction {
  results: readonly BulkResult[];
  onDone: (to?: string) => void;
}

function ResultsDialog({ resource, action, title, results, onDone }: DialogProps) {
  const location = useLocation();
  const failed = results.filter(({ problem }) => problem !== null);
  useUnselect(resource, results, isFinal);
  const [selected, { select }] = useSelection(resource);
  const canRetry = !failed.every(isRecordGone);
  const retryAddress = `${location.pathname}?${withDialog(location, { resource, action, id: selectionId })}`;
  const retry = () => {
    // Keep only the failed records: those that the preview left out are still chosen, too.
    const uuids = new Set(failed.map(({ uuid }) => uuid));
    select(selected.filter((id) => uuids.has(uuidOf(id))));
    onDone(retryAddress);
  };
  return (
    <MessageDialog
      title={title}
      text={summaryOf(results.length, failed.length)}
      width="md"
      fills
      onClose={() => onDone()}
      buttons={
        <>
          {canRetry && (
            <Button variant="outlined" onClick={retry}>
              {texts.retry}
            </Button>
          )}
          <Button variant="contained" onClick={() => onDone()}>
            {actionTexts.done}
          </Button>
        </>
      }
    >
      <DetailsTable
        label={texts.results}
        titles={texts.resultColumns}
        rows={inOrder(results).map(({ uuid, name, problem }) => ({
          key: uuid,
          cells: [
            name ?? texts.gone,
            <div key="result">
              <StatusPill tone={problem ? 'error' : 'ok'}>
                {problem ? texts.failed : texts.done}
              </StatusPill>
              {problem && <Muted sx={{ mt: 0.5 }}>{problem.detail}</Muted>}
            </div>,
          ],
        }))}
      />
    </MessageDialog>
  );
}

/** Records that are gone cannot be retried. */
const isFinal = (result: BulkResult): boolean => result.problem === null || isRecordGone(result);

/** Records that were refused come first. */
export const inOrder = (results: readonly BulkResult[]): BulkResult[] =>
  results.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));

function summaryOf(all: number, failed: number): string {
  if (failed === 0) return texts.allDone(countText(all));
  return failed === all ? texts.noneDone : texts.someDone(countText(all - failed), countText(all));
}

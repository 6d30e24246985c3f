import Typography from '@mui/material/Typography';
import type { BulkResult } from '../../../../contract/bulk/bulk';
import { bulkTexts as texts } from '../../../../texts/admin-kit/bulk';
import { queryKeys } from '../../../dataProvider/queryKeys';
import { useServiceQuery } from '../../../dataProvider/useServiceQuery';
import type { ImpactList } from '../../../model/dialogParts';
import type { ActionFailure } from '../../../model/failure';
import { DetailsTable } from '../../../ui/DetailsTable';
import { countText } from '../../../ui/formats';
import { Loaded, describeReadFailure } from '../../../ui/LoadStates';
import { Muted } from '../../../ui/Muted';
import { StatusPill } from '../../../ui/StatusPill';
import { ActionDialogFrame } from '../DialogFrame';
import { type DialogProps, Sentences } from '../dialogs';
import { impactItems, impactOf } from '../impact';
import { type BulkAnswer, bulkAnswerIn, type BulkBody } from './bulkAnswer';
import { inOrder } from './BulkResults';
import { isRecordGone, useUnselect } from './useSelection';

/** `source` is the name of the list whose rows are chosen. */
export type BulkDialogProps = DialogProps<'bulk'> & { source: string };

type PreviewProps = BulkDialogProps & { body: BulkBody };

/** Previews the effect on each chosen record, as the service knows it now; refused records are left out. */
export function BulkPreview(props: PreviewProps) {
  const { dialog, source, body, frame } = props;
  // Resumed after the code: send exactly what was confirmed.
  const { isResumed: isConfirmed } = frame;
  const query = useServiceQuery<BulkAnswer>(
    queryKeys.custom(source, 'bulk', dialog.path, JSON.stringify(body)),
    async (provider, { signal }) => {
      const dry = { ...body, dry_run: true };
      const { path } = dialog;
      return bulkAnswerIn(
        (await provider.action({ method: 'POST', path, body: dry, signal })).data,
      );
    },
    // Never refetch: the action invalidates this query while its dialog is still closing.
    { enabled: !frame.busy && !isConfirmed, gcTime: 0, staleTime: 'static' },
  );
  const preview = query.data;
  useUnselect(source, preview?.results, isRecordGone);
  const sent = isConfirmed ? body : preview && changeable(body, preview.results);
  const isNone = sent?.records.length === 0;
  return (
    <ActionDialogFrame
      {...props}
      frame={{
        ...frame,
        recordName: texts.records(countText(body.records.length)),
        failure: frame.failure && failureOfList(frame.failure),
        asksForCode: () => !frame.busy && preview?.needsCode === true,
      }}
      params={sent && !isNone ? { body: JSON.stringify(sent) } : undefined}
      reason={isNone ? texts.nothing : describeReadFailure(query.error, texts.checking)}
    >
      <Sentences sentences={dialog.text} id={frame.wordsId} />
      {!isConfirmed && (
        <Loaded query={query} placeholder={null}>
          {({ results }) => <Preview {...{ dialog, body, results }} />}
        </Loaded>
      )}
    </ActionDialogFrame>
  );
}

/** After a lost answer, the same call sent again answers the results (decision 545). */
const failureOfList = ({ uncertain, ...failure }: ActionFailure): ActionFailure =>
  uncertain
    ? {
        ...failure,
        title: texts.answerLost,
        details: [failure.details ?? [], texts.sentAgain].flat().join(' '),
      }
    : failure;

/** @returns the body to send: the records that would be changed, with the versions that are shown */
function changeable({ records, ...values }: BulkBody, results: readonly BulkResult[]): BulkBody {
  const resultsByUuid = new Map(results.map((result) => [result.uuid, result]));
  return {
    records: records.flatMap((record) => {
      const { problem = null, version = null } = resultsByUuid.get(record.uuid) ?? {};
      if (problem !== null) return [];
      return [version === null ? record : { ...record, version }];
    }),
    ...values,
  };
}

interface ListProps extends Pick<PreviewProps, 'dialog' | 'body'> {
  results: readonly BulkResult[];
}

function Preview({ dialog, body, results }: ListProps) {
  const leftOutCount = results.filter(({ problem }) => problem !== null).length;
  const records = new Map(body.records.map((record) => [record.uuid, record]));
  const remarkOf = (uuid: string) => {
    const record = records.get(uuid);
    return record && dialog.remarkOf?.(record);
  };
  return (
    <>
      <Typography component="output" sx={{ display: 'block' }}>
        {texts.would(countText(results.length - leftOutCount))}
        {leftOutCount > 0 && ` ${texts.wouldNot(countText(leftOutCount))}`}
      </Typography>
      <DetailsTable
        label={texts.preview}
        titles={texts.columns}
        rows={inOrder(results).map((result) => ({
          key: result.uuid,
          cells: [
            result.name ?? texts.gone,
            <div key="what">
              <StatusPill tone={result.problem ? 'warning' : 'info'}>
                {result.problem ? texts.leftOut : texts.willBeDone}
              </StatusPill>
              <Muted sx={{ mt: 0.5 }}>
                {result.problem?.detail ?? remarkOf(result.uuid) ?? stopsOf(result, dialog.lists)}
              </Muted>
            </div>,
          ],
        }))}
      />
    </>
  );
}

const maxNamesInRow = 3;

/** @returns what stops working without the record, in one line; undefined if nothing does */
function stopsOf({ impact }: BulkResult, lists: readonly ImpactList[] = []): string | undefined {
  if (!impact) return undefined;
  return impactItems(impactOf(impact), lists, maxNamesInRow)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('. ');
}

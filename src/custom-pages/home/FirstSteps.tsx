import CheckIcon from '@mui/icons-material/CheckCircle';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { useState } from 'react';
import type { Attention, FirstSample } from '../../../contract/attention/attentionAnswer';
import { firstStepsTexts as texts } from '../../../texts/attention/attention';
import { useAccessDecision } from '../../authProvider/session';
import { useConfig } from '../../model/config';
import { lazyPart } from '../../ui/LazyPart';
import { FilledLink, ListButton, ListLink } from '../../ui/ListButton';
import { Muted } from '../../ui/Muted';
import { HiddenText } from '../../ui/visuallyHidden';
import { Panel } from './HomeFrame';
import { card, wrappingRow } from '../../ui/styles';

const EncryptedSample = lazyPart(() => import('./EncryptedSample'));

type Steps = Attention['first_steps'];

const wizard = '/datasets/wizard';

const stepsOf = (steps: Steps) =>
  [
    { label: texts.dataset, hint: texts.datasetHint, to: wizard, done: steps.dataset },
    { label: texts.apiKey, hint: texts.apiKeyHint, to: '/api-keys/new', done: steps.api_key },
    {
      label: texts.encrypted,
      hint: texts.encryptedHint,
      to: steps.dataset_to_try === null ? wizard : `/datasets/${steps.dataset_to_try}`,
      done: steps.encrypted,
    },
    {
      label: texts.team,
      hint: texts.teamHint,
      to: steps.invited ? '/team' : '/team/invite',
      done: steps.invited && steps.mfa_required,
    },
  ] as const;

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    padding: theme.spacing(1.5),
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: theme.shape.borderRadius,
  },
  '& svg': { flex: 'none', color: 'var(--mui-palette-text-secondary)' },
  '& li[data-done] svg': { color: 'var(--mui-palette-status-ok-ink)' },
  '& li > b': { flex: 'none', width: 24, textAlign: 'center' },
  '& li > div': { display: 'grid', justifyItems: 'start', gap: theme.spacing(1) },
  '& li > div > a:only-child': { minHeight: 24, fontWeight: 600 },
}));

/** @returns whether steps are left for a company whose programs have done nothing yet */
export const hasFirstSteps = (steps: Steps): boolean =>
  !steps.used && stepsOf(steps).some(({ done }) => !done);

/** First steps of a new company, each ticked by a fact; the next one is open. Replaces the chart while it would be empty. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const all = stepsOf(steps);
  const next = all.findIndex(({ done }) => !done);
  return (
    <Panel title={texts.title}>
      <Muted>{texts.intro}</Muted>
      <Picture />
      <List>
        {all.map(({ label, hint, to, done }, index) => (
          <li key={label} data-done={done || undefined}>
            {done ? <CheckIcon titleAccess={texts.done} /> : <b>{index + 1}</b>}
            <div>
              {index === next ? (
                <>
                  <Muted>{hint}</Muted>
                  <FilledLink to={to}>{label}</FilledLink>
                  {to === wizard && !steps.dataset && <Templates />}
                </>
              ) : (
                <LinkBase to={to}>{label}</LinkBase>
              )}
            </div>
          </li>
        ))}
      </List>
    </Panel>
  );
}

/** Datasets that need no typing: the wizard opens with all of it filled in. */
const Templates = () => (
  <>
    <Muted>{texts.fromTemplate}</Muted>
    <Row>
      {Object.entries(texts.templates).map(([template, label]) => (
        <ListLink key={template} to={wizard} state={{ template }}>
          {label}
        </ListLink>
      ))}
    </Row>
  </>
);

const Row = styled('div')(({ theme }) => ({ ...wrappingRow, gap: theme.spacing(1) }));

const Boxes = styled(Row)(({ theme }) => ({
  marginTop: theme.spacing(1.5),
  '& span': { padding: theme.spacing(0.5, 1.5), ...card },
}));

/** A picture of how the three kinds of records are connected. */
function Picture() {
  const [dataset, group, key] = texts.picture;
  return (
    <>
      <HiddenText>{texts.pictureAlt}</HiddenText>
      <Boxes aria-hidden="true">
        <span>{dataset}</span>→<span>{group}</span>←<span>{key}</span>
      </Boxes>
    </>
  );
}

const Card = styled('div')(({ theme }) => ({
  ...wrappingRow,
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1, 2),
  ...card,
}));

/**
 * The demo's first experience: encrypts a sample in place.
 * @param sample of the person's company; null if there is none, undefined while unknown, when its space is reserved
 */
export function TryCard({ sample }: { sample: FirstSample | null | undefined }) {
  const { demo } = useConfig();
  const isAllowed = useAccessDecision(['datasets', 'try-encrypt']).allowed;
  // The next answer has no sample, as this person has encrypted one: its result stays.
  const [tried, setTried] = useState<{ sample: FirstSample; times: number }>();
  const shownSample = tried?.sample ?? sample;
  if (!demo || !isAllowed || shownSample === null) return null;
  const encrypt = () =>
    shownSample && setTried({ sample: shownSample, times: (tried?.times ?? 0) + 1 });
  return (
    <Card className="wide" style={shownSample === undefined ? { visibility: 'hidden' } : undefined}>
      <Muted>{texts.tryItHint}</Muted>
      <ListButton onClick={encrypt}>
        {texts.tryIt(shownSample?.text ?? '', shownSample?.dataset ?? '')}
      </ListButton>
      {tried && <EncryptedSample key={tried.times} sample={tried.sample} />}
    </Card>
  );
}

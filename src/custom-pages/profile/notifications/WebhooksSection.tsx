import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Tone } from '../../../../contract/lib/designTokens';
import { webhookTexts as texts } from '../../../../texts/attention/webhooks';
import { SectionActions } from '../../../admin-kit/actions/SectionActions';
import { useAccessDecision, useSession } from '../../../authProvider/session';
import { DefinitionList } from '../../../ui/DefinitionList';
import { displayTime } from '../../../ui/formats';
import { Loaded } from '../../../ui/LoadStates';
import { Muted } from '../../../ui/Muted';
import { StatusPill } from '../../../ui/StatusPill';
import { bareFieldset } from '../../../ui/styles';
import { Deliveries } from './Deliveries';
import { messageSource } from './messageSource';
import { useSourceRows } from '../OwnRows';
import type { WebhookRecord } from './webhookDialogs';
import { webhookCreation, webhooksSource } from './webhookSource';

/** The company's webhooks, and the button that creates one. */
export default function WebhooksSection() {
  const { uuid } = useSession().user;
  const decision = useAccessDecision(['webhooks', 'list']);
  return (
    <Stack spacing={2}>
      <Muted sx={{ maxWidth: '80ch' }}>{texts.what}</Muted>
      {decision.allowed ? <Webhooks /> : <Muted>{decision.reason}</Muted>}
      {decision.allowed && (
        <SectionActions
          source={{ name: messageSource.name, actions: webhookCreation }}
          record={{ uuid }}
        />
      )}
    </Stack>
  );
}

function Webhooks() {
  const webhooks = useSourceRows<WebhookRecord>(webhooksSource);
  return (
    <Loaded query={webhooks}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <Stack spacing={2}>
            {rows.map((row) => (
              <WebhookCard key={row.uuid} webhook={row} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

const Card = styled('article')(({ theme }) => ({
  padding: theme.spacing(2),
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  // An address may be one long word.
  overflowWrap: 'anywhere',
  '& h3': { display: 'inline', margin: 0, marginInlineEnd: theme.spacing(1), fontSize: '1rem' },
}));

/** The state of a webhook in one word. */
function stateOf(webhook: WebhookRecord): [tone: Tone, text: string] {
  if (webhook.failing_since !== null) return ['error', texts.failing];
  if (webhook.last_error !== null) return ['warning', texts.retries];
  return webhook.delivered_at === null ? ['info', texts.unused] : ['ok', texts.works];
}

function WebhookCard({ webhook }: { webhook: WebhookRecord }) {
  const { name, url, format, last_error: error, delivered_at: delivered } = webhook;
  const [tone, state] = stateOf(webhook);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Box sx={{ mb: 1 }}>
        <h3 id={id}>{name}</h3>
        <StatusPill tone={tone}>{state}</StatusPill>
      </Box>
      <DefinitionList
        items={[
          { label: texts.url, value: url },
          { label: texts.format, value: texts.formats[format] },
          {
            label: texts.delivered,
            value: delivered === null ? texts.never : displayTime(delivered),
          },
          ...(error === null ? [] : [{ label: texts.lastError, value: error }]),
        ]}
      />
      <Box component="fieldset" aria-label={texts.actionsOf(name)} sx={{ ...bareFieldset, mt: 2 }}>
        <SectionActions source={webhooksSource} record={webhook} />
      </Box>
      <Deliveries webhook={webhook} />
    </Card>
  );
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Tone } from '../../../../contract/lib/designTokens';
import type { WebhookDelivery } from '../../../../contract/attention/webhooks';
import type { DeliveryStatus } from '../../../../contract/attention/webhookTerms';
import { serviceTexts } from '../../../../texts/layout/serviceErrors';
import { webhookTexts } from '../../../../texts/attention/webhooks';
import { isListOf } from '../../../dataProvider/envelope';
import { queryKeys } from '../../../dataProvider/queryKeys';
import { useServiceQuery } from '../../../dataProvider/useServiceQuery';
import { countText, displayTime } from '../../../ui/formats';
import { Loaded } from '../../../ui/LoadStates';
import { StatusPill } from '../../../ui/StatusPill';
import { small } from '../../../ui/styles';
import type { WebhookRecord } from './webhookDialogs';
import { webhooksSource } from './webhookSource';

const texts = webhookTexts.deliveries;

/** The last deliveries of a webhook, shown on request. */
export function Deliveries({ webhook: { uuid, name } }: { webhook: WebhookRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-label={isOpen ? undefined : texts.show(name)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? texts.hide : texts.label}
      </Button>
      {isOpen && <DeliveryList uuid={uuid} name={name} />}
    </>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...small,
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    padding: theme.spacing(0.75, 0),
    borderTop: '1px solid var(--mui-palette-divider)',
  },
}));

const tones: Readonly<Record<DeliveryStatus, Tone>> = {
  waiting: 'warning',
  delivered: 'ok',
  failed: 'error',
};

const deliveriesPayload = {
  key: 'webhook_deliveries',
  is: isListOf<WebhookDelivery>,
  otherwise: serviceTexts.without('list'),
};

function DeliveryList({ uuid, name }: { uuid: string; name: string }) {
  const deliveries = useServiceQuery(
    queryKeys.custom(webhooksSource.name, 'deliveries', uuid),
    ({ read }, { signal }) =>
      read('/webhooks/{uuid}/deliveries', deliveriesPayload, { params: { uuid }, signal }),
    { refetchOnMount: 'always' },
  );
  return (
    <Loaded query={deliveries}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <List aria-label={texts.list(name)}>
            {rows.map((row) => (
              <li key={row.uuid}>
                <StatusPill tone={tones[row.status]}>{texts.statuses[row.status]}</StatusPill>
                <span>{displayTime(row.created_at)}</span>
                <span>{outcomeOf(row)}</span>
              </li>
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

function outcomeOf(row: WebhookDelivery): string {
  const { is_test: isTest, tries, response_status: status, milliseconds, error, due_at: due } = row;
  return [
    isTest ? texts.test : undefined,
    tries > 1 ? texts.tries(countText(tries)) : undefined,
    error ?? (status === null ? undefined : texts.answered(status, countText(milliseconds ?? 0))),
    row.status === 'waiting' && due !== null ? texts.next(displayTime(due)) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

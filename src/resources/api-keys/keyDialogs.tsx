import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { associationLabel, cloneName, successorName } from '../../../contract/api-keys/apiKeyTerms';
import { dayOf } from '../../../contract/lib/dateRanges';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { recordTexts } from '../../../texts/admin-kit/record';
import type { ActionDialog } from '../../model/action';
import { countText, displayTime } from '../../ui/formats';
import { isComplete } from './expiry';
import { cloneFields, expireFields, rollFields } from './fields';
import { impactLists, pairText } from './record';

type KeyDialog = ActionDialog<ApiKeyRecord>;

/** An immediate end is permanent: for the key itself, or for the replaced key. */
const endsImmediately = ({ end_date_tm: end }: Readonly<Record<string, unknown>>) =>
  end === 'immediately';

/** Sets or removes the end of an API key; an end that has passed is permanent. */
const expire: KeyDialog = {
  kind: 'fields',
  text: ({ end_date_tm: end }) => [
    end === null ? texts.expire.noneNow : texts.expire.endsNow(displayTime(end)),
  ],
  fields: () => expireFields,
  schema: async () => (await import('./formSchemas')).expireSchema,
  check: (values, { end_date_tm: end }) => {
    const { end_date_tm: expiry } = values;
    const choose = isComplete(String(expiry)) ? undefined : texts.expiry.choose;
    const reason = expiry === 'none' && end === null ? texts.expire.noneNow : choose;
    return { reason, destructive: endsImmediately(values) };
  },
  outcome: (values) => {
    const text = endsImmediately(values) ? texts.expire.atOnce : texts.expire.later;
    return ends(values) ? [{ severity: 'warning', text }] : [];
  },
  impact: { lists: impactLists, when: ends },
  draft: {},
};

function ends({ end_date_tm: end }: Readonly<Record<string, unknown>>): boolean {
  return end !== '' && end !== 'none';
}

const copies = {
  // The old key's end has no default; a copy need not end.
  roll: {
    fields: rollFields,
    expiry: '',
    choose: texts.roll.chooseEnd,
    nameOf: (name: string) => successorName(name, dayOf(new Date())),
  },
  clone: {
    fields: cloneFields,
    expiry: 'none',
    choose: texts.expiry.choose,
    nameOf: cloneName,
  },
} as const;

/** Roll replaces a key by one with the same permissions; Clone makes one more beside it. */
const copyOf = (kind: keyof typeof copies): KeyDialog => {
  const { fields, expiry, choose, nameOf } = copies[kind];
  return {
    kind: 'fields',
    text: ({ end_date_tm: end }) => [
      texts[kind].text,
      ...(kind === 'roll' && end !== null ? [texts.roll.endsAlready(displayTime(end))] : []),
    ],
    fields: () => fields,
    schema: async () => (await import('./formSchemas')).copySchema,
    initial: ({ name }) => ({ name: nameOf(name), end_date_tm: expiry }),
    draft: recordTexts.draftOf('new API key'),
    check: (values) => ({
      reason: isComplete(String(values['end_date_tm'])) ? undefined : choose,
      destructive: endsImmediately(values),
    }),
    outcome: (values) =>
      endsImmediately(values) ? [{ severity: 'warning', text: texts.roll.atOnce }] : [],
    below: CopiedAssociations,
  };
};

export const keyDialogs = { expire, roll: copyOf('roll'), clone: copyOf('clone') };

/** Longer lists are folded away at first. */
const maxOpen = 3;
const maxShown = 20;

function CopiedAssociations({ record }: { record: ApiKeyRecord }) {
  const { associations, association_count: count } = record;
  if (count === 0) return <Typography>{texts.copied.none}</Typography>;
  const hiddenCount = count - Math.min(maxShown, associations.length);
  return (
    // A long list would push the buttons out of sight.
    <details open={count <= maxOpen}>
      <summary>{texts.copied.associations(countText(count))}</summary>
      <Box
        component="ul"
        aria-label={texts.associations.label}
        sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {associations.slice(0, maxShown).map((association) => (
          <li key={association.uuid}>
            {`${pairText(association)}: ${associationLabel(association)}`}
          </li>
        ))}
        {hiddenCount > 0 && <li>{texts.copied.others(countText(hiddenCount))}</li>}
      </Box>
    </details>
  );
}

import Box from '@mui/material/Box';
import { displayTime } from '../../../dates/displayTime';
import type { Definition } from '../../../forms/DefinitionList';
import { idpTexts } from './idpTexts';
import type { IdpRecord } from './source';

const isKnown = (provider: string): provider is keyof typeof idpTexts.providers =>
  provider in idpTexts.providers;

/** The saved settings in words; of the SCIM token only when it was made. */
export function factsOf(record: IdpRecord): Definition[] {
  const { provider, scimTokenCreatedAt: madeAt } = record;
  const token = {
    label: idpTexts.scimToken,
    value: madeAt === null ? idpTexts.noToken : idpTexts.tokenMade(displayTime(madeAt)),
  };
  const named = {
    label: idpTexts.provider,
    value: isKnown(provider) ? idpTexts.providers[provider] : provider,
  };
  if (provider === 'self-signed')
    return [named, token, { label: idpTexts.publicKey, value: <Pem text={record.public_key} /> }];
  return [
    named,
    { label: idpTexts.openidConfiguration, value: record.openid_configuration },
    { label: idpTexts.iss, value: record.iss },
    { label: idpTexts.aud, value: record.aud },
    token,
  ];
}

const Pem = ({ text }: { text: string }) => (
  <Box component="code" sx={{ display: 'block', whiteSpace: 'pre-wrap', fontSize: '0.75rem' }}>
    {text}
  </Box>
);

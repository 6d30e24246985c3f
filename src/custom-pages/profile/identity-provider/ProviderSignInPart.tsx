import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lookUp } from '../../../../contract/lib/lookUp';
import { providerSignInTexts as texts } from '../../../../texts/people/provisioning';
import { useSession } from '../../../authProvider/session';
import { queryKeys } from '../../../dataProvider/queryKeys';
import { useServiceQuery } from '../../../dataProvider/useServiceQuery';
import { CopyableText } from '../../../ui/CopyableText';
import { FailureText } from '../../../ui/LoadStates';
import { Muted } from '../../../ui/Muted';
import { Subheading } from '../../../ui/PageSection';
import { idpSource, readReport } from './idpSource';
import type { IdpRecord } from './idpValues';

/** Values that programs need to sign in with the provider's tokens, and a test that these can be verified. */
export function ProviderSignInPart({ record }: { record: IdpRecord }) {
  const { provider, version } = record;
  const { uuid } = useSession().user.customer;
  const names = lookUp(texts.names, provider);
  const address = `${window.location.origin}/${uuid}/api/v3/scim/sso`;
  return (
    <Stack spacing={2}>
      <Subheading>{texts.title}</Subheading>
      <Muted>
        {texts.what} {names}
      </Muted>
      <CopyableText title={texts.customer} name={texts.customer} value={uuid} />
      <CopyableText title={texts.address} name={texts.address} value={address} />
      <TestConnection version={version} />
    </Stack>
  );
}

/** @param version of the settings, because a test of earlier ones says nothing about these */
export const useConnectionTest = (version: number) =>
  useServiceQuery(
    queryKeys.custom(idpSource.name, 'connection', version),
    readReport('connection'),
    // Only the button runs it, because it makes the service call another server.
    { enabled: false, gcTime: 0 },
  );

function TestConnection({ version }: Pick<IdpRecord, 'version'>) {
  const { data, error, isFetching, refetch } = useConnectionTest(version);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        aria-disabled={isFetching}
        onClick={() => !isFetching && void refetch()}
      >
        {isFetching ? texts.testing : texts.test}
      </Button>
      {!isFetching && error !== null && (
        <Alert role="alert" severity="error">
          <FailureText error={error} level="h3" />
        </Alert>
      )}
      {!isFetching && error === null && data !== undefined && (
        <Alert role="alert" severity={data.working ? 'success' : 'warning'}>
          {data.working ? texts.works : texts.fails} {data.details}
        </Alert>
      )}
    </Stack>
  );
}

import { useHandleAuthCallback, useNavigate } from 'ra-core';
import { messageOf } from '../dataProvider/errors';
import { AuthErrorText } from '../layout/AuthErrorText';
import { Loading } from './Loading';
import { Uncovered } from './Uncovered';

/**
 * Where the identity provider sends the browser back to. Goes on to the page that asked for the
 * sign-in; what the provider says went wrong is shown as plain text (console.md section 2).
 */
export function AuthCallbackPage() {
  const navigate = useNavigate();
  const { error } = useHandleAuthCallback({
    onSuccess: (result) => {
      const place = typeof result === 'object' ? result.redirectTo : undefined;
      // Replaced, so that the browser's Back does not redeem the code a second time.
      navigate(typeof place === 'string' ? place : '/', { replace: true });
    },
  });
  if (!error) return <Loading />;
  return (
    <Uncovered>
      <AuthErrorText message={messageOf(error)} />
    </Uncovered>
  );
}

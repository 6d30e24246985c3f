import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { codeLoader, useLoadedCode } from '../../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { PageHeader } from '../../page/PageHeader';
import type { CustomPage } from '../declare';
import { accountSource } from './accountSource';
import { companySource } from './companySource';
import { idpSource } from './idp/source';
import { sessionsSource } from './sessionsSource';
import { profileTexts } from './texts';

const code = codeLoader(() => import('./AccountPage'));

/** The part that comes with the first load: the page's head, until its body's code is there. */
function ProfilePage() {
  const { loaded: Body, error, retry } = useLoadedCode(code);
  return (
    <>
      <PageHeader title={profileTexts.title} />
      {Body ? (
        <Body />
      ) : error ? (
        <LoadFailure error={error} busy={false} onRetry={retry} />
      ) : (
        <LoadingNote />
      )}
    </>
  );
}

/** The signed-in person's own account (companion.md section 2, Account Profile). */
export const profile: CustomPage = {
  name: 'profile',
  path: '/profile',
  label: profileTexts.menu,
  icon: AccountIcon,
  menu: 'profile',
  access: ['session', 'read'],
  page: ProfilePage,
  sources: [accountSource, companySource, sessionsSource, idpSource],
  preload: code.load,
};

import { type ComponentType, useState } from 'react';
import type { Subject } from '../../../contract/access/access';
import { streamTexts } from '../../../texts/people/historyStream';
import { idpTexts } from '../../../texts/people/identityProvider';
import { notificationTexts } from '../../../texts/attention/notifications';
import {
  grantTexts,
  mfaTexts,
  ownSessionsTexts,
  profileTexts,
} from '../../../texts/people/profile';
import { webhookTexts } from '../../../texts/attention/webhooks';
import { useSession } from '../../authProvider/session';
import { CompanyRule } from '../../account/CompanyRule';
import type { RecordTab } from '../../model/resource';
import { Muted } from '../../ui/Muted';
import { RecordTabs } from '../../admin-kit/record/RecordTabs';
import { lazyPart } from '../../ui/LazyPart';
import { PageSection } from '../../ui/PageSection';
import type { AccountRecord } from './accountRecord';
import { Company } from './CompanySection';
import { IdentityProvider } from './identity-provider/IdpSection';
import { Sessions } from './SessionsSection';
import { Stream } from './StreamSection';
import { Mfa, Person } from './UserSection';

interface SectionContentProps {
  record: AccountRecord;
  /** Called with the names of unsaved fields, as by a form. */
  onUnsaved: (fields: string) => void;
}

/** A section of the page, as record pages declare their tabs. */
type AccountSectionProps = Required<Pick<RecordTab<AccountRecord>, 'id' | 'label'>> & {
  content: ComponentType<SectionContentProps>;
  /** Limits the section to some people; by default everyone sees it. */
  visible?: (subject: Subject) => boolean;
};

/** Loaded when the tab is opened. */
const MailSection = lazyPart(() => import('./notifications/MailSection'));
const WebhooksSection = lazyPart(() => import('./notifications/WebhooksSection'));

const isAdmin = ({ role }: Subject): boolean => role === 'admin';

/** The sections of the account profile (companion.md "Account Profile"), by tab; the tab's id is in the address. */
export const accountTabs: readonly {
  id: string;
  label: string;
  sections: readonly AccountSectionProps[];
}[] = [
  {
    id: 'own',
    label: profileTexts.tabs.own,
    sections: [
      { id: 'user', label: profileTexts.user, content: Person },
      { id: 'mfa', label: mfaTexts.section, content: Mfa },
      { id: 'sessions', label: ownSessionsTexts.section, content: Sessions },
    ],
  },
  {
    id: 'notifications',
    label: profileTexts.tabs.notifications,
    sections: [
      {
        id: 'mails',
        label: notificationTexts.section,
        content: ({ onUnsaved }) => <MailSection onUnsaved={onUnsaved} />,
      },
      {
        id: 'webhooks',
        label: webhookTexts.section,
        content: () => <WebhooksSection />,
        visible: isAdmin,
      },
    ],
  },
  {
    id: 'company',
    label: profileTexts.tabs.company,
    sections: [{ id: 'account', label: profileTexts.account, content: Company }],
  },
  {
    id: 'security',
    label: profileTexts.tabs.security,
    sections: [
      {
        id: 'enforcement',
        label: mfaTexts.enforcement,
        content: () => <CompanyRule field="enforce_mfa" label={mfaTexts.enforceAll} />,
      },
      {
        id: 'granting',
        label: grantTexts.section,
        content: () => (
          <>
            <Muted sx={{ mb: 1 }}>{grantTexts.hint}</Muted>
            <CompanyRule field="reserve_grants" label={grantTexts.reserveAll} />
          </>
        ),
      },
    ],
  },
  {
    id: 'idp',
    label: profileTexts.tabs.idp,
    sections: [{ id: 'idp', label: idpTexts.section, content: IdentityProvider }],
  },
  {
    id: 'siem',
    label: profileTexts.tabs.siem,
    sections: [{ id: 'stream', label: streamTexts.section, content: Stream, visible: isAdmin }],
  },
];

const isVisibleTo =
  (subject: Subject) =>
  ({ sections }: (typeof accountTabs)[number]) =>
    sections.some(({ visible }) => visible?.(subject) !== false);

/** Leaves out a tab that has no section for the person. */
export default function AccountPage() {
  const { subject } = useSession();
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, boolean>>>({});
  const mark = (tab: string, isUnsaved: boolean) =>
    setUnsaved((all) => (all[tab] === isUnsaved ? all : { ...all, [tab]: isUnsaved }));
  return (
    <RecordTabs
      unsaved={Object.keys(unsaved).filter((tab) => unsaved[tab])}
      tabs={accountTabs.filter(isVisibleTo(subject)).map(({ id, label, sections }) => ({
        id,
        label,
        content: () =>
          sections.map((section) => (
            <AccountSection
              key={section.id}
              {...section}
              onUnsaved={(fields) => mark(id, fields !== '')}
            />
          )),
      }))}
    />
  );
}

/** A section whose record is the signed-in person, as in the session. */
export function AccountSection(
  props: AccountSectionProps & Pick<SectionContentProps, 'onUnsaved'>,
) {
  const { label, content: Content, visible, onUnsaved } = props;
  const { user, subject } = useSession();
  if (visible?.(subject) === false) return null;
  return (
    <PageSection title={label}>
      <Content record={{ ...user, id: user.uuid }} onUnsaved={onUnsaved} />
    </PageSection>
  );
}

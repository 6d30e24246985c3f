import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  ownSessionsTexts as texts,
  trustedBrowserTexts as trustTexts,
} from '../../../texts/profile';
import { ActionButtons } from '../../actions/ActionButtons';
import { useRows } from '../../dataProvider/useReading';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { StatusPill } from '../../ui/StatusPill';
import { Subheading } from './parts';
import { Row, RowList } from './rows';
import {
  type OwnSession,
  sessionActions,
  sessionDetails,
  sessionsSource,
  trustDetails,
  type TrustedBrowser,
  trustedBrowsersSource,
} from './sources';

/** More sessions than these are folded away at first. */
const shownAtFirst = 5;

export function Sessions() {
  const sessions = useRows<OwnSession>(sessionsSource.name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'last_seen_at', order: 'DESC' },
  });
  return (
    <>
      <Loaded reading={sessions}>{(rows) => <OwnSessions sessions={rows} />}</Loaded>
      <TrustedBrowsers />
    </>
  );
}

function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const current = sessions.find((session) => session.current);
  const others = sessions.filter((session) => !session.current);
  const [all, setAll] = useState(false);
  const ordered = [...(current ? [current] : []), ...others];
  if (sessions.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <RowList aria-label={texts.section}>
        {(all ? ordered : ordered.slice(0, shownAtFirst)).map((session) => (
          <Session key={session.uuid} session={session} />
        ))}
      </RowList>
      {ordered.length > shownAtFirst && (
        <Box sx={{ mb: 2 }}>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(ordered.length)}
          </Button>
        </Box>
      )}
      {others.length > 0 && current ? (
        <ActionButtons resource={sessionsSource.name} actions={sessionActions} record={current} />
      ) : (
        <Muted>{texts.noOthers}</Muted>
      )}
    </>
  );
}

/** Nothing stands here as long as no browser is trusted. */
function TrustedBrowsers() {
  const { data: trusted = [] } = useRows<TrustedBrowser>(trustedBrowsersSource.name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'last_used_at', order: 'DESC' },
  });
  if (trusted.length === 0) return null;
  return (
    <>
      <Subheading>{trustTexts.section}</Subheading>
      <Muted sx={{ mb: 1 }}>{trustTexts.hint}</Muted>
      <RowList aria-label={trustTexts.section}>
        {trusted.map((browser) => (
          <Row
            key={browser.uuid}
            name={browser.browser}
            details={trustDetails(browser)}
            end={{
              label: trustTexts.end.label,
              name: trustTexts.endOne,
              resource: trustedBrowsersSource.name,
              action: 'end-trust',
              id: browser.uuid,
            }}
          />
        ))}
      </RowList>
    </>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { uuid, browser, current } = session;
  return (
    <Row
      name={browser}
      state={current && <StatusPill tone="ok">{texts.thisBrowser}</StatusPill>}
      details={sessionDetails(session)}
      {...(!current && {
        end: {
          label: texts.end.label,
          name: texts.endOne,
          resource: sessionsSource.name,
          action: 'end',
          id: uuid,
        },
      })}
    />
  );
}

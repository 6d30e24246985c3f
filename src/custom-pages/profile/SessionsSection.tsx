import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  ownSessionsTexts as texts,
  trustedBrowserTexts as trustTexts,
} from '../../../texts/people/profile';
import { SectionActions } from '../../admin-kit/actions/SectionActions';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { Subheading } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { OwnRows, useSourceRows } from './OwnRows';
import {
  type OwnSession,
  sessionDetails,
  sessionsSource,
  trustDetails,
  type TrustedBrowser,
  trustedBrowsersSource,
} from './accountSources';

/** Further sessions are folded away at first. */
const shownAtFirst = 5;

export function Sessions() {
  const sessions = useSourceRows<OwnSession>(sessionsSource);
  return (
    <>
      <Loaded query={sessions}>{(rows) => <OwnSessions sessions={rows} />}</Loaded>
      <TrustedBrowsers />
    </>
  );
}

function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const current = sessions.find((session) => session.current);
  const otherSessions = sessions.filter((session) => !session.current);
  const [all, setAll] = useState(false);
  const orderedSessions = [...(current ? [current] : []), ...otherSessions];
  if (sessions.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <OwnRows
        label={texts.section}
        rows={all ? orderedSessions : orderedSessions.slice(0, shownAtFirst)}
        source={sessionsSource}
        details={sessionDetails}
        stateOf={stateOf}
        endOne={texts.endOne}
      />
      {orderedSessions.length > shownAtFirst && (
        <Box sx={{ mb: 2 }}>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(orderedSessions.length)}
          </Button>
        </Box>
      )}
      {otherSessions.length > 0 && current ? (
        <SectionActions source={sessionsSource} record={current} />
      ) : (
        <Muted>{texts.noOthers}</Muted>
      )}
    </>
  );
}

const stateOf = ({ current }: OwnSession) =>
  current && <StatusPill tone="ok">{texts.thisBrowser}</StatusPill>;

/** Renders nothing while no browser is trusted. */
function TrustedBrowsers() {
  const { data: trusted = [] } = useSourceRows<TrustedBrowser>(trustedBrowsersSource);
  if (trusted.length === 0) return null;
  return (
    <>
      <Subheading>{trustTexts.section}</Subheading>
      <Muted sx={{ mb: 1 }}>{trustTexts.hint}</Muted>
      <OwnRows
        label={trustTexts.section}
        rows={trusted}
        source={trustedBrowsersSource}
        details={trustDetails}
        endOne={trustTexts.endOne}
      />
    </>
  );
}

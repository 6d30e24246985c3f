import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import {
  ownSessionsTexts as texts,
  trustedBrowserTexts as trustTexts,
} from '../../../texts/profile';
import { ActionButtons } from '../../actions/ActionButtons';
import { useOpenAction } from '../../actions/openAction';
import { useRows } from '../../dataProvider/useReading';
import { Loaded } from '../../ui/LoadStates';
import { PageSection } from '../../ui/PageSection';
import { Muted } from '../../ui/Muted';
import { StatusPill } from '../../ui/StatusPill';
import {
  type OwnSession,
  sessionActions,
  sessionDetails,
  sessionsSource,
  trustDetails,
  type TrustedBrowser,
  trustedBrowsersSource,
} from './sources';
import { small } from '../../ui/styles';

/** More sessions than these are folded away at first. */
const shownAtFirst = 5;

/** No table: on a small screen what can be done would be out of sight. */
const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  padding: 0,
  listStyle: 'none',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  fontSize: '0.875rem',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 1.5),
  },
  '& li + li': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& .details': { flexGrow: 1, minWidth: 0 },
  '& .browser': { marginInlineEnd: theme.spacing(1), fontWeight: 600 },
  '& dl': {
    ...small,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 2),
    margin: 0,
  },
  '& dl div': { display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(0.5) },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

export function SessionsSection() {
  const sessions = useRows<OwnSession>(
    sessionsSource.name,
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'last_seen_at', order: 'DESC' } },
    { retry: false },
  );
  return (
    <PageSection title={texts.section}>
      <Loaded reading={sessions}>{(rows) => <Sessions sessions={rows} />}</Loaded>
      <TrustedBrowsers />
    </PageSection>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const current = sessions.find((session) => session.current);
  const others = sessions.filter((session) => !session.current);
  const [all, setAll] = useState(false);
  const ordered = [...(current ? [current] : []), ...others];
  if (sessions.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <List aria-label={texts.section}>
        {(all ? ordered : ordered.slice(0, shownAtFirst)).map((session) => (
          <Session key={session.uuid} session={session} />
        ))}
      </List>
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
  const open = useOpenAction();
  const { data: trusted = [] } = useRows<TrustedBrowser>(
    trustedBrowsersSource.name,
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'last_used_at', order: 'DESC' } },
    { retry: false },
  );
  if (trusted.length === 0) return null;
  return (
    <>
      <Box component="h3" sx={{ mt: 3, mb: 1, fontSize: '1rem' }}>
        {trustTexts.section}
      </Box>
      <Muted sx={{ mb: 1 }}>{trustTexts.hint}</Muted>
      <List aria-label={trustTexts.section}>
        {trusted.map((browser) => (
          <Row
            key={browser.uuid}
            name={browser.browser}
            details={trustDetails(browser)}
            end={{
              label: trustTexts.end.label,
              name: trustTexts.endOne,
              onPress: () =>
                open({
                  resource: trustedBrowsersSource.name,
                  action: 'end-trust',
                  id: browser.uuid,
                }),
            }}
          />
        ))}
      </List>
    </>
  );
}

function Session({ session }: { session: OwnSession }) {
  const open = useOpenAction();
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
          onPress: () => open({ resource: sessionsSource.name, action: 'end', id: uuid }),
        },
      })}
    />
  );
}

interface RowProps {
  /** The browser. */
  name: string;
  state?: ReactNode;
  details: readonly { label: string; value: string }[];
  /** What ends it; its name for screen readers tells one row from another. */
  end?: { label: string; name: (row: string) => string; onPress: () => void };
}

function Row({ name, state, details, end }: RowProps) {
  return (
    <li>
      <div className="details">
        <span className="browser">{name}</span>
        {state}
        <dl>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {end && (
        <Button
          color="error"
          aria-label={end.name(
            [name, ...details.map(({ label, value }) => `${label} ${value}`)].join(', '),
          )}
          onClick={end.onPress}
        >
          {end.label}
        </Button>
      )}
    </li>
  );
}

import type { SessionRecord } from '../../../contract/account';
import { displayTime } from '../../dates/displayTime';
import type { Action, ActionSource } from '../../resources/declare';
import type { PageSource } from '../declare';

export type OwnSession = SessionRecord & { id: string };

/** What tells one session from another in the same browser. */
export const sessionFacts = (session: OwnSession): { label: string; value: string }[] => [
  ...(session.ip_address === null ? [] : [{ label: 'IP address', value: session.ip_address }]),
  { label: 'Started', value: displayTime(session.created_at) },
  { label: 'Last seen', value: displayTime(session.last_seen_at) },
];

const isOther = ({ current }: OwnSession): boolean => !current;

/** Ending where one is signed in; the session at hand ends by logging out. */
export const sessionActions: readonly Action<OwnSession>[] = [
  {
    id: 'end',
    label: 'End',
    danger: true,
    access: ['sessions', 'end'],
    visible: isOther,
    dialog: {
      kind: 'confirm',
      title: 'End Session',
      facts: sessionFacts,
      text: () => ['You are logged out there at once, and what was not saved there is lost.'],
      submit: 'End',
    },
    run: ({ uuid }, _, provider) =>
      provider.action({ method: 'DELETE', path: '/sessions/{uuid}', params: { uuid } }),
    success: 'Session successfully ended.',
    failure: 'There was a problem ending the session.',
    gone: true,
  },
  {
    id: 'end-others',
    label: 'End All Others',
    danger: true,
    access: ['sessions', 'end'],
    visible: ({ current }) => current,
    dialog: {
      kind: 'confirm',
      title: 'End All Other Sessions',
      text: () => [
        'You are logged out everywhere but in this browser, at once. What was not saved there is lost.',
      ],
      submit: 'End All Others',
    },
    run: (_, __, provider) => provider.action({ method: 'DELETE', path: '/sessions', params: {} }),
    success: 'All other sessions successfully ended.',
    failure: 'There was a problem ending your other sessions.',
  },
];

/** Where one is signed in. */
export const sessionsSource: ActionSource<OwnSession> & PageSource = {
  name: 'sessions',
  actions: sessionActions,
  nameOf: ({ browser }) => browser,
  endpoint: {
    path: '/sessions',
    key: 'sessions',
    list: { kind: 'collection', path: '/sessions', wholeRecords: true },
  },
};

import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { partTexts } from '../../texts/admin-kit/parts';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { statusOf, titleAndDetails } from '../dataProvider/errors';
import { ListButton } from './ListButton';
import { passFocusOnUnmount } from './focus';
import { card } from './styles';

export const LoadingNote = () => (
  <Box component="output" sx={{ display: 'block', color: 'text.secondary', py: 4 }}>
    {partTexts.loading}
  </Box>
);

/** Says that there is nothing, or nothing that was searched for: a text that comes with its live region is not read out. */
export const NoneNote = styled('output')({ display: 'block', '&&:empty': { margin: 0 } });

export interface FailureTextProps {
  error: unknown;
  /** In place of the service's title. */
  heading?: string;
  firstError?: true;
  level?: 'h2' | 'h3';
  busy?: boolean;
  /** Left out where another try would change nothing. */
  onRetry?: () => unknown;
  children?: ReactNode;
}

/** The service's title and details, with another try: the content of every `alert` of a failed query. */
export function FailureText({ error, level: Heading = 'h2', ...props }: FailureTextProps) {
  const { busy, onRetry, children } = props;
  const { title, details, requestId } = titleAndDetails(error, props.firstError);
  // An error without a title uses its details as the heading.
  const { heading = title === serviceTexts.unknown ? details : title } = props;
  const rest = details.startsWith(`${heading}. `) ? details.slice(heading.length + 2) : details;
  return (
    <>
      <Heading>{heading}</Heading>
      {rest !== heading && <p>{rest}</p>}
      {requestId !== undefined && (
        <p>
          <small>{partTexts.request(requestId)}</small>
        </p>
      )}
      <ButtonRow ref={passFocusOnUnmount}>
        {onRetry && (
          <ListButton
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) onRetry();
            }}
          >
            {busy ? partTexts.retrying : partTexts.retry}
          </ListButton>
        )}
        {children}
      </ButtonRow>
    </>
  );
}

/** Says in the middle of a part why it has nothing to show, and what can be done about it. */
export const MessagePanel = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  flex: 1,
  overflow: 'auto',
  padding: theme.spacing(3),
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0, maxWidth: 560, color: 'var(--mui-palette-text-secondary)' },
  '& .error-mark': { color: 'var(--mui-palette-error-main)', fontSize: '1.5rem' },
}));

const FramedMessage = styled(MessagePanel)({
  flex: 'none',
  minHeight: 240,
  ...card,
});

export const ErrorMark = () => (
  <span className="error-mark" aria-hidden="true">
    ⚠
  </span>
);

/** Buttons side by side, in the middle where the rest is. */
export const ButtonRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'inherit',
  gap: theme.spacing(1),
}));

const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** @returns why what needs a query cannot be done yet, as `LoadFailure` has another try or none */
export function describeReadFailure(error: unknown, pending: string): string {
  if (!error) return pending;
  return isMissing(error) ? partTexts.unread : partTexts.unreadYet;
}

interface LoadFailureProps extends Pick<
  FailureTextProps,
  'error' | 'heading' | 'firstError' | 'busy'
> {
  notFound?: string;
  /** The page has nothing else: as in a list that could not be read. */
  whole?: true;
  onRetry: () => unknown;
}

/** Why the page has nothing to show. What does not exist is not asked for again. */
export function LoadFailure({ notFound, whole, onRetry, ...props }: LoadFailureProps) {
  const missing = isMissing(props.error);
  const said =
    missing && notFound !== undefined ? (
      notFound
    ) : (
      <FailureText {...props} onRetry={missing ? undefined : onRetry} />
    );
  if (whole)
    return (
      <FramedMessage role="alert">
        <ErrorMark />
        {said}
      </FramedMessage>
    );
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'start',
        gap: 1,
        py: 2,
        '& h2': { m: 0, fontSize: '1rem' },
        '& p': { m: 0 },
      }}
    >
      {said}
    </Box>
  );
}

/** Part of a query result that the states of a part need. */
interface Attempt<T> {
  data?: T;
  error: Error | null;
  isFetching: boolean;
  /** True when the data belong to a previous query. */
  isPlaceholderData?: boolean;
}

/**
 * @returns why nothing could be read, until another try is answered: react-query forgets it as the try begins,
 *   and the button that was pressed would go with it
 */
export function useFailure(attempt: Attempt<unknown>): Error | null {
  const { data, error, isFetching, isPlaceholderData } = attempt;
  const [latest, setLatest] = useState(error);
  const isRead = data !== undefined && !isPlaceholderData;
  if (error ? error !== latest : latest && isRead) setLatest(error);
  return error ?? (isFetching && !isRead && !isMissing(latest) ? latest : null);
}

export type RenderFailure = (failure: Omit<LoadFailureProps, 'notFound' | 'whole'>) => ReactNode;

const renderLoadFailure: RenderFailure = (failure) => <LoadFailure {...failure} />;

interface PartBoundaryProps {
  /** The drawn data. After a failure to draw, a new value starts another attempt. */
  of: unknown;
  /** Reads it again. */
  onRetry: () => unknown;
  renderFailure?: RenderFailure;
  /** Draws the part: what is worked out for it belongs in here. */
  children: () => ReactNode;
}

/**
 * A part that cannot be drawn, such as of a record without what it should have, says so in its own place: the rest
 * of the page stays, and with it what was typed there.
 */
export const PartBoundary = (props: PartBoundaryProps) => {
  const { of, onRetry, renderFailure = renderLoadFailure, children: draw } = props;
  return (
    <ErrorBoundary
      resetKeys={[of]}
      onReset={({ reason }) => reason === 'imperative-api' && onRetry()}
      fallbackRender={({ error, resetErrorBoundary }) =>
        renderFailure({ error, heading: partTexts.undrawn, onRetry: resetErrorBoundary })
      }
    >
      <Drawn>{draw}</Drawn>
    </ErrorBoundary>
  );
};

const Drawn = ({ children: draw }: Pick<PartBoundaryProps, 'children'>) => draw();

export interface LoadedProps<T> {
  query: Attempt<T> & { refetch: () => unknown };
  /** Shown until it is there, in place of the words that it is loading; null where those stand elsewhere. */
  waiting?: ReactNode;
  /** Says why it could not be read, in place of `LoadFailure`. */
  renderFailure?: RenderFailure;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, waiting, renderFailure, children }: LoadedProps<T>) {
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const error = useFailure(query);
  if (data !== undefined && !(error && isPlaceholderData))
    return (
      <PartBoundary of={data} onRetry={refetch} renderFailure={renderFailure}>
        {() => children(data)}
      </PartBoundary>
    );
  if (!error) return waiting === undefined ? <LoadingNote /> : waiting;
  return (renderFailure ?? renderLoadFailure)({ error, busy: isFetching, onRetry: refetch });
}

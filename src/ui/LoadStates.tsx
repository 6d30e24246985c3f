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

/** Says that there is nothing, or no match. Rendered early: a text that comes with its live region is not read out. */
export const NoneNote = styled('output')({ display: 'block', '&&:empty': { margin: 0 } });

export interface FailureTextProps {
  error: unknown;
  /** Replaces the service's title. */
  heading?: string;
  firstError?: true;
  level?: 'h2' | 'h3';
  busy?: boolean;
  /** Missing if a retry would change nothing. */
  onRetry?: () => unknown;
  children?: ReactNode;
}

/** The service's title and details, with another try: the content of every `alert` of a failed query. */
export function FailureText({ error, level: Heading = 'h2', ...props }: FailureTextProps) {
  const { busy, onRetry, children } = props;
  const { title, details, requestId } = titleAndDetails(error, props.firstError);
  // An error without a title uses its details as the heading.
  const { heading = title === serviceTexts.unknown ? details : title } = props;
  const remainingDetails = details.startsWith(`${heading}. `)
    ? details.slice(heading.length + 2)
    : details;
  return (
    <>
      <Heading>{heading}</Heading>
      {remainingDetails !== heading && <p>{remainingDetails}</p>}
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

/** Says in the middle of a part why it is empty, and what the person can do. */
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

/** Buttons side by side, aligned as the text around them. */
export const ButtonRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'inherit',
  gap: theme.spacing(1),
}));

const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** @returns the reason why an action that needs a query is disabled; matches `LoadFailure`, with or without a retry */
export function describeReadFailure(error: unknown, pending: string): string {
  if (!error) return pending;
  return isMissing(error) ? partTexts.unread : partTexts.unreadYet;
}

interface LoadFailureProps extends Pick<
  FailureTextProps,
  'error' | 'heading' | 'firstError' | 'busy'
> {
  notFound?: string;
  /** The page has no other content, as for a list that could not be read. */
  isWholePage?: true;
  onRetry: () => unknown;
}

/** The reason why the page has nothing to show. A missing record gets no retry. */
export function LoadFailure({ notFound, isWholePage, onRetry, ...props }: LoadFailureProps) {
  const missing = isMissing(props.error);
  const content =
    missing && notFound !== undefined ? (
      notFound
    ) : (
      <FailureText {...props} onRetry={missing ? undefined : onRetry} />
    );
  if (isWholePage)
    return (
      <FramedMessage role="alert">
        <ErrorMark />
        {content}
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
      {content}
    </Box>
  );
}

/** The part of a query result that determines a part's state. */
interface Attempt<T> {
  data?: T;
  error: Error | null;
  isFetching: boolean;
  /** True when the data belong to a previous query. */
  isPlaceholderData?: boolean;
}

/**
 * @returns the failure of a query until a retry is answered: react-query clears it when the retry begins, and the
 * pressed button would disappear with it
 */
export function useFailure(attempt: Attempt<unknown>): Error | null {
  const { data, error, isFetching, isPlaceholderData } = attempt;
  const [latest, setLatest] = useState(error);
  const isRead = data !== undefined && !isPlaceholderData;
  if (error ? error !== latest : latest && isRead) setLatest(error);
  return error ?? (isFetching && !isRead && !isMissing(latest) ? latest : null);
}

export type RenderFailure = (
  failure: Omit<LoadFailureProps, 'notFound' | 'isWholePage'>,
) => ReactNode;

const renderLoadFailure: RenderFailure = (failure) => <LoadFailure {...failure} />;

interface PartBoundaryProps {
  /** The rendered data. After a failed render, a new value starts another attempt. */
  resetKey: unknown;
  /** Reads the data again. */
  onRetry: () => unknown;
  renderFailure?: RenderFailure;
  /** Renders the part; computations for it belong inside, too. */
  children: () => ReactNode;
}

/**
 * Shows a render failure, such as of an incomplete record, in the part's own place: the rest of the page stays, with
 * what was typed there.
 */
export const PartBoundary = (props: PartBoundaryProps) => {
  const { resetKey, onRetry, renderFailure = renderLoadFailure, children: draw } = props;
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
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
  /** Shown while loading, in place of the loading note; null if another element shows that. */
  placeholder?: ReactNode;
  /** Renders the failure, in place of `LoadFailure`. */
  renderFailure?: RenderFailure;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, placeholder, renderFailure, children }: LoadedProps<T>) {
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const error = useFailure(query);
  if (data !== undefined && !(error && isPlaceholderData))
    return (
      <PartBoundary resetKey={data} onRetry={refetch} renderFailure={renderFailure}>
        {() => children(data)}
      </PartBoundary>
    );
  if (!error) return placeholder === undefined ? <LoadingNote /> : placeholder;
  return (renderFailure ?? renderLoadFailure)({ error, busy: isFetching, onRetry: refetch });
}

import { MessageActions, MessagePage } from './MessagePage';
import { ShellButton } from './ShellButton';
import { texts } from './texts';

/** What the identity provider said went wrong, as plain text (console.md section 2). */
export function AuthErrorText({ message }: { message: string }) {
  return (
    <main>
      <MessagePage title={texts.authentication} tone="error">
        <p>{message}</p>
        <MessageActions>
          <ShellButton as="a" {...{ href: '/' }}>
            {texts.tryAgain}
          </ShellButton>
        </MessageActions>
      </MessagePage>
    </main>
  );
}

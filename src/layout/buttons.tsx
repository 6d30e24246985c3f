import { styled } from '@mui/material/styles';
import { shellTexts } from '../../texts/layout/shell';
import { useSession } from '../authProvider/session';
import { PlainButton } from '../ui/ListButton';
import { useUpgradeAddress } from '../account/useUpgradeAddress';

/** A plain button of the shell, in the colours of its container. */
export const ShellButton = styled(PlainButton)({
  minHeight: 32,
  borderColor: 'currentColor',
  color: 'inherit',
  fontSize: 'inherit',
  lineHeight: 1.3,
  '&, &:hover:not([aria-disabled="true"])': { background: 'transparent' },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
});

/** A square button that shows only an icon; give it an `aria-label`. */
export const ShellIconButton = styled(ShellButton)({
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  '& svg': { fontSize: '1.5rem' },
});

/** A mail to the support address, for customers whose plan is not enterprise (console.md section 2). */
export function UpgradeButton() {
  const { user } = useSession();
  const address = useUpgradeAddress();
  if (user.customer.plan === 'enterprise') return null;
  return (
    <ShellButton as="a" {...{ href: address }}>
      {shellTexts.upgrade}
    </ShellButton>
  );
}

export const ReloadButton = () => (
  <ShellButton type="button" onClick={() => window.location.reload()}>
    {shellTexts.reload}
  </ShellButton>
);

import { styled } from '@mui/material/styles';
import { shellTexts } from '../../texts/shell';
import { useSession } from '../authProvider/session';
import { useUpgradeAddress } from '../ui/useUpgradeAddress';

/** A plain button of the shell: MUI's own would bring its ripple into the first load. */
export const ShellButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  minHeight: 32,
  padding: theme.spacing(0.5, 1.5),
  border: '1px solid currentColor',
  borderRadius: theme.shape.borderRadius,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  lineHeight: 1.3,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
}));

/** A square button that shows only an icon; give it an `aria-label`. */
export const ShellIconButton = styled(ShellButton)({
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
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

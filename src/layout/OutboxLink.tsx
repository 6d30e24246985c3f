import { styled } from '@mui/material/styles';
import { texts } from './texts';
import { visuallyHidden } from '../page/visuallyHidden';

const Link = styled('a')({ display: 'inline-block', paddingBlock: 3, color: 'inherit' });
const HiddenText = styled('span')(visuallyHidden);

/** Leads to the mails that the demo has sent; only for a demo, which alone has that page. */
export const OutboxLink = () => (
  <Link href="/outbox" target="_blank" rel="noopener">
    {texts.outbox} <HiddenText>({texts.newTab})</HiddenText>
  </Link>
);

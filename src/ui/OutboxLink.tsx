import { styled } from '@mui/material/styles';
import { shellTexts } from '../../texts/layout/shell';
import { HiddenText } from './visuallyHidden';

const Link = styled('a')({ display: 'inline-block', paddingBlock: 3, color: 'inherit' });

/** Links to the mails that the demo has sent; only for a demo, as no other installation has that page. */
export const OutboxLink = () => (
  <Link href="/outbox" target="_blank" rel="noopener">
    {shellTexts.outbox} <HiddenText>({shellTexts.newTab})</HiddenText>
  </Link>
);

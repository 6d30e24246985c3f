import { useConfig } from '../config';
import { Banner } from './Banner';
import { OutboxLink } from './OutboxLink';
import { texts } from './texts';

/** Says that this is a demo, for as long as it is one (decision 32). */
export function DemoBanner() {
  const { demo } = useConfig();
  if (!demo) return null;
  return (
    <Banner data-demo="" aria-label={texts.demoBanner}>
      <p>
        {texts.demo} <OutboxLink />
      </p>
    </Banner>
  );
}

import { brandMark } from '../../contract/designTokens';

/** The product's mark, which stands beside its name. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d={brandMark} />
  </svg>
);

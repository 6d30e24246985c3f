import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** The one property that MUI's styles use and a browser of today, Safari, knows by its prefix only. */
const prefixUserSelect: StylisPlugin = (element) => {
  const { type, props, children, value } = element;
  if (type === 'decl' && props === 'user-select' && typeof children === 'string')
    element.return = `-webkit-user-select:${children};${value}`;
};

/**
 * Where MUI's styles are kept, without the prefixes for browsers of the past: working them out holds up the
 * first paint.
 * @param nonce of the page's Content-Security-Policy
 */
export const createStyleCache = (nonce: string | undefined): EmotionCache =>
  createCache({ key: 'css', prepend: true, nonce, stylisPlugins: [prefixUserSelect] });

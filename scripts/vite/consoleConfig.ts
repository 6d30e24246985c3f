import type { Plugin } from 'vite';

/**
 * Writes the service's answer to `/config.json` into the page of the development server, as the service
 * does in the page that it serves.
 * @param service its origin
 */
export function consoleConfig(service: string): Plugin {
  return {
    name: 'console:config',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const answer = await fetch(`${service}/config.json`);
        // A `<` could end the element.
        return html.replace(
          '__CONFIG__',
          (await answer.text()).replaceAll('<', String.raw`\u003c`),
        );
      },
    },
  };
}

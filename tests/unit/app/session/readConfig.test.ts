// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/app/session/readConfig';

const element = (text: string) => `<script type="application/json" id="config">${text}</script>`;

describe('the configuration', () => {
  it('is read from the page', () => {
    const config = { auth: { domain: 'id.example' }, productName: 'Keys & more', apiBase: '/api' };
    document.body.innerHTML = element(JSON.stringify(config));
    expect(readConfig(document)).toEqual(config);
  });

  it.each(['', element('__CONFIG__'), element('{}')])(
    'reports that the page has none (%#)',
    (body) => {
      document.body.innerHTML = body;
      expect(() => readConfig(document)).toThrow('This page has no configuration.');
    },
  );
});

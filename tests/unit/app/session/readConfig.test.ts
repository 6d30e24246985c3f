// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pageConfig, readConfig } from '../../../../src/app/session/readConfig';

const good = {
  auth: { domain: 'http://localhost:3000', clientId: 'console', audience: 'urn:api' },
  apiBase: '/api/',
  productName: 'Encryption Console',
  supportEmail: 'support@acme.example',
  maintenance: false,
  docsUrl: 'https://docs.acme.example/',
  demo: true,
};

describe('the configuration', () => {
  it('is read whole', () => {
    const later = { ...good, later: 'fields that are not known are no harm' };
    expect(readConfig(later)).toEqual({ ...good, apiBase: '/api' });
  });

  it('has defaults for what an environment need not say', () => {
    const { auth, apiBase, supportEmail, docsUrl } = good;
    expect(readConfig({ ...good, docsUrl: '' }).docsUrl).toBe('');
    expect(readConfig({ auth, apiBase, supportEmail, docsUrl })).toMatchObject({
      productName: 'Encryption Console',
      maintenance: false,
      demo: false,
    });
  });

  it.each([
    [null, 'The configuration at /config.json has no settings.'],
    [{ ...good, auth: undefined }, 'The configuration at /config.json has no auth.'],
    [
      { ...good, auth: { ...good.auth, clientId: '' } },
      'In the configuration at /config.json, auth.clientId must be a text without spaces.',
    ],
    [
      { ...good, apiBase: '//evil.example' },
      'In the configuration at /config.json, apiBase must be a path or an http(s) address.',
    ],
    [
      { ...good, docsUrl: 'javascript:alert(1)' },
      'In the configuration at /config.json, docsUrl must be a path or an http(s) address.',
    ],
    [
      { ...good, supportEmail: 'a@b?bcc=c@d' },
      'In the configuration at /config.json, supportEmail must be an e-mail address.',
    ],
    [
      { ...good, maintenance: 'no' },
      'In the configuration at /config.json, maintenance must be true or false.',
    ],
  ])('names what is wrong (%#)', (value, sentence) => {
    expect(() => readConfig(value)).toThrow(sentence);
  });

  it('is taken from the page', () => {
    document.body.innerHTML = `<script type="application/json" id="config">
      ${JSON.stringify({ ...good, productName: 'Keys & more' })}
    </script>`;
    expect(pageConfig(document)).toMatchObject({ productName: 'Keys & more', apiBase: '/api' });
  });

  it.each(['', '<script type="application/json" id="config">__CONFIG__</script>'])(
    'says so when the page has none (%#)',
    (body) => {
      document.body.innerHTML = body;
      expect(() => pageConfig(document)).toThrow(
        'The configuration at /config.json is not valid JSON.',
      );
    },
  );
});

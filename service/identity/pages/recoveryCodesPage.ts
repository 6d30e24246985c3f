import { html } from './html';
import type { Page } from './page';

/** Shows the recovery codes; this page is the only place that ever does, so it is left on purpose alone. */
export const recoveryCodesPage = (codes: readonly string[], account: string): Page => ({
  title: 'MFA is enabled',
  body: html`<p>
      Keep these recovery codes where you will find them without your authenticator app. Each works
      once, in place of a one-time code. They are shown only now.
    </p>
    <ol class="codes" id="recovery-codes">
      ${codes.map((code) => html`<li class="code">${code}</li>`)}
    </ol>
    <button class="quiet" type="button" id="copy" hidden>Copy</button>
    <button class="quiet" type="button" id="download" hidden>Download as text</button>
    <p class="who" role="status" id="told"></p>
    <form method="get" action="${account}">
      <label class="check">
        <input type="checkbox" id="kept" required autocomplete="off" />
        I have kept my recovery codes
      </label>
      <button type="submit">Back to your account</button>
    </form>`,
  script,
});

/** Without it the codes can still be written down. A file made here has no address that a browser's history keeps. */
const script = `
const [copy, download, told, kept] = ['copy', 'download', 'told', 'kept'].map((id) =>
  document.getElementById(id));
const text = [...document.querySelectorAll('#recovery-codes li')]
  .map((code) => code.textContent.trim() + '\\n').join('');
const keep = (said) => { kept.checked = true; told.textContent = said; };
copy.hidden = navigator.clipboard === undefined;
copy.addEventListener('click', () => navigator.clipboard.writeText(text).then(
  () => keep('The recovery codes are copied.'),
  () => { told.textContent = 'The browser did not let them be copied. Select them, or download them.'; }));
download.hidden = false;
download.addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
  keep('The recovery codes are downloaded.');
});`;

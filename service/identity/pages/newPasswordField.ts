import { longestPassword } from '../passwordRules';
import { html } from './html';
import type { Html } from './html';

interface NewPassword {
  autofocus: boolean;
  /** Ids of what describes it. */
  describedBy: string;
}

/** Takes a password that is chosen here; with `showPasswordScript` it can be read while it is typed. */
export const newPasswordField = ({ autofocus, describedBy }: NewPassword): Html =>
  html`<input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      maxlength="${longestPassword}"
      required
      aria-describedby="${describedBy}"
      ${autofocus && html` autofocus`}
    />
    <label class="check" hidden>
      <input type="checkbox" id="show-password" autocomplete="off" />
      Show password
    </label>`;

/** Without it the checkbox stays away. What is sent is covered again, for browsers keep what texts say. */
export const showPasswordScript = `
const shown = document.getElementById('show-password');
const field = document.getElementById('password');
const show = (readable) => { shown.checked = readable; field.type = readable ? 'text' : 'password'; };
shown.closest('label').hidden = false;
shown.addEventListener('change', () => show(shown.checked));
field.form.addEventListener('submit', () => show(false));`;

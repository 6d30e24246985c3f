import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

const sheet = document.createElement('style');
afterEach(() => sheet.remove());

const asked = ['display', 'visibility', 'pointerEvents', 'opacity', 'color', 'whiteSpace'] as const;
const answers = () =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const told = asked.map((name) => `${name} ${style[name]}`);
    told.push(style.getPropertyValue('display'), style.getPropertyValue('pointer-events'));
    return [element.tagName, ...told].join(', ');
  });

it('what tests are told of styles is what jsdom says', () => {
  render(
    <main>
      <p hidden>
        <b>Hidden</b>
      </p>
      <div style={{ visibility: 'hidden' }}>
        <span>
          <i style={{ visibility: 'visible' }}>Within</i>
        </span>
      </div>
      <div style={{ pointerEvents: 'none', opacity: 0.5, display: 'flex' }}>
        <button type="button" style={{ opacity: 0 }}>
          No press
        </button>
      </div>
      <input type="hidden" />
      <input />
      <pre style={{ color: 'red' }}>
        <a href="#here">Red</a>
      </pre>
      <dialog>
        <em>Closed</em>
      </dialog>
      <dialog open>Open</dialog>
      <div popover="auto">Popover</div>
      <details>
        <summary>Summary</summary>
        <p>Details</p>
      </details>
      <ul>
        <li>Item</li>
      </ul>
      <table>
        <thead hidden>
          <tr>
            <th>Title</th>
          </tr>
        </thead>
        <tbody>
          <tr hidden>
            <td>Cell</td>
          </tr>
          <tr>
            <td>Cell</td>
          </tr>
        </tbody>
      </table>
      <svg>
        <title>Picture</title>
        <path />
      </svg>
    </main>,
  );
  const plain = answers();
  // With a sheet in the document, it is jsdom that is asked.
  document.head.append(sheet);
  expect(document.styleSheets).toHaveLength(1);
  expect(plain).toEqual(answers());
  expect(plain.join('\n')).toMatch(/visibility hidden.*\n.*visibility visible/);
});

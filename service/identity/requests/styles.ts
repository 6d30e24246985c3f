import {
  type ColorScheme,
  colorSchemeAttribute,
  colorSchemes,
  controlHeight,
  fontFamily,
  phone,
  radius,
  textSizes,
  tick,
} from '../../../contract/lib/designTokens';
import { codeSeconds } from '../../domain/people/mfa/oneTimeCode';

const properties = ({ page, surface, text, accent, line, fieldBorder, status }: ColorScheme) => `
  --page: ${page}; --card: ${surface}; --text: ${text.primary}; --quiet: ${text.secondary};
  --line: ${line}; --field: ${fieldBorder}; --accent: ${accent.main}; --strong: ${accent.dark};
  --on-accent: ${accent.on};
  ${Object.entries(status)
    .map(([tone, { ink, tint }]) => `--${tone}: ${ink}; --${tone}-tint: ${tint};`)
    .join(' ')}`;

const font = (name: keyof typeof textSizes): string => {
  const { size, line } = textSizes[name];
  return `${size / 16}rem/${line / 16}rem`;
};

const { light, dark } = colorSchemes;

/** Styles of all pages: the console's colours and controls, in the colour scheme chosen there. */
export const styles = `
:root { color-scheme: light; ${properties(light)} }
@media (prefers-color-scheme: dark) {
  :root:not([${colorSchemeAttribute}]) { color-scheme: dark; ${properties(dark)} } }
:root[${colorSchemeAttribute}='dark'] { color-scheme: dark; ${properties(dark)} }
* { box-sizing: border-box }
html { background: var(--page) }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  color: var(--text); font: ${font('body')} ${fontFamily} }
main { width: 100%; max-width: 420px; padding: 24px; background: var(--card);
  border: 1px solid var(--line); border-radius: ${radius.card}px; overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font: 650 ${font('title')} ${fontFamily} }
h2 { margin: 24px 0 8px; font: 650 ${font('section')} ${fontFamily} }
p { margin: 0 0 16px }
.product { display: flex; align-items: center; gap: 8px; margin: 0 0 16px; font-weight: 650;
  color: var(--quiet) }
.product svg { flex: none; width: 24px; height: 24px; fill: var(--accent) }
label, .term { display: block; margin: 0 0 4px; font: 600 ${font('label')} ${fontFamily} }
input { width: 100%; min-height: ${controlHeight.desktop}px; margin: 0 0 16px; padding: 7px 12px;
  font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field);
  border-radius: ${radius.control}px }
.check { display: flex; align-items: center; gap: 8px; min-height: 44px; margin-block-end: 8px; font: inherit }
.check input { flex: none; width: 24px; min-height: 24px; margin: 0; accent-color: var(--accent) }
@media (forced-colors: none) {
  .check input { appearance: none; display: grid; place-content: center; padding: 0 }
  .check input:checked { background: var(--accent); border-color: var(--accent) }
  .check input:checked::before { content: ''; width: 14px; height: 14px; background: var(--on-accent);
    clip-path: ${tick} } }
button, .button { display: block; width: 100%; min-height: ${controlHeight.desktop}px;
  padding: 7px 16px; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; color: var(--on-accent); background: var(--accent);
  border: 1px solid var(--accent); border-radius: ${radius.control}px }
button:hover, .button:hover { background: var(--strong) }
.quiet, .quiet:hover { color: var(--accent); background: transparent }
.quiet:hover { background: var(--neutral-tint) }
${phone} {
  input { min-height: ${controlHeight.phone}px; font-size: 1rem }
  button, .button { min-height: ${controlHeight.phone}px; padding-block: 11px } }
form + form, button + button, .stay { margin-top: 12px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.bad, .note { padding: 8px 12px; border: 1px solid transparent; border-radius: ${radius.control}px }
.bad { color: var(--error); background: var(--error-tint) }
.note { background: var(--info-tint) }
.aside { border-left: 3px solid var(--warning); background: var(--neutral-tint) }
.who { margin: 4px 0 12px; color: var(--quiet); font-size: ${textSizes.label.size / 16}rem }
a { color: var(--accent) }
[hidden] { display: none }
a.button:not(.quiet) { color: var(--on-accent) }
.pages { display: flex; justify-content: space-between; gap: 16px; margin: 0 0 16px }
.pages a, .who a { display: inline-block; padding: 4px 0 }
.qr { display: block; width: 100%; max-width: 240px; height: auto; margin: 0 auto 16px }
.codes { margin: 0 0 16px; padding: 0; list-style: none; columns: 2 }
.code { font: 600 1.25rem/1.5rem ui-monospace, monospace; letter-spacing: 0.1em }
.codes .code { padding: 8px 0 }
.codes .code, #secret { font-size: 1rem }
.pill { display: inline-flex; align-items: center; gap: 6px; padding: 1px 8px; white-space: nowrap;
  font: 600 ${font('caption')} ${fontFamily}; color: var(--neutral); background: var(--neutral-tint);
  border: 1px solid transparent; border-radius: ${radius.pill}px }
.pill::before { content: ''; width: 6px; height: 6px; border-radius: 50%; background: currentColor }
.pill.ok { color: var(--ok); background: var(--ok-tint) }
`;

/** Styles of the demo's sign-in page: its accounts stand beside the form, where there is room. */
export const demoStyles = `
.accounts { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none }
.accounts button { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; margin: 0;
  padding: 8px 12px; border-color: var(--line); background: none; color: var(--accent); text-align: left }
.accounts button:hover { border-color: var(--accent); background: var(--neutral-tint) }
.accounts .person { flex: 1 1 180px; color: var(--text) }
.accounts .who { display: block; margin: 2px 0 0; font-weight: 400 }
.accounts .pill { margin-left: 8px }
@media (min-width: 900px) {
  main { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); gap: 0 40px;
    max-width: 940px; padding: 32px }
  .beside > h2 { margin-top: 0 } }
`;

/** Styles of pages that ask for a one-time code: one field drawn over six places, and the code's remaining time. */
export const codeStyles = `
.six { --box: 36px; --step: calc(var(--box) + 8px); --edge: var(--field);
  width: calc(6 * var(--step) - 8px); margin: 0 0 16px; overflow: clip;
  background: linear-gradient(to right, var(--edge) var(--box), transparent var(--box)) 0 0 /
      var(--step) 1px repeat-x,
    linear-gradient(to right, var(--edge) var(--box), transparent var(--box)) 0 100% /
      var(--step) 1px repeat-x,
    linear-gradient(to right, var(--edge) 1px, transparent 1px calc(var(--box) - 1px),
      var(--edge) calc(var(--box) - 1px) var(--box), transparent var(--box)) 0 0 /
      var(--step) 100% repeat-x }
.six input { width: 284px; height: 44px; margin: 0; padding: 0 0 0 12px; border: 0; outline: 0;
  background: none; font: 600 20px/44px ui-monospace, monospace;
  letter-spacing: calc(var(--step) - 1ch) }
@media (max-width: 359px) { .six { --box: 30px } .six input { padding-left: 9px } }
@media (forced-colors: active) { .six { forced-color-adjust: none; --edge: CanvasText } }
.six:focus-within { --edge: var(--accent); outline: 2px solid var(--accent); outline-offset: 3px }
.left { display: flex; align-items: center; gap: 8px }
.left svg { width: 20px; height: 20px; fill: none; stroke: var(--line); stroke-width: 4;
  transform: rotate(-90deg) }
.left .run { stroke: var(--accent); stroke-dasharray: ${codeSeconds}; animation: run ${codeSeconds}s linear infinite }
@keyframes run { to { stroke-dashoffset: ${codeSeconds} } }
@media (prefers-reduced-motion: reduce) { .left .run { animation-timing-function: steps(6) } }
summary { padding: 4px 0; color: var(--accent); cursor: pointer }
details { margin-top: 16px }
details form { margin-top: 8px }
`;

/** Styles of the page that asks for a code to confirm actions, whose list can be very long. */
export const confirmationStyles = `
.confirmed { max-height: 40vh; margin: 0 0 16px; padding: 0; overflow-y: auto; list-style: none }
.confirmed .confirmed { max-height: none; margin: 4px 0 0; color: var(--quiet) }
.confirmed li, dl.confirmed { padding: 8px 12px; background: var(--neutral-tint);
  border-radius: ${radius.control}px }
li .confirmed { padding: 0 }
.confirmed li + li { margin-top: 8px }
.confirmed dt { color: var(--quiet); font: 600 ${font('caption')} ${fontFamily} }
.confirmed dd { margin: 0 }
.confirmed div + div { margin-top: 8px }
`;

/** Styles of the outbox: a list of any length, with the opened mail beside it. */
export const mailStyles = `
main { max-width: 940px }
.mails { margin: 0 0 16px; padding: 0; list-style: none; border-bottom: 1px solid var(--line) }
.mails li { border-top: 1px solid var(--line) }
.mails details { margin: 0 }
.mails summary { padding: 10px 8px; color: inherit; list-style: none }
.mails summary::-webkit-details-marker { display: none }
.mails summary:hover { background: var(--neutral-tint) }
.mails details[open] summary { background: var(--info-tint); box-shadow: inset 3px 0 var(--accent) }
.mails h2 { margin: 0; font-size: ${textSizes.body.size / 16}rem }
.mails p { margin: 0 }
.mail { padding: 16px }
.mail .text { white-space: pre-wrap }
.mail .button { display: inline-block; width: fit-content }
.mails ~ p .button { width: fit-content }
@media (min-width: 900px) {
  .mails { position: relative; min-height: 24rem; padding-right: calc(100% - 340px) }
  .mail { position: absolute; inset: 0 0 auto 340px; max-height: 100%; padding: 10px 0 16px 24px;
    overflow-y: auto } }
`;

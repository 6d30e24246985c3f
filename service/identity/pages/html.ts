/** Markup that may be put into a page as it is; only `html` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece));
  return piece ? piece.map(render).join('') : '';
};

/** A template in which every value is text, unless it came out of this template itself. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(
    strings.map((text, at) => text + (at < pieces.length ? render(pieces[at]) : '')).join(''),
  );

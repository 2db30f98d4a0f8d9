// Marked text: pieces with a style, icons and links, shown as elements of their
// own. What a piece says is text and never HTML.

import { make } from './dom.js';

const COLOR = /^#[0-9a-f]{6}$/;

/** The elements for the spans of an event, with text before them. */
export function pieces(spans, before = '') {
  return [before, ...spans.map(piece)].filter((p) => p !== '');
}

function piece({ text, bold, italic, color, icon, link }) {
  if (!bold && !italic && !color && !icon && !link) return text;
  const element = make('span', { className: [bold && 'bold', italic && 'italic', icon && 'icon', link && 'link'].filter(Boolean).join(' ') }, text);
  if (COLOR.test(color)) element.style.color = color;
  if (icon) {
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', icon);
  }
  if (link) element.title = `${link.kind} ${link.id}`;
  return element;
}

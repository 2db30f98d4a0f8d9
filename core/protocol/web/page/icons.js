// Icons of spells and auras: the shape and colour that content says, and letters
// of the name, so that no two look alike by colour alone.

import { make } from './dom.js';

const SHAPES = new Set(['circle', 'square', 'triangle', 'diamond', 'hexagon']);
const PALETTE = ['#4f6fae', '#8a6a3c', '#3f7d62', '#78558a', '#8c4f45', '#646b33'];

/** The icon of something with name, color, shape and school. */
export function icon(of, color) {
  const box = make('span', { className: `sigil ${SHAPES.has(of.shape) ? of.shape : 'square'}`, 'aria-hidden': 'true' }, make('span', {}, letters(of.name)));
  box.style.setProperty('--ink', of.color || color || fallback(of.name));
  return box;
}

/** Two letters for a name: the first of its first two words, or its first two. */
export function letters(name) {
  const words = name.split(/\s+/).filter((w) => /^\p{L}/u.test(w));
  const picked = words.length > 1 ? [words[0], words[1]].map((w) => [...w][0]) : [...(words[0] ?? name)].slice(0, 2);
  return picked.join('');
}

function fallback(name) {
  let sum = 0;
  for (const c of name) sum = (sum * 31 + c.charCodeAt(0)) >>> 0;
  return PALETTE[sum % PALETTE.length];
}

/** A colour that can be read on the dark ground: a dark one is mixed with white. */
export function readable(color) {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (!parts) return '';
  const rgb = parts.slice(1).map((h) => parseInt(h, 16));
  const light = 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2];
  const mix = Math.max(0, (150 - light) / 255);
  return `rgb(${rgb.map((v) => Math.round(v + (255 - v) * mix)).join(', ')})`;
}

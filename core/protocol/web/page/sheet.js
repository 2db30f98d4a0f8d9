// The stats of the player: armour, damage, what bundles define, and how fast its powers come
// back. They stand first in the tab Character of the side panel. See docs/combat.md.

import { $, make } from './dom.js';

const HANDS = { main: 'Damage', off: 'Damage, off hand', ranged: 'Damage of shots' };

/** A number as people read it: at most one digit behind the point. */
const short = (n) => String(Math.round(n * 10) / 10);

const row = (name, value, title = '') => make('div', { title }, make('dt', {}, name), make('dd', {}, value));

const rate = (r) => (r.idle === r.spending ? short(r.idle) : `${short(r.idle)}, ${short(r.spending)} while spending`);

/** Draws the section sheet of a step, or the message of that name; nothing without one. */
export function drawSheet(m) {
  if (!m) return;
  $('sheet').replaceChildren(
    ...m.blows.map((b) => row(HANDS[b.hand] ?? b.hand, b.least === b.most ? short(b.least) : `${short(b.least)} to ${short(b.most)}`, 'Each hit, before the victim’s armour')),
    row('Armour', short(m.armor)),
    ...m.stats.map((s) => row(s.name, short(s.value))),
    ...m.regens.filter((r) => r.idle !== 0 || r.spending !== 0).map((r) => row(`${r.name} per second`, rate(r))));
}

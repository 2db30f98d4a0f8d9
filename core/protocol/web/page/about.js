// What an item is for: a tooltip wherever one is named. The page asks the realm when
// it is first looked at, and again after each release. See docs/web-protocol.md.

import { make } from './dom.js';
import { tip } from './tip.js';

const WAYS = { use: 'Use', worn: 'Worn', stone: 'In a socket', filled: 'All sockets filled' };
const BINDS = { on_pickup: 'Binds when picked up', on_equip: 'Binds when equipped', on_use: 'Binds when used' };

const known = new Map(); // what the realm has told, by item; undefined while it is asked
let own = () => undefined; // the player's object
let level; // for which it was told
let send = () => false;

/** @param ask sends a message; @param self answers the player's own object */
export function listenAbout(ask, self) { [send, own] = [ask, self]; }

/** Message `item_about`. */
export function told(m) { known.set(m.item, m); }

/** What was told holds no longer: another release, another language or another level. */
export function forget() { known.clear(); }

/** Gives an element the tooltip of an item; t names it. */
export function about(element, t) {
  if (t.item) tip(element, () => facts(t));
  return element;
}

const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);
const slot = (fits) => capital(fits.replaceAll('_', ' '));
const figure = (n) => String(Math.round(n * 10) / 10);
const text = (className, words) => make('div', { className }, words);
const adds = (s) => `${s.value < 0 ? '−' : '+'}${figure(Math.abs(s.value))} ${s.name}`;

function facts(t) {
  if (own()?.level !== level) {
    forget();
    level = own()?.level;
  }
  if (!known.has(t.item) && send({ type: 'about_item', item: t.item, ...(level && { level }) })) known.set(t.item, undefined);
  const m = known.get(t.item);
  if (!m) return [text(`tip-name quality-${t.quality ?? 'common'}`, t.name), text('tip-text', '…')];
  const list = [text(`tip-name quality-${m.quality}`, t.name ?? m.name)];
  if (m.fits !== 'none') list.push(make('div', { className: 'tip-line' }, make('span', {}, slot(m.fits)), make('span', {}, m.quality)));
  if (m.item_level) list.push(text('tip-line', `Item level ${m.item_level}`));
  if (m.slots) list.push(text('tip-line', `${m.slots} slots`));
  if (m.swing_ms) list.push(text('tip-line', `${figure(m.damage_min ?? 0)} to ${figure(m.damage_max ?? 0)} damage, every ${figure(m.swing_ms / 1000)} s`));
  for (const s of m.stats) list.push(text('tip-line', adds(s)));
  for (const d of m.does) list.push(text('tip-text', `${WAYS[d.way]}: ${d.name}${d.about ? `. ${d.about}` : ''}`));
  for (const word of m.sockets) list.push(text('tip-line', `Socket: ${word}`));
  list.push(...needs(m), ...set(m));
  if (m.description) list.push(text('tip-text', m.description));
  return list;
}

function needs(m) {
  const list = [];
  if (m.durability) list.push(text('tip-line', `Durability ${m.durability}`));
  if (m.most) list.push(text('tip-line', m.most === 1 ? 'Unique' : `You can have at most ${m.most}`));
  if (m.unique_worn) list.push(text('tip-line', 'Only one can be worn'));
  if (m.binds) list.push(text('tip-line', BINDS[m.binds]));
  if (m.needs_level) list.push(text((own()?.level ?? 0) < m.needs_level ? 'tip-bad' : 'tip-line', `Requires level ${m.needs_level}`));
  if (m.starts.length) list.push(text('tip-line', `Only for: ${m.starts.join(', ')}`));
  if (m.unsellable) list.push(text('tip-line', 'No vendor buys it'));
  return list;
}

function set(m) {
  if (!m.set) return [];
  const bonuses = m.set.bonuses.map((b) => text('tip-line', `${b.worn} worn: ${[...b.stats.map(adds), ...b.auras].join(', ')}`));
  return [text('tip-text', `${m.set.name}: ${m.set.items.join(', ')}`), ...bonuses];
}

// What the player wears and carries, in the side panel: a click puts a thing on,
// or takes it off.

import { $, make } from './dom.js';

const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);

/** How a slot is called: main_hand is "Main hand". */
export const slotName = (slot) => capital(slot.replaceAll('_', ' '));

export class Bag {
  /** @param send takes a message and reports whether it could be sent */
  constructor(send) {
    this.send = send;
    this.clear();
  }

  clear() { this.take([]); }

  /** Takes all that the player has, where a message tells of it. */
  take(items) {
    if (!items) return;
    this.items = items;
    const packed = items.filter((it) => it.slot.startsWith('backpack_'));
    this.list($('worn'), items.filter((it) => !packed.includes(it)), (it) => ({ type: 'unequip', from: it.slot }), 'Take off');
    this.list($('backpack'), packed, (it) => (it.fits === 'none' ? null : { type: 'equip', from: it.slot }), 'Put on');
  }

  list(place, items, act, label) {
    const held = place.contains(document.activeElement) ? document.activeElement.dataset.slot : undefined;
    place.replaceChildren(...items.map((it) => this.row(it, act(it), label)));
    if (items.length === 0) place.append(make('li', { className: 'muted' }, 'Nothing.'));
    if (held) (place.querySelector(`[data-slot="${held}"]`) ?? $('tab-bag')).focus();
  }

  row(it, asks, label) {
    const name = make('span', { className: `item-name quality-${it.quality}` }, it.count > 1 ? `${it.count} × ${it.name}` : it.name);
    const parts = [make('span', { className: 'item-mark', 'aria-hidden': 'true' }), name];
    parts[0].style.background = it.color || 'var(--line)';
    if (!it.slot.startsWith('backpack_')) parts.push(make('span', { className: 'muted' }, slotName(it.slot)));
    if (it.description) parts.push(make('span', { className: 'muted' }, it.description));
    if (!asks) return make('li', {}, ...parts);
    const button = make('button', { type: 'button', title: label }, ...parts, make('span', { className: 'unseen' }, label));
    button.dataset.slot = it.slot;
    button.onclick = () => this.send(asks);
    return make('li', {}, button);
  }
}

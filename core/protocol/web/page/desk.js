// What is open before a creature: what it sells, buys and mends, the player's bank or its
// stable. See docs/vendors.md and docs/stables.md.

import { $, attend, make, setText } from './dom.js';
import { about } from './about.js';
import { coins, stack } from './stacks.js';

/** How many of what, in the color of its quality. */
const thing = (t) => about(make('span', { className: `item-name quality-${t.quality}` }, stack(t)), t);

/** Said of what its owner wears, which is easily given away. */
const worn = (it) => (/^(backpack_|overflow_|bag_)/.test(it.slot) ? '' : ', worn');

export class Desk {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(world, send, bag) {
    Object.assign(this, { world, send, bag, open: null });
    this.element = $('desk');
    const shut = () => this.send({ type: 'deal', act: 'close' });
    $('desk-close').onclick = shut;
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      shut();
      e.preventDefault();
      e.stopPropagation();
    });
  }

  /** Takes what a step says of what is open, and draws it anew when things have moved. */
  take(d, items) {
    if (d) this.open = d.closed ? null : d;
    if (d || (items && this.open)) this.draw();
  }

  clear() {
    this.open = null;
    this.draw();
  }

  /** Asks the creature for something. */
  deal(act, more) {
    this.send({ type: 'deal', act, with: this.open.with, ...more });
  }

  draw() {
    const attends = attend(this.element);
    const list = [];
    if (this.open?.what === 'shop') this.shop(list);
    if (this.open?.what === 'bank') this.bank(list);
    if (this.open?.what === 'stable') this.stable(list);
    list.push(make('li', { className: 'desk-part' }, `You have ${coins(this.bag.coins)}.`));
    $('desk-list').replaceChildren(...list);
    setText($('desk-name'), this.open ? this.world.nameOf(this.open.with) : '');
    this.element.hidden = !this.open || this.open.what === 'auction'; // that has a window of its own
    attends();
  }

  shop(list) {
    const d = this.open;
    for (const o of d.offers) {
      const price = [o.price || o.costs.length === 0 ? coins(o.price) : '', ...o.costs.map((c) => `${c.count} ${c.name}`)].filter(Boolean).join(', ');
      const left = o.left === undefined ? '' : `, ${o.left} left`;
      const dear = o.price > this.bag.coins;
      list.push(this.line(thing(o), make('span', { className: dear ? 'tip-bad' : '', title: dear ? 'More than you have' : '' }, price + left), 'Buy', o.left === 0 ? null : () => this.deal('buy', { item: o.item, count: 1 })));
    }
    const worth = new Map(d.worth.map((w) => [w.thing, w]));
    const mine = this.bag.items.filter((it) => worth.has(it.id));
    if (mine.length > 0) list.push(make('li', { className: 'desk-part' }, 'Your things'));
    for (const it of mine) {
      const w = worth.get(it.id);
      if (w.sale) list.push(this.line(thing(it), coins(w.sale) + worn(it), 'Sell', () => this.deal('sell', { thing: it.id })));
      if (w.mend !== undefined) list.push(this.line(thing(it), `mending: ${coins(w.mend)}`, 'Mend', () => this.deal('repair', { thing: it.id })));
    }
    const mend = d.worth.filter((w) => w.mend !== undefined);
    if (mend.length > 1) list.push(this.line('Everything', coins(mend.reduce((sum, w) => sum + w.mend, 0)), 'Mend all', () => this.deal('repair')));
    if (d.back.length > 0) list.push(make('li', { className: 'desk-part' }, 'Sold'));
    d.back.forEach((s, place) => list.push(this.line(thing(s), coins(s.price), 'Buy back', () => this.deal('buy_back', { place }))));
  }

  bank(list) {
    const d = this.open;
    const banked = (it) => /^bank(bag)?_/.test(it.slot);
    const move = (it) => () => this.send({ type: 'bank_item', from: it.slot });
    const inside = this.bag.items.filter(banked);
    list.push(make('li', { className: 'desk-part' }, `In the bank: ${inside.length}; it has ${d.slots} slots`));
    for (const it of inside) list.push(this.line(thing(it), '', 'Take out', move(it)));
    list.push(make('li', { className: 'desk-part' }, 'Your things'));
    for (const it of this.bag.items) if (!banked(it)) list.push(this.line(thing(it), worn(it).slice(2), 'Put in', move(it)));
    if (d.more_bags) list.push(this.line('A slot for a bag', coins(d.bag_price), 'Buy', () => this.deal('buy_bank_slot')));
  }

  stable(list) {
    const s = this.open.stable;
    const words = (p) => `${p.name}, level ${p.level}, ${p.health_pct} % of its health`;
    if (s.out) list.push(this.line(words(s.out), 'with you', 'Leave here', s.pets.length < s.slots ? () => this.deal('leave_pet') : null));
    list.push(make('li', { className: 'desk-part' }, `In the stable: ${s.pets.length} of ${s.slots}`));
    for (const p of s.pets) {
      list.push(this.line(words(p), '', s.out ? 'Take instead' : 'Take along', () => this.deal(s.out ? 'swap_pet' : 'take_pet', { pet: p.number })));
    }
    if (s.more) list.push(this.line('Another slot', coins(s.price), 'Buy', () => this.deal('buy_stable_slot')));
  }

  line(what, price, word, act) {
    const b = make('button', { type: 'button', textContent: word, disabled: !act });
    b.onclick = act;
    return make('li', {}, make('span', {}, what), make('span', { className: 'muted' }, price), b);
  }

  /** News of a deal, in words. */
  told(e) {
    const what = e.name && (e.count > 1 ? `${e.count} × ${e.name}` : e.name);
    const paid = coins(e.coins ?? 0);
    return {
      bought: `You buy ${what} for ${paid}.`, sold: `You sell ${what} for ${paid}.`, bought_back: `You buy ${what} back for ${paid}.`,
      repaired: `Mended for ${paid}.`, bank_slot: `Your bank has room for another bag, for ${paid}.`, broke: `${what} is broken.`,
      pet_left: `You leave your ${e.name} in the stable.`, pet_taken: `You take your ${e.name} along.`, pet_swapped: `You take your ${e.name} along instead.`,
      stable_slot: `Your stable has another slot, for ${paid}.`,
    }[e.news] ?? '';
  }

  /** What is shown, for tests. */
  get shown() {
    return this.open && { ...this.open };
  }
}

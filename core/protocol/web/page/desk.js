// What is open before a creature: what it sells, buys and mends, the player's bank or its
// stable. See docs/vendors.md and docs/stables.md.

import { $, attend, make, setText } from './dom.js';
import { about } from './about.js';
import { coins, freeSlot, howMany, numberIn, stack } from './stacks.js';

/** How many of what, in the color of its quality. */
const thing = (t) => about(make('span', { className: `item-name quality-${t.quality}` }, stack(t)), t);

const MOST = 100; // how often something is bought at once

/** Said of what its owner wears, which is easily given away. */
const worn = (it) => (/^(backpack_|overflow_|bag_)/.test(it.slot) ? '' : ', worn');

export class Desk {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(world, send, bag) {
    Object.assign(this, { world, send, bag, open: null, counts: new Map() }); // counts: what stands in the fields for how many, by key
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

  /** Takes what a step says of what is open, and draws it anew when things or coins have moved. */
  take(d, moved) {
    if (d) this.open = d.closed ? null : d;
    if (!this.open) this.counts.clear();
    if (d || (moved && this.open)) this.draw();
  }

  clear() {
    this.open = null;
    this.counts.clear();
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
    setText($('desk-coins'), `You have ${coins(this.bag.coins)}`);
    $('desk-list').replaceChildren(...list);
    setText($('desk-name'), this.open ? this.world.nameOf(this.open.with) : '');
    this.element.hidden = !this.open || this.open.what === 'auction'; // that has a window of its own
    attends();
  }

  shop(list) {
    const d = this.open;
    for (const o of d.offers) list.push(this.offer(o));
    const worth = new Map(d.worth.map((w) => [w.thing, w]));
    const mine = this.bag.items.filter((it) => worth.has(it.id));
    if (mine.length > 0) list.push(make('li', { className: 'desk-part' }, 'Your items'));
    for (const it of mine) {
      const w = worth.get(it.id);
      if (w.sale) list.push(this.sale(it, w.sale));
      if (w.mend !== undefined) list.push(this.line(thing(it), `repair: ${coins(w.mend)}`, 'Repair', () => this.deal('repair', { thing: it.id })));
    }
    const mend = d.worth.filter((w) => w.mend !== undefined);
    if (mend.length > 1) list.push(this.line('All items', coins(mend.reduce((sum, w) => sum + w.mend, 0)), 'Repair all', () => this.deal('repair')));
    if (d.back.length > 0) list.push(make('li', { className: 'desk-part' }, 'Sold'));
    d.back.forEach((s, place) => list.push(this.line(thing(s), coins(s.price), 'Buy back', () => this.deal('buy_back', { place }))));
  }

  /** Something that is sold: how often it is bought is said in a field. */
  offer(o) {
    const left = o.left === undefined ? '' : `, ${o.left} left`;
    const price = this.price(o.price);
    const field = this.count(`buy ${o.item}`, o.name, Math.min(o.left ?? MOST, MOST), 1);
    const says = () => {
      const n = numberIn(field);
      price.className = o.price * n > this.bag.coins ? 'tip-bad' : '';
      price.title = price.className && 'More than you have';
      setText(price, [o.price || o.costs.length === 0 ? coins(o.price * n) : '', ...o.costs.map((c) => `${n > 1 ? `${n} × ` : ''}${c.count} ${c.name}`)].filter(Boolean).join(', ') + left);
    };
    field.addEventListener('input', says);
    says();
    return this.line(thing(o), price, 'Buy', o.left === 0 ? null : () => this.deal('buy', { item: o.item, count: numberIn(field) }), o.left === 0 ? undefined : field);
  }

  /** Something of the player's own that is bought: all of a stack, or some of it. */
  sale(it, worth) {
    const field = it.count > 1 ? this.count(`sell ${it.id}`, it.name, it.count, it.count) : undefined;
    return this.line(thing(it), (it.count > 1 ? `${coins(worth)} for all` : coins(worth)) + worn(it), 'Sell', () => this.deal('sell', { thing: it.id, ...(field && { count: numberIn(field) }) }), field);
  }

  /** A price, which stands out where it is more than the player has. */
  price(n) {
    const dear = n > this.bag.coins;
    return make('span', { className: dear ? 'tip-bad' : '', title: dear ? 'More than you have' : '' }, coins(n));
  }

  /** A field for how many, which keeps what stands in it while the window is open. */
  count(key, name, most, otherwise) {
    const field = howMany(name, most, Math.min(this.counts.get(key) ?? otherwise, most));
    field.dataset.key = key;
    field.addEventListener('input', () => this.counts.set(key, numberIn(field)));
    return field;
  }

  bank(list) {
    const d = this.open;
    const banked = (it) => /^bank(bag)?_/.test(it.slot);
    const inside = this.bag.items.filter(banked);
    const line = (it, note, word) => {
      const field = it.count > 1 ? this.count(`bank ${it.id}`, it.name, it.count, it.count) : undefined;
      const move = () => {
        const n = field ? numberIn(field) : it.count;
        const to = n < it.count && freeSlot(this.bag.items, banked(it) ? undefined : d.slots);
        this.counts.delete(`bank ${it.id}`);
        if (to) this.send({ type: 'move_item', from: it.slot, to, count: n });
        else this.send({ type: 'bank_item', from: it.slot });
      };
      return this.line(thing(it), note, word, move, field);
    };
    list.push(make('li', { className: 'desk-part' }, `In the bank: ${inside.length}; it has ${d.slots} slots`));
    for (const it of inside) list.push(line(it, '', 'Take out'));
    list.push(make('li', { className: 'desk-part' }, 'Your items'));
    for (const it of this.bag.items) if (!banked(it)) list.push(line(it, worn(it).slice(2), 'Put in'));
    if (d.more_bags) list.push(this.line('A bag slot', this.price(d.bag_price), 'Buy', () => this.deal('buy_bank_slot')));
  }

  stable(list) {
    const s = this.open.stable;
    const health = (p) => (p.health_pct === 0 ? ', dead' : p.health_pct < 100 ? `, ${p.health_pct}% health` : '');
    const words = (p) => `${p.name}, level ${p.level}${health(p)}`;
    const room = s.pets.length < s.slots, lives = s.out?.health_pct > 0;
    if (s.out) list.push(this.line(words(s.out), room ? 'with you' : 'with you; no free slot here', 'Leave here', room && lives ? () => this.deal('leave_pet') : null));
    else list.push(make('li', { className: 'muted' }, 'You have no pet with you.'));
    list.push(make('li', { className: 'desk-part' }, s.slots ? `In the stable: ${s.pets.length} of ${s.slots} slots` : 'Your stable has no slots yet'));
    for (const p of s.pets) {
      list.push(this.line(words(p), '', s.out ? 'Swap' : 'Take out', () => this.deal(s.out ? 'swap_pet' : 'take_pet', { pet: p.number })));
    }
    if (s.more) list.push(this.line(s.slots ? 'Another slot' : 'A slot', this.price(s.price), 'Buy', () => this.deal('buy_stable_slot')));
  }

  /** A line with what it is about, what it costs, a field for how many where there is one, and what a click does. */
  line(what, price, word, act, field) {
    const b = make('button', { type: 'button', textContent: word, disabled: !act, ariaLabel: `${word}: ${what.textContent ?? what}` });
    b.onclick = act;
    field?.addEventListener('keydown', (e) => { if (e.key === 'Enter') act(); });
    return make('li', {}, make('span', {}, what), make('span', { className: 'muted' }, price), ...(field ? [field] : []), b);
  }

  /** Events without the items and the money of a deal, which its own line tells. */
  unsaid(events) {
    const deals = events.filter((e) => e.type === 'dealt' && e.coins !== undefined);
    const part = (e) => deals.some((d) => (/^item_(gained|lost)$/.test(e.type) && e.item === d.item) || (e.type === 'money_changed' && e.currency === 'base:coins' && Math.abs(e.amount) === d.coins));
    return deals.length > 0 ? events.filter((e) => !part(e)) : events;
  }

  /** News of a deal, in words. */
  told(e) {
    const what = e.name && (e.count > 1 ? `${e.count} × ${e.name}` : e.name);
    const paid = coins(e.coins ?? 0);
    return {
      bought: `You buy ${what} for ${paid}.`, sold: `You sell ${what} for ${paid}.`, bought_back: `You buy ${what} back for ${paid}.`,
      repaired: `Repaired for ${paid}.`, bank_slot: `You buy a bag slot of your bank for ${paid}.`, broke: `${what} is broken.`,
      pet_left: `You leave your ${e.name} in the stable.`, pet_taken: `You take your ${e.name} with you.`, pet_swapped: `You take your ${e.name} with you instead.`,
      stable_slot: `You buy a stable slot for ${paid}.`,
    }[e.news] ?? '';
  }

  /** What is shown, for tests. */
  get shown() {
    return this.open && { ...this.open };
  }
}

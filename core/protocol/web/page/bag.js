// What the player wears and carries, in the side panel: a click puts a thing on,
// takes it off or uses it; a part of a stack can be laid into a slot of its own.

import { about } from './about.js';
import { $, make, setText } from './dom.js';
import { freeSlot, howMany, numberIn } from './stacks.js';

const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);
const seconds = (ms) => (ms < 9950 ? (ms / 1000).toFixed(1) : String(Math.ceil(ms / 1000)));

/** How a slot is called: main_hand is "Main hand". */
export const slotName = (slot) => capital(slot.replaceAll('_', ' '));

/** Whether a slot is one of the backpack or a bag, or of what fits nowhere. */
const isPacked = (slot) => /^(backpack_|overflow_|bag_\d+_)/.test(slot);

/** Whether a slot is one of the bank, which is shown at a banker only. */
const isBanked = (slot) => /^bank(bag)?_/.test(slot);

export class Bag {
  /** @param send takes a message and reports whether it could be sent; @param magic tells what rests; @param casting use, at: how things are used */
  constructor(send, magic, casting) {
    Object.assign(this, { send, magic, casting });
    this.clear();
  }

  clear() {
    this.take([]);
    this.pay([]);
  }

  /** Takes the player's money, where a message tells of it. */
  pay(money) {
    if (!money) return;
    this.coins = money.find((m) => m.currency === 'base:coins')?.amount ?? 0;
    const list = money.map((m) => {
      const mark = make('span', { className: 'item-mark', 'aria-hidden': 'true' });
      mark.style.background = m.color || 'var(--line)';
      return make('li', {}, mark, `${m.amount} ${m.currency_name}`);
    });
    if (list.length === 0) list.push(make('li', { className: 'muted' }, 'None.'));
    $('money').replaceChildren(...list);
  }

  /** Takes all that the player has, where a message tells of it. */
  take(items) {
    if (!items) return;
    this.items = items;
    if (!items.some((it) => it.id === this.stone)) this.stone = undefined;
    if (!items.some((it) => it.id === this.parted && it.count > 1)) this.parted = undefined;
    this.waits = []; // {it, box} of what rests after a use
    for (const it of items) if (it.use) this.magic.remember(it.use.spell, it.use.name);
    this.magic.things = items.filter((it) => it.use).map((it) => Object.assign(it.use, { item: it.item }));
    const packed = items.filter((it) => isPacked(it.slot));
    this.list($('worn'), items.filter((it) => !packed.includes(it) && !isBanked(it.slot)));
    this.list($('backpack'), packed);
  }

  list(place, items) {
    const held = place.contains(document.activeElement) ? document.activeElement.dataset.slot : undefined;
    place.replaceChildren(...items.map((it) => this.row(it)));
    if (items.length === 0) place.append(make('li', { className: 'muted' }, 'Nothing.'));
    if (held) (place.querySelector(`[data-slot="${held}"]`) ?? $('tab-bag')).focus();
  }

  /** What can be done with a thing: [word, what does it], the click on its row first. */
  acts(it) {
    const packed = isPacked(it.slot);
    const use = ['Use', () => this.casting.use(it)];
    if (it.slot.startsWith('overflow_')) return [['Put away', () => this.send({ type: 'store_item', from: it.slot })]];
    const dress = it.fits !== 'none' && (packed
      ? ['Put on', () => this.send({ type: 'equip', from: it.slot })]
      : ['Take off', () => this.send({ type: 'unequip', from: it.slot })]);
    const stone = it.stone && [this.stone === it.id ? 'Keep it' : 'Put into a socket', () => this.hold(this.stone === it.id ? undefined : it.id)];
    const socket = this.stone && it.sockets && ['Put it in here', () => this.socket(it)];
    const signed = it.petition && ['Show signatures', () => this.send({ type: 'petition', act: 'show', thing: it.id })];
    const part = packed && it.count > 1 && ['Split', () => this.part(it)];
    return [signed, socket, stone, dress, it.use && (it.fits === 'none' || !packed) && use, part].filter(Boolean);
  }

  /** Asks how many of a stack are to lie in a slot of their own, or no more. */
  part(it) {
    this.parted = this.parted === it.id ? undefined : it.id;
    this.take(this.items);
    $('backpack').querySelector('.how-many')?.select();
  }

  /** The form in which it is said how many of a stack. */
  parting(it) {
    const field = howMany(it.name, it.count - 1, Math.floor(it.count / 2));
    const to = freeSlot(this.items);
    const cancel = make('button', { type: 'button', className: 'quiet' }, 'Cancel');
    const form = make('form', { className: 'item-part', ariaLabel: `Split ${it.count} × ${it.name}` }, field, `of ${it.count}`,
      make('button', { type: 'submit', disabled: !to }, to ? 'Split off' : 'No free slot'), cancel);
    const end = () => {
      this.part(it);
      ($('backpack').querySelector(`[data-slot="${it.slot}"]`) ?? $('tab-bag')).focus();
    };
    cancel.onclick = end;
    form.onsubmit = (e) => {
      e.preventDefault();
      if (to) this.send({ type: 'move_item', from: it.slot, to, count: numberIn(field) });
      end();
    };
    form.onkeydown = (e) => {
      if (e.key !== 'Escape') return;
      e.preventDefault();
      e.stopPropagation();
      end();
    };
    return form;
  }

  /** Takes a stone into the hand, or puts it back: then things with sockets take it. */
  hold(stone) {
    this.stone = stone;
    this.take(this.items);
  }

  /** Puts the stone in the hand into the first free socket of a thing, else the first. */
  socket(it) {
    const filled = (it.enchantments ?? []).map((e) => e.place);
    const free = it.sockets.findIndex((_, i) => !filled.includes(`socket_${i + 1}`));
    this.send({ type: 'socket', thing: it.id, socket: Math.max(0, free), stone: this.stone });
    this.hold(undefined);
  }

  /** What lies on a thing and in its sockets, a line each. */
  marks(it) {
    const on = new Map((it.enchantments ?? []).map((e) => [e.place, e]));
    const lines = [...on.values()].map((e) => (e.left_ms ? `${e.name} (temporary)` : e.name));
    for (const [i, word] of (it.sockets ?? []).entries()) if (!on.has(`socket_${i + 1}`)) lines.push(`Free socket: ${word}`);
    if (it.petition) lines.push(`Charter of ${it.petition}: ${it.signatures ?? 0} signatures`);
    if (it.set) lines.push(`Set: ${it.set}`);
    return lines.map((line) => make('span', { className: 'item-enchantment' }, line));
  }

  row(it) {
    const name = make('span', { className: `item-name quality-${it.quality}` }, it.count > 1 ? `${it.count} × ${it.name}` : it.name);
    const parts = [make('span', { className: 'item-mark', 'aria-hidden': 'true' }), name];
    parts[0].style.background = it.color || 'var(--line)';
    if (!isPacked(it.slot) || it.slot.startsWith('overflow_')) parts.push(make('span', { className: 'muted' }, slotName(it.slot)));
    if (it.charges !== undefined && it.charges !== 1) parts.push(make('span', { className: 'muted' }, `${it.charges} charges`));
    if (it.durability) parts.push(make('span', { className: 'muted' }, (it.wear ?? 0) >= it.durability ? 'Broken' : `${it.durability - (it.wear ?? 0)} of ${it.durability} durability`));
    if (it.bound) parts.push(make('span', { className: 'muted' }, 'Bound'));
    if (it.slots) parts.push(make('span', { className: 'muted' }, `${it.slots} slots`));
    if (it.needs_level) parts.push(make('span', { className: 'muted' }, `Requires level ${it.needs_level}`));
    parts.push(...this.marks(it));
    if (it.use) {
      const box = make('span', { className: 'item-wait' });
      this.waits.push({ it, box });
      parts.push(box);
    }
    if (it.description) parts.push(make('span', { className: 'muted' }, it.description));
    const acts = this.acts(it);
    const row = make('li', {});
    const button = make('button', { type: 'button' }, ...parts, make('span', { className: 'item-act' }, acts[0]?.[0] ?? ''));
    button.dataset.slot = it.slot;
    button.onclick = (e) => {
      if (this.casting.at(it.id)) return;
      if (e.shiftKey && isPacked(it.slot) && it.count > 1) this.part(it);
      else acts[0]?.[1]();
    };
    about(row, it);
    row.append(acts.length > 0 ? button : make('div', { className: 'item-row' }, ...parts));
    for (const [word, act] of acts.slice(1)) {
      const more = make('button', { type: 'button', className: 'item-more', 'aria-label': `${word} ${it.name}` }, word);
      more.onclick = act;
      row.append(more);
    }
    if (isPacked(it.slot)) row.append(this.waste(it));
    if (this.parted === it.id) row.append(this.parting(it));
    return row;
  }

  /** A button that throws a thing away, for good, when it is pressed twice. */
  waste(it) {
    const what = it.count > 1 ? `${it.count} × ${it.name}` : it.name;
    const b = make('button', { type: 'button', className: 'item-waste', 'aria-label': `Throw ${what} away`, title: 'Throw away' }, '✕');
    b.onclick = () => {
      if (b.dataset.sure) {
        this.send({ type: 'destroy_item', from: it.slot });
        return;
      }
      b.dataset.sure = 'yes';
      b.textContent = 'Throw away permanently?';
      b.setAttribute('aria-label', `Throw ${what} away permanently?`);
    };
    b.onblur = () => {
      delete b.dataset.sure;
      b.textContent = '✕';
      b.setAttribute('aria-label', `Throw ${what} away`);
    };
    return b;
  }

  /** Brings what rests up to date. */
  show() {
    for (const { it, box } of this.waits) {
      const rest = this.magic.restOf(it.use);
      setText(box, rest ? `ready in ${seconds(rest.left)} s` : '');
    }
  }
}

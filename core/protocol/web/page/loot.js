// What is found with something: it lists what can be taken, and asks what to make
// of what is rolled for. See docs/loot.md.

import { about } from './about.js';
import { $, attend, make, setText } from './dom.js';

/** How many of what, in the color of its quality. */
const thing = (t) => about(make('span', { className: `item-name quality-${t.quality}` }, t.count > 1 ? `${t.count} × ${t.name}` : t.name), t);

export class Loot {
  /** @param {Function} send a message to the server */
  constructor(world, send) {
    this.world = world;
    this.send = send;
    this.open = null;
    this.rolls = []; // that wait for a choice
    this.element = $('loot');
    $('loot-close').onclick = () => this.send({ type: 'close_loot' });
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.send({ type: 'close_loot' });
      e.preventDefault();
      e.stopPropagation();
    });
  }

  /** Takes what a step says of what is open. */
  take(l) {
    if (!l) return;
    this.open = l.closed ? null : l;
    this.draw();
  }

  /** Takes news of a roll. */
  told(e) {
    if (e.news === 'began') this.rolls.push({ ...e, until: this.world.shown + e.wait, left: make('span', { className: 'roll-left' }) });
    else if (e.news !== 'chosen' || e.by === this.world.player) this.rolls = this.rolls.filter((r) => r.source !== e.source || r.slot !== e.slot);
    this.draw();
    return { began: '', chosen: `${e.by_name} chooses ${e.choice} for ${e.name}${e.number ? ` (${e.number})` : ''}.`, won: `${e.by_name} wins ${e.name} with ${e.number}.`, passed: `Nobody wants ${e.name}.` }[e.news];
  }

  clear() {
    this.open = null;
    this.rolls = [];
    this.draw();
  }

  draw() {
    const attends = attend(this.element);
    const list = [];
    for (const r of this.rolls) {
      const choose = (choice, text) => {
        const b = make('button', { type: 'button', textContent: text });
        b.onclick = () => this.send({ type: 'roll_loot', source: r.source, slot: r.slot, choice });
        return b;
      };
      list.push(make('li', { className: 'loot-roll' }, make('span', {}, 'Roll for ', thing(r), ' ', r.left), choose('need', 'Need'), choose('greed', 'Greed'), choose('pass', 'Pass')));
    }
    for (const m of this.open?.money ?? []) list.push(this.line(`${m.amount} ${m.currency_name}`, 'Take', () => this.send({ type: 'take_money' })));
    for (const t of this.open?.things ?? []) {
      const text = thing(t);
      if (t.right === 'take') list.push(this.line(text, 'Take', () => this.send({ type: 'take_loot', slot: t.slot })));
      else if (t.right === 'deal') list.push(...(this.open.takers.map((p) => this.line(thing(t), `To ${p.name}`, () => this.send({ type: 'give_loot', slot: t.slot, to: p.id })))));
      else list.push(make('li', {}, make('span', {}, text), make('span', { className: 'muted' }, t.right === 'roll' ? 'being rolled for' : 'for another player')));
    }
    const mine = (this.open?.things ?? []).filter((t) => t.right === 'take');
    if (mine.length + (this.open?.money ?? []).length > 1) list.push(Object.assign(this.line('', 'Take all', () => this.takeAll(mine)), { className: 'loot-all' }));
    $('loot-list').replaceChildren(...list);
    setText($('loot-name'), this.open ? this.world.nameOf(this.open.source) : 'Roll');
    $('loot-close').hidden = !this.open; // a roll waits for a choice
    this.element.hidden = !this.open && this.rolls.length === 0;
    if (this.open || this.element.hidden) attends(); // who is asked to roll may be busy
  }

  /** Takes the money, and each thing that the player may take. */
  takeAll(mine) {
    if (this.open.money?.length) this.send({ type: 'take_money' });
    for (const t of mine) this.send({ type: 'take_loot', slot: t.slot });
  }

  /** Brings the time that is left for each roll up to date; who chooses nothing passes. */
  show() {
    for (const r of this.rolls) setText(r.left, `${Math.max(0, Math.ceil((r.until - this.world.shown) / 1000))} s left`);
  }

  line(text, does, act) {
    const b = make('button', { type: 'button', textContent: does });
    b.onclick = act;
    return make('li', {}, make('span', {}, text), b);
  }

  /** What is shown, for tests. */
  get shown() { return this.element.hidden ? null : [...$('loot-list').children].filter((l) => l.className !== 'loot-all').map((l) => l.textContent); }
}

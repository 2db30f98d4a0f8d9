// A trade with another player: who asks for one, what both offer, and whether they
// agree with what both see. See docs/market.md.

import { $, make, setText } from './dom.js';
import { about } from './about.js';
import { coins, pickable, stack } from './stacks.js';

const SHOWN = 6; // the place for what is only shown

export class Trade {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(world, targets, bag, send) {
    Object.assign(this, { world, targets, bag, send });
    this.element = $('trade');
    const ask = () => this.send({ type: 'trade', act: 'ask', player: this.targets.selected.id });
    const end = () => this.send({ type: 'trade', act: 'cancel' });
    $('barter').onclick = ask;
    $('trade-begin').onclick = () => this.send({ type: 'trade', act: 'begin' });
    $('trade-decline').onclick = () => {
      end();
      $('stage').focus({ preventScroll: true });
    };
    $('trade-close').onclick = end;
    $('trade-end').onclick = end;
    $('trade-agree').onclick = () => this.send({ type: 'trade', ...(this.now?.mine.locked ? { act: 'unlock' } : { act: 'accept', seen: this.now?.version }) });
    $('trade-lay').onsubmit = (e) => this.lay(e, false);
    $('trade-show').onclick = (e) => this.lay(e, true);
    $('trade-thing').onchange = () => this.most();
    $('trade-pay').onsubmit = (e) => this.pay(e);
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      end();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }

  clear() {
    this.asked = null; // {with, name} of who asks
    this.open = null; // {with, name}
    this.now = null; // {version, mine, theirs} as both see it
    this.why = '';
    this.draw();
  }

  /** Event `trade_told`; the answer is a line for the log, or undefined. */
  told(e) {
    const who = { with: e.with, name: e.name ?? this.world.nameOf(e.with) };
    return { asked: () => this.wanted(who), opened: () => this.begin(who, e.version), changed: () => this.changed(e), closed: () => this.over(who, e.why), done: () => this.done(who) }[e.news]?.();
  }

  wanted(who) {
    this.asked = who;
    this.draw();
    return `${who.name} wants to trade with you.`;
  }

  begin(who, version) {
    Object.assign(this, { asked: null, open: who, why: '', now: { version, mine: { money: 0, locked: false, things: [] }, theirs: { money: 0, locked: false, things: [] } } });
    $('trade-money').value = '0';
    this.draw();
    if (!document.activeElement?.matches('input, textarea, select')) $('trade-thing').focus({ preventScroll: true });
    return `You are trading with ${who.name}.`;
  }

  /** Both see the same from now on; where an agreement is gone, it says so. */
  changed(e) {
    if (!this.open) this.begin({ with: e.with, name: e.name ?? this.world.nameOf(e.with) }, e.version);
    const was = this.now;
    const same = JSON.stringify([was.mine.things, was.mine.money, was.theirs.things, was.theirs.money]) === JSON.stringify([e.mine.things, e.mine.money, e.theirs.things, e.theirs.money]);
    this.why = !same && (was.mine.locked || was.theirs.locked) ? 'The offer has changed: both players must accept again.' : '';
    this.now = { version: e.version, mine: e.mine, theirs: e.theirs };
    if (document.activeElement !== $('trade-money')) $('trade-money').value = String(e.mine.money);
    this.draw();
    setText($('announce'), `${this.open.name} offers ${this.inWords(e.theirs)}. ${$('trade-state').textContent}`);
  }

  inWords(side) { return [...(side.money ? [coins(side.money)] : []), ...side.things.map((t) => `${t.count} ${t.name}`)].join(', ') || 'nothing'; }

  over(who, why) {
    const { name } = this.open ?? this.asked ?? who;
    this.leave();
    return why ? `No trade with ${name}: ${why}` : `The trade with ${name} is cancelled.`;
  }

  done(who) {
    this.leave();
    return `You have traded with ${who.name}.`;
  }

  leave() {
    const held = this.element.contains(document.activeElement) || $('trade-question').contains(document.activeElement);
    this.clear();
    if (held) $('stage').focus({ preventScroll: true });
  }

  /** Something the player asked for about the trade was refused. */
  refused(e) {
    if (!this.open) return;
    this.why = e.text;
    setText($('trade-why'), e.text);
    $('trade-money').value = String(this.now.mine.money);
  }

  /** What the player has is another. */
  moved(items) {
    if (items && this.open) this.choices();
  }

  lay(e, shown) {
    e.preventDefault();
    const slot = $('trade-thing').value;
    if (!slot) return;
    const taken = new Set(this.now.mine.things.map((t) => t.place));
    let place = SHOWN;
    if (!shown) for (place = 0; place < SHOWN && taken.has(place);) place++;
    if (!shown && place === SHOWN) {
      this.refused({ text: 'There is no free slot in the trade.' });
      return;
    }
    const count = Number($('trade-count').value);
    this.send({ type: 'trade', act: 'lay', place, slot, ...(count > 0 ? { count } : {}) });
  }

  pay(e) {
    e.preventDefault();
    this.send({ type: 'trade', act: 'money', money: Math.max(0, Math.trunc(Number($('trade-money').value) || 0)) });
  }

  /** The things that may be laid, with the one that was chosen. */
  choices() {
    const list = pickable(this.bag.items);
    const was = $('trade-thing').value;
    $('trade-thing').replaceChildren(...list.map((it) => make('option', { value: it.slot, textContent: stack(it) })));
    if (list.some((it) => it.slot === was)) $('trade-thing').value = was;
    for (const id of ['trade-thing', 'trade-count', 'trade-offer', 'trade-show']) $(id).disabled = list.length === 0;
    this.most(list.some((it) => it.slot === was));
  }

  /** Sets how many of a stack there are to lay. */
  most(keep) {
    const it = this.bag.items.find((i) => i.slot === $('trade-thing').value);
    $('trade-count').max = String(it?.count ?? 1);
    if (keep !== true || Number($('trade-count').value) > (it?.count ?? 1)) $('trade-count').value = String(it?.count ?? 1);
  }

  draw() {
    $('trade-question').hidden = !this.asked;
    if (this.asked) setText($('trade-asks'), `${this.asked.name} wants to trade with you.`);
    this.element.hidden = !this.open;
    if (!this.open) return;
    const { mine, theirs } = this.now;
    const { name } = this.open;
    setText($('trade-name'), `Trade with ${name}`);
    setText($('trade-they'), `${name} gives`);
    setText($('trade-their-money'), coins(theirs.money));
    $('trade-money').title = `You have ${coins(this.bag.coins)}`;
    this.choices();
    this.side($('trade-mine'), mine, true);
    this.side($('trade-theirs'), theirs, false);
    $('trade-agree').setAttribute('aria-pressed', String(mine.locked));
    setText($('trade-agree'), mine.locked ? 'Withdraw' : 'Accept');
    let state = 'Both players must accept the trade.';
    if (mine.locked) state = `You have accepted; ${name} has not accepted yet.`;
    if (theirs.locked) state = `${name} has accepted; you have not accepted yet.`;
    setText($('trade-state'), state);
    setText($('trade-why'), this.why);
  }

  side(list, side, own) {
    const rows = side.things.map((t) => {
      const parts = [about(make('span', { className: `item-name quality-${t.quality}` }, stack(t)), t)];
      if (t.place === SHOWN) parts.push(make('span', { className: 'muted' }, 'only shown'));
      if (own) {
        const back = make('button', { type: 'button', textContent: 'Take back', ariaLabel: `Take ${t.name} back` });
        back.onclick = () => this.send({ type: 'trade', act: 'clear', place: t.place });
        parts.push(back);
      }
      return make('li', {}, ...parts);
    });
    if (rows.length === 0) rows.push(make('li', { className: 'muted' }, 'No items.'));
    list.replaceChildren(...rows);
    list.parentElement.classList.toggle('locked', side.locked);
  }

  /** Whether the target can be asked to trade. */
  show() {
    const o = this.targets.selected;
    $('barter').hidden = !o?.player || o.id === this.world.player || this.open !== null || this.world.is(o, 'dead');
  }

  /** What is shown, for tests. */
  get shown() {
    return { asked: this.asked?.name ?? '', with: this.open?.name ?? '', ...(this.now ?? {}), state: this.open ? $('trade-state').textContent : '', why: this.why };
  }
}

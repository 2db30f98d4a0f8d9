// The player's letters, at a mailbox: those that have come, and one to be sent. See
// docs/market.md.

import { $, make, setText } from './dom.js';
import { about } from './about.js';
import { coins, pickable, stack } from './stacks.js';

const MOST = 12; // things in a letter
const ASK_AFTER = 350; // ms without a change until the price of a letter is asked for

/** How long there is still, in the largest unit. */
function span(seconds) {
  for (const [n, one] of [[86400, 'day'], [3600, 'hour'], [60, 'minute']]) {
    if (seconds >= n) return `${Math.floor(seconds / n)} ${one}${seconds >= 2 * n ? 's' : ''}`;
  }
  return 'less than a minute';
}

export class Mail {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(bag, send) {
    Object.assign(this, { bag, send });
    this.element = $('mail');
    $('mail-close').onclick = () => this.clear();
    $('mail-inbox').onclick = () => this.turn(false);
    $('mail-write').onclick = () => this.turn(true);
    $('mail-form').onsubmit = (e) => this.post(e);
    $('mail-add').onclick = () => this.add();
    $('mail-thing').onchange = () => this.most();
    for (const id of ['mail-money', 'mail-owed']) $(id).oninput = () => this.changed();
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.clear();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }

  clear() {
    const held = this.element.contains(document.activeElement);
    clearTimeout(this.asks);
    Object.assign(this, { open: false, writes: false, letters: [], reads: 0, laid: [], waits: false, price: undefined, said: '' });
    $('mail-form').reset();
    this.draw();
    if (held) $('stage').focus({ preventScroll: true });
  }

  act(act, more) { this.send({ type: 'mail', act, ...more }); }

  /** Event `mail_told`; the answer is a line for the log, or undefined. */
  told(e) {
    switch (e.news) {
      case 'opened':
        this.begin();
        return undefined;
      case 'priced':
        this.price = e.price ?? 0;
        this.draw();
        return undefined;
      case 'came':
        if (this.open) this.act('list');
        return e.name ? `You have mail from ${e.name}.` : 'You have mail.';
      case 'waits':
        return 'You have unread mail.';
      case 'read':
        return undefined;
      case 'sent':
        this.sent();
        return this.say(`Your letter to ${e.name} has been sent.`);
    }
    return this.say({ taken: 'Taken.', paid: 'Paid. You can take the items now.', returned: 'The letter has been returned.', deleted: 'The letter has been deleted.' }[e.news] ?? '');
  }

  /** Event `mail_shown`: all letters that have come. */
  shows(e) {
    this.letters = e.letters;
    this.draw();
  }

  begin() {
    const fresh = !this.open;
    this.open = true;
    this.said = '';
    this.draw();
    this.ask();
    if (fresh && !document.activeElement?.matches('input, textarea, select')) $('mail-inbox').focus({ preventScroll: true });
  }

  /** Says what came of something, in the window and for the log. */
  say(text) {
    this.said = text;
    setText($('mail-said'), text);
    return text;
  }

  /** Something the player asked for about letters was refused. */
  refused(e) {
    this.waits = false;
    if (!this.open) return;
    this.say(e.text);
    this.draw();
  }

  /** What the player has is another. */
  moved(items) {
    if (items && this.open && this.writes) this.draw();
  }

  /** Whether something that is laid into the letter lies still where it lay. */
  there(l) { return this.bag.items.some((it) => it.id === l.id && it.slot === l.slot && it.count >= l.count); }

  turn(writes) {
    this.writes = writes;
    this.say('');
    this.draw();
    if (writes) $('mail-to').focus({ preventScroll: true });
    else this.act('list');
  }

  // Writing

  most() {
    const it = this.bag.items.find((i) => i.slot === $('mail-thing').value);
    $('mail-count').max = String(it?.count ?? 1);
    $('mail-count').value = String(it?.count ?? 1);
  }

  add() {
    const it = this.bag.items.find((i) => i.slot === $('mail-thing').value);
    if (!it || this.laid.length >= MOST) return;
    const count = Math.min(Math.max(Math.trunc(Number($('mail-count').value) || 0), 1), it.count);
    this.laid.push({ id: it.id, slot: it.slot, name: it.name, quality: it.quality, count });
    this.changed();
    $('mail-thing').focus({ preventScroll: true });
  }

  numbers() {
    const of = (id) => Math.max(0, Math.trunc(Number($(id).value) || 0));
    return { money: of('mail-money'), owed: of('mail-owed'), things: this.laid.map((l) => `${l.slot}:${l.count}`).join(',') };
  }

  /** What a letter costs is asked for when it has been another for a moment. */
  changed() {
    this.price = undefined;
    this.draw();
    clearTimeout(this.asks);
    this.asks = setTimeout(() => this.ask(), ASK_AFTER);
  }

  ask() {
    if (this.open) this.act('price', this.numbers());
  }

  post(e) {
    e.preventDefault();
    const gone = this.laid.find((l) => !this.there(l));
    this.say(gone ? `You no longer have ${stack(gone)}.` : '');
    if (gone || this.waits) return;
    this.waits = true;
    this.draw();
    this.act('send', { to: $('mail-to').value.trim(), subject: $('mail-subject').value.trim(), text: $('mail-text').value, ...this.numbers() });
  }

  sent() {
    this.waits = false;
    $('mail-form').reset();
    this.laid = [];
    this.changed();
  }

  // Drawing

  draw() {
    this.element.hidden = !this.open;
    if (!this.open) return;
    $('mail-inbox').setAttribute('aria-pressed', String(!this.writes));
    $('mail-write').setAttribute('aria-pressed', String(this.writes));
    $('mail-list').hidden = this.writes;
    $('mail-form').hidden = !this.writes;
    const fresh = this.letters.filter((l) => !l.read).length;
    setText($('mail-inbox'), fresh ? `Letters (${fresh} new)` : 'Letters');
    setText($('mail-said'), this.said);
    if (this.writes) this.drawForm();
    else this.drawLetters();
  }

  drawForm() {
    const held = document.activeElement === $('mail-thing') || document.activeElement === $('mail-count');
    const list = pickable(this.bag.items).filter((it) => !this.laid.some((l) => l.slot === it.slot));
    const was = $('mail-thing').value;
    if (!held || !list.some((it) => it.slot === was) || $('mail-thing').options.length !== list.length) {
      $('mail-thing').replaceChildren(...list.map((it) => make('option', { value: it.slot, textContent: stack(it) })));
      if (list.some((it) => it.slot === was)) $('mail-thing').value = was;
      else this.most();
    }
    for (const id of ['mail-thing', 'mail-count', 'mail-add']) $(id).disabled = list.length === 0 || this.laid.length >= MOST;
    $('mail-laid').replaceChildren(...this.laid.map((l, i) => {
      const back = make('button', { type: 'button', textContent: 'Remove', ariaLabel: `Remove ${l.name} from the letter` });
      back.onclick = () => {
        this.laid.splice(i, 1);
        this.changed();
      };
      const there = this.waits || this.there(l);
      return make('li', {}, about(make('span', { className: there ? `item-name quality-${l.quality}` : 'muted' }, stack(l) + (there ? '' : ', not in your bags')), l), back);
    }));
    $('mail-owed').disabled = this.laid.length === 0;
    $('mail-send').disabled = this.waits;
    $('mail-price').classList.toggle('tip-bad', this.price + this.numbers().money > this.bag.coins);
    setText($('mail-price'), `Postage: ${this.price === undefined ? '…' : coins(this.price)}, you have ${this.bag.coins}`);
  }

  drawLetters() {
    const at = document.activeElement?.dataset?.letter;
    const rows = this.letters.map((l) => this.letter(l));
    if (rows.length === 0) rows.push(make('li', { className: 'muted' }, 'No letters.'));
    $('mail-list').replaceChildren(...rows);
    if (at) ($('mail-list').querySelector(`[data-letter="${at}"]`) ?? $('mail-inbox')).focus({ preventScroll: true });
  }

  letter(l) {
    const reads = this.reads === l.number;
    const notes = [];
    if (l.things.length) notes.push(l.things.map(stack).join(', '));
    if (l.money) notes.push(coins(l.money));
    if (l.owed) notes.push(`${coins(l.owed)} to pay`);
    const head = make('button', { type: 'button', className: l.read ? 'mail-head' : 'mail-head unread', ariaExpanded: String(reads) },
      make('span', { className: 'mail-subject' }, l.subject || 'No subject'),
      make('span', { className: 'muted' }, [l.returned ? 'returned' : l.from, ...notes].filter(Boolean).join(' · ')));
    if (!l.read) head.append(make('span', { className: 'unseen' }, 'unread'));
    head.dataset.letter = l.number;
    head.onclick = () => this.read(l);
    return make('li', {}, head, ...(reads ? [this.page(l)] : []));
  }

  read(l) {
    this.reads = this.reads === l.number ? 0 : l.number;
    this.draw();
    if (this.reads && !l.read) this.act('read', { letter: l.number });
  }

  page(l) {
    const acts = [];
    const act = (text, what, more) => {
      const b = make('button', { type: 'button', textContent: text });
      b.dataset.letter = `${l.number} ${text}`;
      b.onclick = () => this.act(what, { letter: l.number, ...more });
      acts.push(b);
      return b;
    };
    if (l.owed) act(`Pay ${coins(l.owed)}`, 'pay', { money: l.owed });
    else l.things.forEach((t, nth) => about(act(`Take ${stack(t)}`, 'take', { nth }), t));
    if (l.money) act(`Take ${coins(l.money)}`, 'coins');
    if (!l.owed && l.things.length + (l.money ? 1 : 0) > 1) act('Take all', 'empty');
    if (l.returns) act('Return', 'return');
    if (!l.money && l.things.length === 0) act('Delete', 'delete');
    return make('div', { className: 'mail-page' }, ...(l.text ? [make('p', { className: 'mail-words' }, l.text)] : []),
      make('p', { className: 'muted' }, `Expires in ${span(l.left)}.`), make('div', { className: 'mail-acts' }, ...acts));
  }

  /** What is shown, for tests. */
  get shown() {
    return this.open ? { letters: this.letters, said: this.said, price: this.price ?? null, laid: this.laid.length, writes: this.writes } : null;
  }
}

// An auction house: what is put up there, what the player has put up or bid for, and
// something to be put up. See docs/auctions.md.

import { $, make, setText } from './dom.js';
import { about } from './about.js';
import { coins, pickable, stack } from './stacks.js';

const PAGE = 50; // lots on a page
const ASK_AFTER = 350; // ms without a change until it is asked what putting up would cost

/** How long something lasts still: clients do not tell it more exactly. */
const left = (s) => (s < 1800 ? 'up to 30 minutes' : s < 7200 ? 'up to 2 hours' : s < 43200 ? 'up to 12 hours' : 'more than 12 hours');

/** What has become of something, in words; money comes by mail. */
const NEWS = {
  put_up: (what) => `The auction of ${what} has started.`,
  outbid: (what, n) => `You were outbid on ${what}; you get your ${coins(n)} back by mail.`,
  leading: (what, n) => `You have bid ${coins(n)} for ${what}.`,
  won: (what, n) => `You have bought ${what} for ${coins(n)}; it arrives by mail.`,
  sold: (what, n) => `${what} has been sold; you get ${coins(n)} by mail.`,
  expired: (what) => `The auction of ${what} has expired; you get it back by mail.`,
  cancelled: (what) => `The auction of ${what} is cancelled; you get it back by mail.`,
  withdrawn: (what, n) => `The auction of ${what} was withdrawn; you get your ${coins(n)} back by mail.`,
};

const LISTS = ['browse', 'own', 'bids'];

export class Auction {
  /** @param bag knows what the player has; @param {Function} send a message to the server */
  constructor(bag, send) {
    Object.assign(this, { bag, send });
    this.element = $('auction');
    $('auction-close').onclick = () => this.send({ type: 'deal', act: 'close' });
    for (const list of [...LISTS, 'sell']) $(`auction-${list}`).onclick = () => this.turn(list);
    $('auction-search').onsubmit = (e) => {
      e.preventDefault();
      this.ask(0);
    };
    $('auction-form').onsubmit = (e) => this.putUp(e);
    $('auction-thing').onchange = () => {
      this.most();
      this.changed();
    };
    for (const id of ['auction-count', 'auction-start', 'auction-buyout', 'auction-hours']) $(id).oninput = () => this.changed();
    $('auction-back').onclick = () => this.ask(this.page - 1);
    $('auction-on').onclick = () => this.ask(this.page + 1);
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.send({ type: 'deal', act: 'close' });
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }

  clear() {
    const held = this.element.contains(document.activeElement);
    clearTimeout(this.asks);
    Object.assign(this, { open: false, list: 'browse', lots: [], total: 0, page: 0, hours: [], name: '', said: '', price: null });
    this.draw();
    if (held) $('stage').focus({ preventScroll: true });
  }

  act(act, more) { this.send({ type: 'auction', act, ...more }); }

  /** Takes what a step says of what is open before a creature. */
  take(desk, items) {
    if (desk && desk.what !== 'auction') {
      if (this.open) this.clear();
    } else if (items && this.open && this.list === 'sell') {
      this.draw();
      this.changed();
    }
  }

  /** Event `auction_shown`: a page of a list. */
  shows(e) {
    const fresh = !this.open;
    Object.assign(this, { open: true, lots: e.lots, total: e.total, page: e.page, hours: e.hours, name: e.name });
    if (this.list !== 'sell') this.list = e.list;
    this.draw();
    if (fresh && !document.activeElement?.matches('input, textarea, select')) $('auction-browse').focus({ preventScroll: true });
  }

  /** Event `auction_told`; the answer is a line for the log. */
  told(e) {
    const text = NEWS[e.news]?.(stack(e), e.money) ?? '';
    this.say(text);
    if (this.open && this.list !== 'sell') this.ask(this.page);
    return text;
  }

  refused(e) {
    if (this.open) this.say(e.text);
  }

  say(text) {
    this.said = text;
    setText($('auction-said'), text);
  }

  turn(list) {
    this.list = list;
    this.say('');
    if (list !== 'sell') {
      this.ask(0);
      return;
    }
    this.draw();
    this.changed();
  }

  /** Asks for a page of the list that is looked at. */
  ask(page) {
    const more = { page: Math.max(0, page) };
    if (this.list === 'browse') {
      const name = $('auction-text').value.trim();
      if (name) more.name = name;
      const kind = $('auction-kind').value;
      if (kind) more.class = kind;
      more.quality = Number($('auction-quality').value);
      more.usable = $('auction-usable').checked ? 1 : 0;
    }
    this.act(this.list, more);
  }

  most() {
    const it = this.bag.items.find((i) => i.slot === $('auction-thing').value);
    $('auction-count').max = String(it?.count ?? 1);
    $('auction-count').value = String(it?.count ?? 1);
  }

  /** What the form says; undefined while there is nothing to put up. */
  terms() {
    const of = (id) => Math.max(0, Math.trunc(Number($(id).value) || 0));
    if (!$('auction-thing').value) return undefined;
    return { slot: $('auction-thing').value, count: Math.max(1, of('auction-count')), start: of('auction-start'), buyout: of('auction-buyout'), hours: Number($('auction-hours').value) };
  }

  putUp(e) {
    e.preventDefault();
    const terms = this.terms();
    if (!terms) return;
    this.say('');
    this.act('put_up', terms);
  }

  /** What putting up costs is asked for when the form has been another for a moment. */
  changed() {
    this.price = null;
    this.drawPrice();
    clearTimeout(this.asks);
    this.asks = setTimeout(() => {
      const terms = this.open && this.list === 'sell' && this.terms();
      if (terms) this.act('price', terms);
    }, ASK_AFTER);
  }

  /** Event `auction_priced`. */
  priced(e) {
    this.price = e;
    if (this.open) this.drawPrice();
    return 'known';
  }

  drawPrice() {
    const p = this.price;
    let text = this.terms() ? 'Deposit: …' : 'You have nothing that can be auctioned.';
    if (p) {
      const keeps = [p.start && `${p.of_start} of ${p.start}`, p.buyout && `${p.of_buyout} of ${p.buyout}`].filter(Boolean).join(', ');
      text = `Deposit: ${coins(p.deposit)}; you have ${this.bag.coins}. You get it back when the item is sold.${keeps && ` The cut of the house: ${keeps}.`}`;
    }
    setText($('auction-price'), text);
    $('auction-price').classList.toggle('tip-bad', Boolean(p) && p.deposit > this.bag.coins);
  }

  draw() {
    this.element.hidden = !this.open;
    if (!this.open) return;
    const sells = this.list === 'sell';
    for (const list of [...LISTS, 'sell']) $(`auction-${list}`).setAttribute('aria-pressed', String(this.list === list));
    setText($('auction-name'), this.name);
    setText($('auction-said'), this.said);
    $('auction-search').hidden = this.list !== 'browse';
    $('auction-form').hidden = !sells;
    $('auction-list').hidden = sells;
    const pages = Math.ceil(this.total / PAGE);
    $('auction-pages').hidden = sells || pages < 2;
    setText($('auction-page'), `Page ${this.page + 1} of ${pages}`);
    $('auction-back').disabled = this.page === 0;
    $('auction-on').disabled = this.page + 1 >= pages;
    if (sells) this.drawForm();
    else this.drawLots();
  }

  drawForm() {
    const was = $('auction-thing').value;
    const list = pickable(this.bag.items);
    $('auction-thing').replaceChildren(...list.map((it) => make('option', { value: it.slot, textContent: stack(it) })));
    if (list.some((it) => it.slot === was)) $('auction-thing').value = was;
    else this.most();
    if ($('auction-hours').options.length !== this.hours.length) {
      $('auction-hours').replaceChildren(...this.hours.map((h) => make('option', { value: String(h), textContent: `${h} hours` })));
    }
    $('auction-put').disabled = list.length === 0;
  }

  drawLots() {
    const at = document.activeElement?.dataset?.lot;
    const rows = this.lots.map((l) => this.lot(l));
    if (rows.length === 0) rows.push(make('li', { className: 'muted' }, 'No auctions.'));
    $('auction-list').replaceChildren(...rows);
    if (at) ($('auction-list').querySelector(`[data-lot="${at}"]`) ?? $(`auction-${this.list}`)).focus({ preventScroll: true });
  }

  lot(l) {
    const notes = [l.bid ? `${coins(l.bid)}${l.leads ? ', your bid' : ''}` : `from ${coins(l.start)}`];
    if (l.buyout) notes.push(`buyout ${coins(l.buyout)}`);
    notes.push(l.own ? 'yours' : l.seller, left(l.left));
    const acts = [];
    const button = (text, act) => {
      const b = make('button', { type: 'button', textContent: text, ariaLabel: `${text}: ${stack(l)}` });
      b.dataset.lot = `${l.lot} ${text}`;
      b.onclick = act;
      acts.push(b);
      return b;
    };
    if (l.own) button('Cancel', () => this.act('cancel', { lot: l.lot }));
    else {
      const sum = make('input', { type: 'number', min: String(l.least), step: '1', value: String(l.least), ariaLabel: `Your bid for ${stack(l)}` });
      if (!l.leads) {
        acts.push(sum);
        button('Bid', () => this.act('bid', { lot: l.lot, money: Math.max(0, Math.trunc(Number(sum.value) || 0)) }));
      }
      if (l.buyout) button('Buy', () => this.act('bid', { lot: l.lot, money: l.buyout }));
    }
    return make('li', {}, about(make('span', { className: `item-name quality-${l.quality}` }, stack(l)), l), make('span', { className: 'muted' }, notes.filter(Boolean).join(' · ')), make('span', { className: 'auction-acts' }, ...acts));
  }

  /** What is shown, for tests. */
  get shown() {
    return this.open ? { list: this.list, lots: this.lots, total: this.total, said: this.said, price: this.price } : null;
  }
}

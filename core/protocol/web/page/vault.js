// The bank of the player's guild: what lies in its tabs, its coins, and what ranks may.
// See docs/company.md.

import { $, attend, make, setText } from './dom.js';
import { keyed, refill } from './people.js';
import { about } from './about.js';
import { coins, pickable, stack } from './stacks.js';

const UNBOUNDED = 1e9; // what the leader may take out in a day

/** What has happened, in words. */
const NEWS = {
  deposited: (l) => `${l.name} deposited ${l.count} × ${l.item} into tab ${(l.tab ?? 0) + 1}.`,
  withdrawn: (l) => `${l.name} withdrew ${l.count} × ${l.item} from tab ${(l.tab ?? 0) + 1}.`,
  moved: (l) => `${l.name} moved ${l.count} × ${l.item}${l.to !== l.tab ? ` from tab ${(l.tab ?? 0) + 1} to tab ${(l.to ?? 0) + 1}` : ''}.`,
  paid: (l) => `${l.name} deposited ${coins(l.money)}.`,
  drawn: (l) => `${l.name} withdrew ${coins(l.money)}.`,
  bought: (l) => `${l.name} bought a tab for ${coins(l.money ?? 0)}.`,
};

const whole = (id) => Math.max(0, Math.trunc(Number($(id).value) || 0));

export class Vault {
  /** @param bag knows what the player has; @param {Function} send a message to the server */
  constructor(bag, send) {
    Object.assign(this, { bag, send });
    this.element = $('vault');
    $('vault-close').onclick = () => this.clear();
    $('vault-pay').onclick = () => this.money('pay');
    $('vault-draw').onclick = () => this.money('draw');
    $('vault-coins').onsubmit = (e) => e.preventDefault();
    $('vault-buy').onclick = () => this.act('buy');
    $('vault-title').onsubmit = (e) => {
      e.preventDefault();
      this.act('name', { tab: this.bank.tab, text: $('vault-tab-name').value.trim() });
    };
    $('vault-words').onsubmit = (e) => {
      e.preventDefault();
      this.act('write', { tab: this.bank.tab, text: $('vault-text').value.trim() });
    };
    $('vault-how').onsubmit = (e) => e.preventDefault();
    $('vault-click').onchange = () => this.drawThings();
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.clear();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }

  clear() {
    Object.assign(this, { bank: null, said: '' });
    this.draw();
  }

  act(act, more) {
    this.say('');
    this.send({ type: 'vault', act, ...more });
  }

  money(act) {
    const money = whole('vault-money');
    if (money > 0) this.act(act, { money });
    else $('vault-money').focus();
  }

  /** Event `vault_shown`: as the player has asked, or after what it or another one did. */
  shows(e) {
    if (!this.bank && !e.opened) return;
    const was = this.bank;
    this.bank = e;
    this.draw();
    const now = e.tabs[e.tab], before = was?.tabs[was.tab];
    // What somebody is typing stays, unless it is about another tab now.
    const fill = (id, text, old) => { if (was?.tab !== e.tab || $(id).value === old) $(id).value = text; };
    fill('vault-tab-name', now?.name ?? '', before?.name ?? '');
    fill('vault-text', now?.text ?? '', before?.text ?? '');
  }

  refused(e) {
    if (this.bank) this.say(e.text);
  }

  /** What the player has is another. */
  moved(items) {
    if (items && this.bank) this.drawThings();
  }

  say(text) {
    this.said = text;
    setText($('vault-said'), text);
  }

  draw() {
    const attends = attend(this.element);
    const b = this.bank;
    this.element.hidden = !b;
    if (b) {
      setText($('vault-name'), `Bank of ${b.guild}`);
      setText($('vault-said'), this.said);
      setText($('vault-sum'), `Balance: ${coins(b.money)}. ${this.may()}`);
      refill($('vault-tabs'), b.tabs.map((t, i) => {
        const chip = keyed(`tab-${i}`, { ariaPressed: String(i === b.tab) }, t.name || `Tab ${i + 1}`);
        chip.onclick = () => this.act('show', { tab: i });
        return chip;
      }));
      $('vault-buy').hidden = !b.leads;
      $('vault-sides').hidden = b.tabs.length === 0;
      $('vault-none').hidden = b.tabs.length > 0;
      $('vault-title').hidden = !b.leads || b.tabs.length === 0;
      $('vault-words').hidden = !this.mine().write || b.tabs.length === 0;
      $('vault-how').hidden = b.tabs.length === 0;
      const about = b.tabs[b.tab]?.text ?? '';
      setText($('vault-about'), about);
      $('vault-about').hidden = about === '' || this.mine().write;
      this.drawClicks();
      this.drawThings();
      this.drawRanks();
      refill($('vault-log'), [...b.log].reverse().map((l) => make('li', {}, NEWS[l.news]?.(l) ?? l.news)));
    }
    attends();
  }

  /** What the player may still take out today. */
  may() {
    const { may_things: things, may_money: money } = this.bank;
    if (things >= UNBOUNDED && money >= UNBOUNDED) return 'You may withdraw any amount.';
    return `You may still withdraw ${things === 1 ? 'one item' : `${things} items`} and ${coins(money)} today.`;
  }

  /** What the player may do with the tab that is shown. */
  mine() { return this.bank.ranks[this.bank.rank]?.tabs[this.bank.tab] ?? {}; }

  /** What a click on a thing in the tab does: it takes it out, or moves it to a tab. */
  drawClicks() {
    const clicks = $('vault-click'), was = clicks.value;
    refill(clicks, [make('option', { value: 'out' }, 'withdraws it'), ...this.bank.tabs.map((t, i) => make('option', { value: String(i) },
      i === this.bank.tab ? 'moves it within this tab' : `moves it to ${t.name || `tab ${i + 1}`}`))]);
    clicks.value = was;
    if (clicks.selectedIndex < 0) clicks.value = 'out';
  }

  /** Takes something out of the tab, or moves it: as many of a stack as is said, or all. */
  pick(t) {
    const to = $('vault-click').value, place = whole('vault-place');
    const at = { tab: this.bank.tab, place: t.place, ...this.some(t) };
    if (to === 'out') this.act('withdraw', at);
    else this.act('move', { ...at, to_tab: Number(to), to_place: place > 0 ? place - 1 : -1 });
  }

  some(t) {
    const count = Math.min(whole('vault-count'), t.count);
    $('vault-count').value = '';
    return count > 0 ? { count } : {};
  }

  drawThings() {
    const { tab, things } = this.bank;
    $('vault-place').disabled = $('vault-click').value === 'out';
    const does = $('vault-click').value === 'out' ? 'Withdraw' : 'Move';
    const lies = (key, t, label, act) => {
      const b = keyed(key, { title: label, ariaLabel: `${label}: ${stack(t)}` }, about(make('span', { className: `item-name quality-${t.quality}` }, stack(t)), t));
      b.onclick = act;
      return make('li', {}, b);
    };
    const inside = things.map((t) => lies(`tab-${tab} place-${t.place}`, t, `${does}, slot ${t.place + 1}`, () => this.pick(t)));
    const own = pickable(this.bag.items).map((t) => lies(`slot-${t.slot}`, t, 'Deposit', () => this.lay(t)));
    const none = () => make('li', { className: 'muted' }, 'Nothing.');
    refill($('vault-things'), inside.length > 0 ? inside : [none()]);
    refill($('vault-own'), own.length > 0 ? own : [none()]);
  }

  /** Lays something in: as many of a stack as is said, or all. */
  lay(t) {
    const like = this.bank.things.find((l) => l.item === t.item);
    const taken = new Set(this.bank.things.map((l) => l.place));
    let place = 0;
    while (taken.has(place)) place++;
    this.act('deposit', { tab: this.bank.tab, place: like?.place ?? place, slot: t.slot, ...this.some(t) });
  }

  /** What each rank may in the bank; its leader says so. */
  drawRanks() {
    refill($('vault-ranks'), this.bank.ranks.map((r, i) => {
      if (i === 0) return make('li', {}, make('b', {}, r.name), ' ', make('span', { className: 'muted' }, 'everything'));
      const t = this.allowed(r);
      const may = [t.see && 'can see it', t.deposit && 'can deposit', t.write && 'can edit its text', t.things > 0 && `can withdraw ${t.things} items a day`, r.money > 0 && `can withdraw ${coins(r.money)} a day`].filter(Boolean).join(', ');
      if (!this.bank.leads) return make('li', {}, make('b', {}, r.name), ' ', make('span', { className: 'muted' }, may || 'nothing'));
      return this.rank(r, i);
    }));
  }

  /** What a rank may do with the tab that is shown. */
  allowed(r) { return r.tabs[this.bank.tab] ?? r.tabs[0]; }

  rank(r, i) {
    const t = this.allowed(r);
    const input = (what, properties) => {
      const e = make('input', properties);
      e.dataset.key = `rank-${i} ${what}`;
      return e;
    };
    const see = input('see', { type: 'checkbox', checked: t.see });
    const deposit = input('deposit', { type: 'checkbox', checked: t.deposit });
    const write = input('write', { type: 'checkbox', checked: t.write });
    const things = input('things', { type: 'number', min: '0', step: '1', value: String(t.things) });
    const money = input('money', { type: 'number', min: '0', step: '1', value: String(r.money) });
    const form = make('form', { className: 'vault-rank', ariaLabel: r.name }, make('b', {}, r.name), make('label', {}, see, ' see'), make('label', {}, deposit, ' deposit'), make('label', {}, write, ' edit text'),
      make('label', {}, 'items ', things), make('label', {}, 'coins ', money), make('button', { type: 'submit' }, 'Save'));
    form.onsubmit = (e) => {
      e.preventDefault();
      const most = (n) => Math.min(Math.max(0, Math.trunc(Number(n.value) || 0)), UNBOUNDED);
      this.act('allow', { rank: i, see: Number(see.checked), deposit: Number(deposit.checked), write: Number(write.checked), things: most(things), money: most(money), tab: this.bank.tab });
    };
    return make('li', {}, form);
  }

  /** What is shown, for tests. */
  get shown() {
    const b = this.bank;
    return b && { guild: b.guild, money: b.money, tab: b.tab, tabs: b.tabs, things: b.things, leads: b.leads, rank: b.rank, log: b.log, said: this.said };
  }
}

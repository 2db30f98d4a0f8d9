// The spell bar: what the player can cast, with keys, rests, and what hinders.
// Its order is the person's own and stays in the browser.

import { $, machine, make, setText } from './dom.js';
import { icon } from './icons.js';
import { tip } from './tip.js';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
const seconds = (ms) => (ms < 9950 ? (ms / 1000).toFixed(1) : String(Math.ceil(ms / 1000)));

/** What hinders, in words for the tooltip and for screen readers. */
const WORDS = {
  dead: 'You are dead.', will: 'You are not in control of your character.', power: 'You do not have enough power.', target: 'You need a target.', far: 'The target is too far away.', near: 'The target is too close.',
};

export class Spells {
  /** @param magic what the player knows; @param targets whom it has chosen; @param on cast, aim: what a press of a slot does */
  constructor(magic, targets, on) {
    Object.assign(this, { magic, targets, on });
    this.slots = []; // {spell, button, sweep, wait, ...} in the order of the bar
    this.changes = 0;
    const bar = $('spells');
    bar.addEventListener('dragover', (e) => { if (this.dragged) e.preventDefault(); });
    bar.addEventListener('drop', (e) => this.drop(e));
  }

  /** Uses the slot of a key; reports whether there is one. */
  key(key) {
    const slot = this.slots[KEYS.indexOf(key)];
    if (slot) this.use(slot.spell);
    return slot !== undefined;
  }

  use(spell) {
    if (spell.aim === 'ground') this.on.aim(spell);
    else this.on.cast(spell);
  }

  /** Lays the bar anew when the player knows something else. */
  lay() {
    if (this.changes === this.magic.changes) return;
    this.changes = this.magic.changes;
    const bar = $('spells');
    const held = bar.contains(document.activeElement) ? document.activeElement.dataset.spell : '';
    this.slots = this.ordered().map((spell, i) => this.slot(spell, KEYS[i]));
    bar.replaceChildren(...this.slots.map((s) => s.button));
    bar.hidden = this.slots.length === 0;
    document.body.classList.toggle('casts', this.slots.length > 0);
    setText($('attack').querySelector('kbd'), this.slots.length > 0 ? 'F' : '1');
    if (held) (this.slots.find((s) => s.spell.spell === held)?.button ?? $('stage')).focus();
  }

  /** What can be cast: first as the person has laid it, then what is new. */
  ordered() {
    const all = this.magic.known.filter((s) => !s.passive);
    const place = (s) => {
      const at = this.saved.indexOf(s.spell);
      return at < 0 ? this.saved.length : at;
    };
    return all.map((s, i) => ({ s, i })).sort((a, b) => place(a.s) - place(b.s) || a.i - b.i).map(({ s }) => s);
  }

  get saved() {
    try {
      const list = JSON.parse(machine.get(this.keeper) || '[]');
      return Array.isArray(list) ? list : [];
    } catch { return []; }
  }

  get keeper() { return `loam.bar.${this.magic.world.player}`; }

  slot(spell, key) {
    const { magic } = this;
    const sweep = make('span', { className: 'sweep', 'aria-hidden': 'true' });
    const wait = make('span', { className: 'wait', 'aria-hidden': 'true' });
    const button = make('button', { type: 'button', className: 'slot', draggable: true }, icon(spell, magic.color(spell.school)), sweep, wait);
    button.dataset.spell = spell.spell;
    if (key) {
      button.append(make('kbd', { 'aria-hidden': 'true' }, key));
      button.setAttribute('aria-keyshortcuts', key);
    }
    const slot = { spell, button, sweep, wait, said: '' };
    button.onclick = () => {
      this.use(spell);
      if (spell.aim === 'ground') $('stage').focus({ preventScroll: true });
    };
    button.onkeydown = (e) => {
      if (!e.shiftKey || !['ArrowLeft', 'ArrowRight'].includes(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
      const at = this.slots.indexOf(slot);
      this.move(spell.spell, at + (e.key === 'ArrowRight' ? 1 : -1));
    };
    button.ondragstart = (e) => {
      this.dragged = spell.spell;
      e.dataTransfer.effectAllowed = 'move';
      e.dataTransfer.setData('text/plain', spell.name);
    };
    button.ondragend = () => { this.dragged = ''; };
    tip(button, () => this.describe(slot, key));
    return slot;
  }

  drop(e) {
    const over = e.target.closest('.slot');
    if (!this.dragged || !over) return;
    e.preventDefault();
    this.move(this.dragged, this.slots.findIndex((s) => s.button === over));
    this.dragged = '';
  }

  /** Puts a spell at another place of the bar, and keeps that. */
  move(id, to) {
    const ids = this.slots.map((s) => s.spell.spell);
    if (to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(ids.indexOf(id), 1));
    machine.set(this.keeper, JSON.stringify(ids));
    this.changes = 0;
    this.lay();
    setText($('announce'), `Slot ${to + 1}`);
  }

  /** Brings the bar up to date. */
  show() {
    this.lay();
    const target = this.targets.selected;
    const cast = this.magic.world.own?.cast?.spell;
    for (const slot of this.slots) this.showSlot(slot, target, cast);
  }

  showSlot(slot, target, cast) {
    const { spell, button } = slot;
    const rest = this.magic.restOf(spell);
    const hinder = this.magic.hindered(spell, target);
    slot.hinder = hinder;
    set(button.dataset, 'hinder', hinder);
    set(button.dataset, 'cast', String(cast === spell.spell || this.aimed === spell.spell));
    set(button.dataset, 'rests', String(rest !== null));
    if (rest) slot.sweep.style.setProperty('--share', rest.share.toFixed(3));
    setText(slot.wait, rest ? seconds(rest.left) : '');
    const off = rest !== null || hinder !== '';
    if (button.getAttribute('aria-disabled') !== String(off)) button.setAttribute('aria-disabled', String(off));
    const said = rest ? `${spell.name}, not ready` : hinder && WORDS[hinder] ? `${spell.name}. ${WORDS[hinder]}` : spell.name;
    if (slot.said !== said) {
      slot.said = said;
      button.setAttribute('aria-label', said);
    }
  }

  /** What the tooltip of a slot says. */
  describe({ spell, hinder }, key) {
    const line = (...parts) => make('p', { className: 'tip-line' }, ...parts.map((p) => make('span', {}, p)));
    const cost = spell.costs.map((c) => `${c.amount} ${c.name || 'health'}`).join(', ') || 'Costs nothing';
    const all = [
      make('p', { className: 'tip-name' }, spell.name, spell.rank ? make('span', { className: 'muted' }, ` Rank ${spell.rank}`) : ''),
      line(cost, range(spell)), line(time(spell), cooldown(spell)),
    ];
    if (spell.description) all.push(make('p', { className: 'tip-text' }, spell.description));
    const rest = this.magic.restOf(spell);
    if (rest) all.push(make('p', { className: 'tip-bad' }, `Ready in ${seconds(rest.left)} s.`));
    if (WORDS[hinder]) all.push(make('p', { className: 'tip-bad' }, WORDS[hinder]));
    all.push(make('p', { className: 'muted' }, `${key ? `Key ${key}. ` : ''}Drag it, or press Shift with an arrow key, to move it.`));
    return all;
  }
}

function set(data, name, value) { if (data[name] !== value) data[name] = value; }

function range(s) {
  if (s.aim === 'self' || s.aim === 'none') return 'On yourself';
  if (s.anywhere) return 'Any distance';
  const reach = s.range ? `${s.range} yd range` : 'Melee range';
  return s.least ? `${s.least} to ${reach}` : reach;
}

function time(s) {
  if (s.next_swing) return 'With the next swing';
  const cast = s.cast_ms ? `${s.cast_ms / 1000} s cast` : '';
  const channel = s.channel_ms ? `${s.channel_ms / 1000} s channel` : '';
  return [cast, channel].filter(Boolean).join(', ') || 'Instant';
}

function cooldown(s) {
  const most = Math.max(s.cooldown_ms ?? 0, s.category_ms ?? 0);
  if (!most) return '';
  return most >= 60000 ? `${Math.round(most / 6000) / 10} min cooldown` : `${most / 1000} s cooldown`;
}

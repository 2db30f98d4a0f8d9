// What the player and its target bear: an icon for each, with stacks and the
// seconds that are left. Harmful and helpful ones differ by frame and corner.

import { $, make, setText } from './dom.js';
import { icon } from './icons.js';
import { tip } from './tip.js';

export class Auras {
  /** @param send takes a message and reports whether it could be sent */
  constructor(magic, send) {
    this.magic = magic;
    this.send = send;
    this.shown = { 'self-auras': new Map(), 'target-auras': new Map() }; // by serial
  }

  /** Brings the icons of the player and of its target up to date. */
  show(own, target) {
    this.list('self-auras', own, true);
    this.list('target-auras', target, false);
  }

  list(id, o, mine) {
    const shown = this.shown[id];
    const auras = o?.auras ?? [];
    const whole = auras.map((a) => `${o.id} ${a.serial} ${a.name}`).join();
    if (shown.whole !== whole) this.lay(id, shown, whole, o, auras, mine);
    for (const a of auras) this.update(shown.get(a.serial), a);
  }

  lay(id, shown, whole, o, auras, mine) {
    const list = $(id);
    const held = list.contains(document.activeElement) ? Number(document.activeElement.dataset.serial) : undefined;
    const kept = new Map(shown);
    const sameUnit = shown.unit === o?.id;
    shown.clear();
    shown.whole = whole;
    shown.unit = o?.id;
    for (const a of auras) {
      this.magic.remember(a.aura, a.name);
      shown.set(a.serial, (sameUnit && kept.get(a.serial)?.name === a.name && kept.get(a.serial)) || this.make(a, mine));
    }
    list.replaceChildren(...[...shown.values()].map((s) => s.item));
    if (held !== undefined) (shown.get(held)?.mark ?? $('stage')).focus();
  }

  make(a, mine) {
    const off = mine && a.cancel;
    const stacks = make('span', { className: 'aura-stacks' });
    const left = make('span', { className: 'aura-left' });
    const mark = make(off ? 'button' : 'span', { className: `aura ${a.harmful ? 'harmful' : 'helpful'}` }, icon(a, this.magic.color(a.school)), stacks, left);
    mark.dataset.serial = a.serial;
    if (off) {
      mark.type = 'button';
      const away = (e) => {
        e.preventDefault();
        this.send({ type: 'cancel_aura', aura: a.aura });
      };
      mark.oncontextmenu = away;
      mark.onkeydown = (e) => { if (e.key === 'Delete' || e.key === 'Backspace') away(e); };
    } else {
      mark.tabIndex = 0;
      mark.setAttribute('role', 'img');
      mark.oncontextmenu = (e) => e.preventDefault();
    }
    const entry = { name: a.name, mark, stacks, left, off, a, item: make('li', {}, mark) };
    tip(mark, () => this.describe(entry));
    return entry;
  }

  update(entry, a) {
    entry.a = a;
    const many = a.stacks > 1 ? String(a.stacks) : a.charges > 1 ? String(a.charges) : '';
    setText(entry.stacks, many);
    setText(entry.left, a.ends ? short(a.ends - this.magic.world.shown) : '');
    const said = [a.name, a.harmful ? 'harmful' : 'helpful', a.stacks > 1 && `${a.stacks} stacks`, a.charges > 1 && `${a.charges} charges`].filter(Boolean).join(', ');
    if (entry.said === said) return;
    entry.said = said;
    entry.mark.setAttribute('aria-label', said);
  }

  describe({ a, off }) {
    const { world } = this.magic;
    const school = world.schools.get(a.school)?.name;
    const line = [a.harmful ? 'Harmful' : 'Helpful', school, a.dispel, a.stacks > 1 && `${a.stacks} stacks`, a.charges && `${a.charges} charges`].filter(Boolean);
    const all = [make('p', { className: 'tip-name' }, a.name), make('p', { className: 'muted' }, line.join('  ·  '))];
    if (a.description) all.push(make('p', { className: 'tip-text' }, a.description));
    if (a.ends) all.push(make('p', {}, `${long(a.ends - world.shown)} left`));
    if (a.caster) all.push(make('p', { className: 'muted' }, `From ${a.caster === world.player ? 'you' : world.nameOf(a.caster)}`));
    if (off) all.push(make('p', { className: 'muted' }, 'Right click or press Delete to remove it.'));
    return all;
  }
}

function short(ms) {
  const s = Math.max(Math.ceil(ms / 1000), 0);
  if (s < 100) return `${s}`;
  return s < 3600 ? `${Math.round(s / 60)}m` : `${Math.round(s / 3600)}h`;
}

function long(ms) {
  const s = Math.max(Math.ceil(ms / 1000), 0);
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)} min ${s % 60} s`;
}

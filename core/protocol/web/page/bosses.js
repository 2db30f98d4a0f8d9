// The frames of bosses: who of those in sight lives and belongs to an encounter that is
// under way. They stand above the panels, and follow every change of health.

import { $, make, setText } from './dom.js';

const most = 5; // frames at once, the nearest first

export class Bosses {
  constructor(world, targets) {
    Object.assign(this, { world, targets });
    this.rows = new Map(); // by id
  }

  /** Who has a frame now. */
  get shown() {
    const all = [...this.world.objects.values()].filter((o) => this.world.is(o, 'boss'));
    return all.sort((a, b) => b.max_health - a.max_health || (a.id < b.id ? -1 : 1)).slice(0, most);
  }

  /** Brings the frames up to date; called for each picture. */
  show() {
    const now = this.shown;
    $('bosses').hidden = now.length === 0;
    for (const [id, row] of this.rows) {
      if (now.some((o) => o.id === id)) continue;
      row.element.remove();
      this.rows.delete(id);
    }
    now.forEach((o, i) => {
      let row = this.rows.get(o.id);
      if (!row) this.rows.set(o.id, row = this.newRow(o.id));
      if ($('boss-list').children[i] !== row.element) $('boss-list').insertBefore(row.element, $('boss-list').children[i] ?? null);
      this.draw(row, o);
    });
  }

  draw(row, o) {
    const share = o.max_health > 0 ? Math.min(Math.max(o.health / o.max_health, 0), 1) : 0;
    const told = `${o.health} ${o.max_health} ${o.name} ${o.target} ${this.targets.selected?.id === o.id}`;
    if (row.told === told) return;
    row.told = told;
    setText(row.name, o.name);
    setText(row.victim, o.target ? `fights ${o.target === this.world.player ? 'you' : this.world.nameOf(o.target)}` : '');
    setText(row.text, `${o.health} / ${o.max_health} (${Math.ceil(share * 100)}%)`);
    row.fill.style.transform = `scaleX(${share})`;
    row.name.setAttribute('aria-pressed', String(this.targets.selected?.id === o.id));
    row.bar.setAttribute('aria-label', `Health of ${o.name}`);
    row.bar.setAttribute('aria-valuenow', String(o.health));
    row.bar.setAttribute('aria-valuemax', String(o.max_health));
  }

  newRow(id) {
    const row = {
      name: make('button', { type: 'button', className: 'group-name', title: 'Chooses it as your target', onclick: () => this.targets.choose(id) }),
      victim: make('span', { className: 'frame-note' }),
      fill: make('div', { className: 'bar-fill' }), text: make('span', { className: 'bar-text' }),
    };
    row.bar = make('div', { className: 'bar', role: 'meter', 'aria-valuemin': '0' }, row.fill, row.text);
    row.element = make('li', {}, make('div', { className: 'frame-line' }, row.name, row.victim), row.bar);
    return row;
  }
}

// How a group deals out what it finds: the leader chooses it, all others read it.
// See docs/loot.md.

import { $, make, setText } from './dom.js';

/** The ways by their words, as players read them. */
const WAYS = {
  free: 'Free for all', round_robin: 'Round robin', master: 'Master looter', group: 'Group loot', need_before_greed: 'Need before greed',
};
const QUALITIES = ['poor', 'common', 'uncommon', 'rare', 'epic', 'legendary'];
const FROM = new Set(['master', 'group', 'need_before_greed']); // that count from a quality on

export class Dealing {
  /** @param group knows the members and who leads */
  constructor(group, world, send) {
    Object.assign(this, { group, world, send });
    const choice = (label, values) => make('select', { 'aria-label': label, onchange: () => this.choose() }, ...values.map(([value, textContent]) => make('option', { value, textContent })));
    this.way = choice('Loot method', Object.entries(WAYS));
    this.from = choice('Loot threshold', QUALITIES.map((word, i) => [String(i), `from ${word}`]));
    this.master = choice('Master looter', []);
    this.note = make('span', { className: 'frame-note' });
    $('group-loot').append(this.note, this.way, this.from, this.master);
  }

  choose() {
    this.send({ type: 'group', act: 'loot', method: this.way.value, threshold: Number(this.from.value),
      ...(this.way.value === 'master' && { player: this.master.value || this.world.player }) });
  }

  /** What a step tells of the group's way. */
  take(g) { this.now = { way: g.loot, from: g.threshold, master: g.master }; }

  draw() {
    const { now, group } = this;
    $('group-loot').hidden = !now || group.members.length === 0;
    if ($('group-loot').hidden) return;
    const leads = group.leads;
    for (const s of [this.way, this.from, this.master]) s.hidden = !leads;
    const about = FROM.has(now.way) ? `, from ${QUALITIES[now.from]}` : '';
    const master = now.way === 'master' ? `: ${group.members.find((m) => m.id === now.master)?.name ?? 'nobody'}` : '';
    setText(this.note, leads ? 'Loot' : `Loot: ${(WAYS[now.way] ?? now.way).toLowerCase()}${master}${about}`);
    if (!leads) return;
    [this.way.value, this.from.value] = [now.way, String(now.from)];
    this.from.hidden = !FROM.has(now.way);
    this.master.hidden = now.way !== 'master';
    this.master.replaceChildren(...group.members.map((m) => make('option', { value: m.id, textContent: m.name })));
    this.master.value = now.master ?? this.world.player;
  }
}

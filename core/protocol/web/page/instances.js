// Copies of maps: to which the player is bound and until when, of which difficulty
// those to come are, and the end of those that the player leads. See docs/instances.md.

import { $, make } from './dom.js';

const whose = { party: 'Parties', raid: 'Raids', player: 'You alone', guild: 'Your guild' };

export class Instances {
  /** @param {Function} send a message to the server */
  constructor(group, send) {
    Object.assign(this, { group, send });
    this.clear();
    $('instances-reset').onclick = () => this.send({ type: 'instance', act: 'reset' });
  }

  clear() {
    [this.bound, this.offered] = [[], []];
    this.fresh();
    this.draw();
  }

  fresh() { this.coming = { bound: [], offered: [] }; }

  /** Asks how things stand. */
  ask() { this.send({ type: 'instance', act: 'list' }); }

  /** Takes the event instance_told; what is to be read is left to the log. */
  told(e) {
    switch (e.news) {
      case 'listed': this.coming.bound.push(e); return 'known';
      case 'offered': this.coming.offered.push(e); return 'known';
      case 'list_ends':
        [this.bound, this.offered] = [this.coming.bound, this.coming.offered];
        this.fresh();
        this.draw();
        return 'known';
      case 'bound': case 'over': case 'reset': case 'difficulty':
        this.ask();
        return undefined;
      default: return undefined;
    }
  }

  draw() {
    const rows = this.bound.map((b) => make('li', {}, make('span', {}, b.map_name ?? b.map),
      make('span', { className: 'muted' }, [b.difficulty, b.number ? `until ${moment(b.number)}` : 'until it is reset'].filter(Boolean).join(', '))));
    if (rows.length === 0) rows.push(make('li', { className: 'muted' }, 'You are not bound to any instance.'));
    $('bindings').replaceChildren(...rows);
    const kinds = [...new Set(this.offered.map((o) => o.for))];
    $('difficulties').replaceChildren(...kinds.map((k) => this.choice(k)));
    $('difficulty-title').hidden = kinds.length === 0;
  }

  /** The difficulties of copies for some, of which one is chosen. */
  choice(kind) {
    const barred = kind !== 'player' && this.group.leader !== '' && !this.group.leads;
    const buttons = this.offered.filter((o) => o.for === kind).map((o) => make('button', {
      type: 'button', disabled: barred, ariaPressed: String(o.why === 'chosen'), textContent: o.difficulty,
      onclick: () => this.send({ type: 'instance', act: 'choose', for: kind, difficulty: o.difficulty }),
    }));
    const line = make('li', {}, make('span', {}, whose[kind] ?? kind), make('span', { className: 'choices', role: 'group', ariaLabel: `Difficulty for ${whose[kind] ?? kind}` }, ...buttons));
    if (barred) line.append(make('p', { className: 'muted' }, 'The leader of your group chooses.'));
    return line;
  }

  get shown() { return { bound: this.bound, offered: this.offered }; }
}

/** A moment by the clock on the wall of the realm, which comes as if it were UTC. */
function moment(ms) {
  return new Date(ms).toLocaleString(undefined, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

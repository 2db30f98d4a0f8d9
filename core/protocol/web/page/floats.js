// Words and numbers that rise over units: what hurt, healed, missed.

import { readable } from './icons.js';
import { INK } from './ink.js';

const MOST = 60;

/** Why a spell or a blow did nothing, in short. */
const SHORT = {
  misses: 'miss', resisted: 'resist', dodged: 'dodge', parried: 'parry', blocked: 'block', evaded: 'evade', reflected: 'reflect', absorbed: 'absorb',
};

export class Floats {
  constructor(world, stage) {
    this.world = world;
    this.stage = stage;
  }

  damage(e, now) {
    const mine = e.victim === this.world.player;
    const color = readable(this.world.schools.get(e.school)?.color) || (mine ? INK.hostile : '#ffffff');
    if (e.amount > 0 || !(e.absorbed || e.blocked || e.resisted)) {
      const took = e.absorbed ? ` (${e.absorbed} absorbed)` : '';
      this.add(e.victim, `${mine ? '−' : ''}${e.amount}${e.crit ? '!' : ''}${took}`, color, now, e.crit, !e.periodic);
      return;
    }
    this.add(e.victim, e.absorbed ? 'absorb' : e.blocked ? 'block' : 'resist', color, now);
  }

  healed(e, now) { if (e.amount > 0) this.add(e.target, `+${e.amount}${e.crit ? '!' : ''}`, '#7fd3b0', now, e.crit); }

  missed(e, now) { this.add(e.victim, e.how ?? 'miss', '#c3cad2', now); }

  spellMissed(e, now) { this.add(e.target, SHORT[e.why] ?? e.why, '#c3cad2', now); }

  energized(e, now) {
    if (e.target !== this.world.player || e.amount === 0) return;
    const power = this.world.own?.powers?.find((p) => p.power === e.power);
    if (power) this.add(e.target, `${e.amount > 0 ? '+' : '−'}${Math.abs(e.amount)} ${power.name}`, readable(power.color) || INK.text, now);
  }

  add(id, text, ink, now, big = false, flash = false) {
    const { stage, world } = this;
    const o = world.objects.get(id);
    if (!o) return;
    if (flash) o.hurtAt = now;
    if (stage.numbers.length > MOST) stage.numbers.shift(); // a hidden page draws none away
    const side = id === world.player ? -1 : 1;
    stage.numbers.push({ x: o.sx, y: o.sy, text, ink, big, since: now, shift: side * (stage.size(o) + (big ? 24 : 18) + stage.numbers.length % 3 * 9) });
  }
}

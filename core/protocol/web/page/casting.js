// Bars of what is being cast, the choice of a spot on the ground, and the words
// that say why a spell is not cast.

import { $, setText } from './dom.js';

const SAID = 2500; // ms that a reason stays

export class Casting {
  /** @param send takes a message and reports whether it could be sent */
  constructor(magic, targets, control, send) {
    Object.assign(this, { magic, targets, control, send });
    this.until = 0;
  }

  get stage() { return this.targets.stage; }

  /** Casts a spell at whom it is for; how is the message that asks for it. */
  cast(spell, how = { type: 'cast', spell: spell.spell }) {
    this.unaim();
    if (spell.aim === 'item') {
      this.thing = how;
      setText($('announce'), `${spell.name}: choose an item in your bag, or press Escape to cancel.`);
      return;
    }
    const { targets, magic: { world } } = this;
    let target = targets.selected;
    if (spell.aim === 'enemy' && !(target && world.attackable(target))) {
      target = targets.candidates().find((o) => world.attackable(o));
      if (target) targets.choose(target.id);
    }
    const at = ['self', 'none', 'pet'].includes(spell.aim) ? undefined : target;
    this.control.stay(performance.now()); // who walks does not cast
    if (at && at.id !== world.player && !['friend', 'party', 'raid'].includes(spell.aim)) this.control.turnTo(at.sx, at.sy, performance.now());
    this.send({ ...how, ...(at && { target: at.id }) });
  }

  /** Lets the person choose the spot of a spell; the same spell again takes the spot as it is. */
  aim(spell, how = { type: 'cast', spell: spell.spell }) {
    const { aiming } = this.stage;
    this.thing = null;
    if (aiming?.spell === spell.spell) {
      this.place(aiming.x, aiming.y);
      return;
    }
    const at = this.targets.selected ?? this.magic.world.own;
    if (!at) return;
    this.stage.aiming = { spell: spell.spell, how, x: at.sx, y: at.sy, range: spell.anywhere ? 0 : spell.range, radius: spell.radius ?? 0.5, color: this.magic.color(spell.school) };
    setText($('announce'), `${spell.name}: click the spot, press Enter for ${at === this.magic.world.own ? 'your own position' : at.name}, or press Escape to cancel.`);
  }

  /** Casts what is being aimed at a spot. */
  place(x, y) {
    const { aiming } = this.stage;
    if (!aiming) return;
    this.unaim();
    this.control.turnTo(x, y, performance.now());
    this.send({ ...aiming.how, x: round(x), y: round(y), z: round(this.magic.world.own?.z ?? 0) });
  }

  /** Casts what is aimed at an item at that; reports whether anything is. */
  at(thing) {
    if (!this.thing) return false;
    this.send({ ...this.thing, on: thing });
    this.thing = null;
    return true;
  }

  /** Uses an item, whose first spell is cast. */
  use(it) {
    const how = { type: 'use_item', from: it.slot };
    if (it.use.aim === 'ground') {
      this.aim(it.use, how);
      $('stage').focus({ preventScroll: true });
    } else this.cast(it.use, how);
  }

  /** Gives the choice of a spot or an item up; reports whether there was one. */
  unaim() {
    const aimed = this.stage.aiming !== null || !!this.thing;
    this.stage.aiming = null;
    this.thing = null;
    return aimed;
  }

  /** Stops what the player casts; reports whether it casts. */
  stop() {
    if (!this.magic.world.own?.cast) return false;
    this.send({ type: 'cancel_cast' });
    return true;
  }

  failed(e, now) {
    const box = $('fail');
    setText(box, '');
    setText(box, e.text);
    this.until = now + SAID;
  }

  show(now) {
    const { own } = this.magic.world;
    bar($('cast'), own && this.magic.castOf(own, now), this.magic);
    const { selected } = this.targets;
    bar($('target-cast'), selected && this.magic.castOf(selected, now), this.magic);
    if (this.until && now > this.until) {
      setText($('fail'), '');
      this.until = 0;
    }
  }
}

/** Shows a cast in a bar, or none. */
function bar(box, cast, magic) {
  const shown = cast ? 'true' : 'false';
  if (box.dataset.shown !== shown) box.dataset.shown = shown;
  box.setAttribute('aria-hidden', String(!cast));
  if (!cast) return;
  const state = cast.broken ? 'broken' : cast.channel ? 'channel' : 'cast';
  if (box.dataset.state !== state) box.dataset.state = state;
  box.style.setProperty('--ink', magic.color(cast.school) || 'var(--accent)');
  box.querySelector('.cast-fill').style.transform = `scaleX(${cast.share.toFixed(3)})`;
  setText(box.querySelector('.cast-name'), cast.broken && cast.text ? `${cast.name}: ${cast.text}` : cast.name);
  setText(box.querySelector('.cast-left'), cast.broken ? '' : `${late(cast)}${(cast.left / 1000).toFixed(1)} s`);
  box.setAttribute('aria-valuenow', Math.round(cast.share * 100));
  box.setAttribute('aria-valuetext', cast.name);
}

/** By how much blows have put a cast off, or shortened a channel. */
function late(cast) {
  if (!cast.late) return '';
  return `${cast.channel ? '−' : '+'}${(cast.late / 1000).toFixed(1)}  `;
}

function round(v) { return Math.round(v * 1000) / 1000; }

// Keyboard, mouse and touch on the world. What a key or a finger means is
// decided here; what happens then is done by the functions of `on`.

import { $, WINDOWS } from './dom.js';

let pointed = false; // whether a pointer, not a key, has put the keyboard where it is
const HOLD = 180; // ms after which a held finger or button leads the player

/** @param on slot, aimed, unaim, stop, attack, next, respawn, inspect, speak, panels, clear, help, walk */
export function listen(stage, control, targets, on) {
  new Pointers(stage, control, targets, on).listen();
  document.addEventListener('keydown', (e) => keyDown(e, stage, control, targets, on));
  document.addEventListener('keyup', (e) => {
    control.key(e.code, false);
    control.walking = e.shiftKey;
  });
  document.addEventListener('pointerdown', () => { pointed = true; }, true);
  addEventListener('blur', () => control.held.clear());
  document.addEventListener('visibilitychange', () => { if (document.hidden) control.halt(performance.now()); });
}

/** Keys of the world count on the stage and wherever nothing else takes them. */
function keyDown(e, stage, control, targets, on) {
  const at = document.activeElement;
  const onStage = at === stage.canvas || at === document.body;
  const typing = at?.matches('input, select, textarea');
  const clicked = pointed && !typing && !at?.closest(WINDOWS); // a button, with the mouse: the keys stay with the world
  if (onStage || e.key === 'Tab') pointed = false;
  if (!$('gate').hidden || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === 'Escape') {
    escape(at, onStage, typing, stage, targets, on);
    e.preventDefault();
    return;
  }
  if (typing) return;
  control.walking = e.shiftKey;
  const scrolls = at?.matches('[tabindex="0"]:not(canvas), [role=tab]') && e.key.startsWith('Arrow');
  if (!scrolls && control.key(e.code, true)) {
    e.preventDefault();
    return;
  }
  if (worldKey(e, onStage || clicked, stage, targets, on)) e.preventDefault();
}

/**
 * Stops or closes one thing, wherever the mouse has left the keyboard. Who types, or has come
 * to the controls by keyboard, goes back to the stage first.
 */
function escape(at, onStage, typing, stage, targets, on) {
  const stays = onStage || at.closest(WINDOWS) || pointed;
  if (typing || !stays) stage.canvas.focus();
  else if (on.unaim() || on.stop() || on.shut()) return;
  else if (stage.selected) targets.clear();
  else if (onStage) $('attack').focus();
  else stage.canvas.focus();
}

function worldKey(e, onStage, stage, targets, on) {
  if (onStage && e.key === 'Tab') {
    stage.canvas.focus({ preventScroll: true });
    targets.cycle(e.shiftKey);
    return true;
  }
  if (onStage && e.key === 'Enter') {
    if (stage.aiming) on.aimed(stage.aiming.x, stage.aiming.y);
    else on.speak();
    return true;
  }
  if (e.repeat) return false;
  if (/^[0-9]$/.test(e.key) && on.slot(e.key)) return true;
  const act = { 1: on.attack, f: on.attack, g: () => targets.befriend(), t: on.hail, r: on.respawn, i: on.inspect, '/': () => on.speak('/'), p: () => { pointed = false; on.panels(); }, '?': on.help, h: on.help,
    '+': () => stage.zoom(1.2), '=': () => stage.zoom(1.2), '-': () => stage.zoom(1 / 1.2) }[e.key.toLowerCase()];
  act?.();
  return act !== undefined;
}

class Pointers {
  constructor(stage, control, targets, on) {
    Object.assign(this, { stage, control, targets, on });
    this.down = new Map(); // by pointer
    this.pinch = 0;
    this.pressed = []; // the ids of the units under the last two presses; undefined is the ground
  }

  listen() {
    const canvas = this.stage.canvas;
    canvas.addEventListener('pointerdown', (e) => this.press(e));
    canvas.addEventListener('pointermove', (e) => this.move(e));
    canvas.addEventListener('pointerup', (e) => this.lift(e));
    canvas.addEventListener('pointercancel', (e) => this.down.delete(e.pointerId));
    canvas.addEventListener('contextmenu', (e) => e.preventDefault());
    canvas.addEventListener('dblclick', (e) => this.twice(e));
    canvas.addEventListener('wheel', (e) => {
      e.preventDefault();
      this.stage.zoom(Math.exp(-e.deltaY / 500));
    }, { passive: false });
  }

  press(e) {
    this.stage.canvas.focus({ preventScroll: true });
    this.stage.canvas.setPointerCapture(e.pointerId);
    if (this.stage.aiming) {
      if (e.button === 2) this.on.unaim();
      else this.on.aimed(...this.stage.under(e.clientX, e.clientY));
      return;
    }
    const unit = this.stage.unitAt(e.clientX, e.clientY, e.pointerType === 'touch' ? 18 : 8);
    this.pressed = [this.pressed.at(-1), unit?.id];
    this.down.set(e.pointerId, { x: e.clientX, y: e.clientY, since: e.timeStamp, unit, button: e.button, led: false });
    if (e.button === 2) this.turnOrAttack(e, unit);
    if (e.button === 0 && !unit && e.pointerType === 'mouse') this.lead(e);
  }

  turnOrAttack(e, unit) {
    if (unit) {
      this.targets.choose(unit.id);
      if (this.targets.world.hails(unit)) this.on.hail();
      else if (this.targets.world.attackable(unit)) this.on.attack();
      return;
    }
    this.control.face(...this.stage.under(e.clientX, e.clientY));
  }

  move(e) {
    const p = this.down.get(e.pointerId);
    if (this.stage.aiming) [this.stage.aiming.x, this.stage.aiming.y] = this.stage.under(e.clientX, e.clientY);
    if (!p) {
      const unit = this.stage.unitAt(e.clientX, e.clientY, 8);
      this.stage.canvas.style.cursor = !unit ? 'crosshair' : this.targets.world.talks(unit) ? 'help' : 'pointer';
      return;
    }
    if (this.down.size === 2) {
      this.pinched(e, p);
      return;
    }
    if (p.button === 2) this.control.face(...this.stage.under(e.clientX, e.clientY));
    else if (!p.unit && (p.led || e.timeStamp - p.since > HOLD)) this.lead(e, p);
  }

  /** Two fingers: closer or farther. */
  pinched(e, p) {
    [p.x, p.y, p.led] = [e.clientX, e.clientY, true];
    const [a, b] = [...this.down.values()];
    const far = Math.hypot(a.x - b.x, a.y - b.y);
    if (this.pinch > 0) this.stage.zoom(far / this.pinch);
    this.pinch = far;
    a.led = b.led = true;
  }

  lead(e, p) {
    if (p) p.led = true;
    this.control.goTo(...this.stage.under(e.clientX, e.clientY));
  }

  lift(e) {
    const p = this.down.get(e.pointerId);
    this.down.delete(e.pointerId);
    this.pinch = 0;
    if (!p || p.button === 2 || p.led) return;
    if (!p.unit) {
      this.lead(e);
      return;
    }
    const again = p.unit.id === this.stage.selected;
    this.targets.choose(p.unit.id);
    if (!again || e.pointerType !== 'touch') return;
    if (this.targets.world.hails(p.unit)) this.on.hail();
    else if (this.targets.world.attackable(p.unit)) this.on.attack();
  }

  /** Both clicks were on the unit: one that has run under the second is not meant. */
  twice(e) {
    const unit = this.stage.unitAt(e.clientX, e.clientY, 8);
    if (this.pressed.some((id) => id !== unit?.id)) return;
    if (unit && this.targets.world.hails(unit)) this.on.hail();
    else if (unit && this.targets.world.attackable(unit) && this.targets.attacked !== unit.id) this.on.attack();
  }
}

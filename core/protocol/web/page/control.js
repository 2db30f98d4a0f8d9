// The player's own movement: the page moves it at once and tells the realm,
// which puts it back where it does not believe it.

import { aboard, onDeck, onto, within } from './transports.js';
import { slide } from './walls.js';

const SAY_EVERY = 125; // ms between two moves on the wire
const TURN = 3.2; // radians a second
const KEYS = {
  KeyW: [0, 1], ArrowUp: [0, 1], KeyS: [0, -1], ArrowDown: [0, -1],
  KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
};
const TURNS = { KeyQ: 1, KeyE: -1 };

export class Control {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world, send) {
    this.world = world;
    this.send = send;
    this.held = new Set(); // codes of keys
    this.goal = null; // where a click sent the player
    this.walking = false;
    this.stop();
  }

  stop() {
    this.held.clear();
    this.goal = null;
    this.moving = false;
    this.told = null; // the last move on the wire; null: what the realm has said counts
    this.toldAt = 0;
    this.stillSince = 0;
  }

  /** Stands still, and says so at once: nothing moves while nobody looks. */
  halt(now) {
    this.held.clear();
    this.goal = null;
    const own = this.world.own;
    if (!this.moving || !own) return;
    this.moving = false;
    this.tell(own, now, true);
  }

  /** Takes a key; reports whether it is one that moves. */
  key(code, down) {
    if (!KEYS[code] && !TURNS[code]) return false;
    if (down) {
      this.held.add(code);
      if (KEYS[code]) this.goal = null;
    } else {
      this.held.delete(code);
    }
    return true;
  }

  goTo(x, y) {
    const map = this.world.map;
    if (!map) return;
    this.goal = { x: clamp(x, map.min_x, map.max_x), y: clamp(y, map.min_y, map.max_y) };
    const ship = this.world.objects.get(this.world.own?.aboard?.object);
    if (ship && onDeck(ship, x, y)) this.goal.on = { ship: ship.id, ...within(ship.sx, ship.sy, ship.sf, { x, y, f: 0 }) };
  }

  /**
   * Goes to an object and, when it is no farther than so many yards, does something; any
   * other way that the player goes ends that. Where something stands in the way, it calls
   * stuck instead.
   */
  approach(o, yards, then, stuck) {
    this.goTo(o.sx, o.sy);
    if (this.goal) this.goal.to = { id: o.id, yards, then, stuck };
  }

  /** Stands still where it was on its way to somebody, and says so at once. */
  stay(now) {
    if (this.goal?.to && this.held.size === 0) this.halt(now);
  }

  face(x, y) {
    const own = this.world.own;
    if (own && Math.hypot(x - own.sx, y - own.sy) > 0.3) own.sf = Math.atan2(y - own.sy, x - own.sx);
  }

  /** Looks at a place, and says so at once: before a cast that minds it. */
  turnTo(x, y, now) {
    const own = this.world.own;
    if (!own || own.way || this.moving) return;
    this.face(x, y);
    this.told ??= { facing: Infinity };
    this.toldAt = 0;
    this.tell(own, now, this.moving);
  }

  /** Puts the player where the realm says. */
  putBack(x, y, facing) {
    const own = this.world.own;
    this.goal = null;
    if (own) Object.assign(own, { sx: x, sy: y, sf: facing ?? own.sf, x, y });
    this.told = null;
  }

  /** Moves the own player on. Who fights turns to its foe while it stands. */
  tick(now, dt, foe) {
    const own = this.world.own;
    if (!own || own.way) return;
    if (this.world.self.led) {
      this.stop();
      return;
    }
    if (this.world.lies(own)) {
      this.stop();
      [own.sx, own.sy] = [own.x, own.y];
      return;
    }
    for (const code of this.held) own.sf += (TURNS[code] ?? 0) * TURN * dt / 1000;
    const way = this.direction(own);
    const was = this.moving;
    this.moving = way !== null;
    if (way) this.advance(own, way, dt);
    else if (foe && this.held.size === 0) this.face(foe.sx, foe.sy);
    this.settle(own, now);
    this.tell(own, now, was);
  }

  /** Where it moves now: {x, y, far} of length 1, or null. */
  direction(own) {
    let [x, y] = [0, 0];
    for (const code of this.held) {
      x += KEYS[code]?.[0] ?? 0;
      y += KEYS[code]?.[1] ?? 0;
    }
    const length = Math.hypot(x, y);
    if (length > 0) return { x: x / length, y: y / length, far: Infinity };
    if (!this.goal) return null;
    this.carryGoal();
    if (this.goal.to && this.arrived(own)) return null;
    [x, y] = [this.goal.x - own.sx, this.goal.y - own.sy];
    const far = Math.hypot(x, y);
    if (far < 0.05) {
      this.goal = null;
      return null;
    }
    return { x: x / far, y: y / far, far };
  }

  /** Whether the player is as near to whom it goes as it wants to be; it goes on otherwise, to where that one is now. */
  arrived(own) {
    const { id, yards, then } = this.goal.to;
    const o = this.world.objects.get(id);
    if (o && Math.hypot(o.sx - own.sx, o.sy - own.sy) > yards) {
      [this.goal.x, this.goal.y] = [o.sx, o.sy];
      return false;
    }
    this.goal = null;
    if (o) then();
    return true;
  }

  /** A place on a transport to which the player goes moves with that. */
  carryGoal() {
    const on = this.goal.on;
    const ship = on && this.world.objects.get(on.ship);
    if (!ship?.thing?.route) return;
    const at = onto(ship.sx, ship.sy, ship.sf, on);
    [this.goal.x, this.goal.y] = [at.x, at.y];
  }

  advance(own, way, dt) {
    const self = this.world.self;
    const map = this.world.map;
    const step = Math.min((self.rooted ? 0 : this.walking ? self.walk : self.run) * dt / 1000, way.far);
    const [x, y] = [clamp(own.sx + way.x * step, map.min_x, map.max_x), clamp(own.sy + way.y * step, map.min_y, map.max_y)];
    const was = [own.sx, own.sy];
    [own.sx, own.sy] = slide(this.world.barriers, ...was, x, y);
    if (this.goal && step > 0 && Math.hypot(own.sx - was[0], own.sy - was[1]) < step / 10) { // it gets no nearer
      const { to } = this.goal;
      this.goal = null;
      to?.stuck?.();
    }
    own.sf = Math.atan2(way.y, way.x);
  }

  /** Takes the realm's word for a player that has long stood still. */
  settle(own, now) {
    if (this.moving || this.stillSince === 0) this.stillSince = now;
    if (now - this.stillSince > 1500 && Math.hypot(own.x - own.sx, own.y - own.sy) > 1.5) this.putBack(own.x, own.y);
  }

  tell(own, now, was) {
    const facing = ((own.sf % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
    const edge = was !== this.moving;
    this.told ??= { facing: own.aboard ? facing : own.facing }; // what the realm knows
    const turned = Math.abs(facing - this.told.facing) > 0.02;
    if (!edge && (now - this.toldAt < SAY_EVERY || !(this.moving || turned))) return;
    this.toldAt = now;
    this.told = { facing };
    const at = aboard(own, this.world.objects.get(own.aboard?.object), facing) ?? { x: own.sx, y: own.sy, z: own.z, facing };
    this.send({
      type: 'move', ...(at.on && { on: at.on }), x: round(at.x), y: round(at.y), z: round(at.z), facing: round(at.facing),
      moving: this.moving, walking: this.walking, time: Math.floor(now),
    });
  }
}

export function clamp(v, low, high) { return Math.min(Math.max(v, low), high); }
function round(v) { return Math.round(v * 1000) / 1000; }

// What the realm has told of the map: objects, who they are to the player, and
// an estimate of map time by which everything that walks is placed.

import { carry, noteRoute, onto, sail } from './transports.js';

const KEPT_NAMES = 500;
const AHEAD = 600; // ms of map time that the page goes on without news
const SNAP = 12; // yards: farther jumps are not glided over

export class World {
  constructor() {
    this.reset();
    this.map = null;
    this.places = [];
    this.obstacles = [];
    this.schools = new Map(); // by id
    this.names = new Map(); // of what has left sight too
  }

  reset() {
    this.objects = new Map();
    this.marks = new Map(); // signs of quests, by unit
    this.player = '';
    this.self = { experience: 0, needed: 0, run: 7, walk: 2.5, reach: 3 };
    this.reactions = {};
    this.areas = new Set();
    this.steps = 0; // number of the last step
    this.time = 0; // of the last step, ms of map time
    this.shown = 0; // estimate of map time now
    this.paused = false; // as far as the realm has told
    this.rate = 1; // of map time to real time
    this.history = []; // [real, map] times of the last steps
    this.release = 0;
  }

  get own() { return this.objects.get(this.player); }

  /** Message `seated`. */
  seated(m) {
    if (m.fresh) this.reset();
    this.player = m.player;
    this.map = m.map;
    this.places = m.places;
    this.obstacles = m.obstacles;
    this.schools = new Map(m.schools.map((s) => [s.school, s]));
    this.release = m.release;
    this.founding = m.founding;
    this.near = m.near;
  }

  /** Message `step`, at the page's time now. */
  step(m, now) {
    this.keepTime(m.time, now);
    this.release = m.release;
    this.steps = m.step;
    for (const id of m.left ?? []) this.objects.delete(id);
    for (const o of m.entered ?? []) this.entered(o);
    for (const c of m.changed ?? []) this.changed(c, now);
    if (m.self) {
      Object.assign(this.self, { body: undefined }, m.self);
      if (m.self.body) this.self.due = m.time + m.self.body.wait;
    }
    if (m.reactions) this.reactions = m.reactions;
  }

  entered(o) {
    o.player = o.id.startsWith('player-');
    Object.assign(o, { sx: o.x, sy: o.y, sf: o.facing, glide: null, placed: 0, hurtAt: -1e9, bubble: null, broke: null });
    if (o.cast) o.cast.late = 0;
    noteRoute(o, this.time);
    this.objects.set(o.id, o);
    this.remember(o);
  }

  changed(c, now) {
    const o = this.objects.get(c.id);
    if (!o) return;
    if ('x' in c) {
      [o.way, o.aboard] = [undefined, undefined]; // told anew below when it walks, or is carried
      const took = Math.min(Math.max(now - o.placed, 60), 220);
      o.glide = { x: o.sx, y: o.sy, f: o.sf, start: now, took };
      o.placed = now;
    }
    if ('name' in c) o.mount = undefined; // told anew below while it rides
    Object.assign(o, c);
    noteRoute(c, this.time);
    if ('name' in c) this.remember(o);
  }

  remember(o) {
    this.names.delete(o.id);
    this.names.set(o.id, o.name);
    if (this.names.size > KEPT_NAMES) this.names.delete(this.names.keys().next().value);
  }

  /** How a thing is called, in sight or not. */
  nameOf(id) { return this.objects.get(id)?.name ?? this.names.get(id) ?? 'someone'; }

  keepTime(time, now) {
    if (time < this.time) this.history.length = 0;
    this.history.push([now, time]);
    while (this.history.length > 2 && now - this.history[0][0] > 3000) this.history.shift();
    const [from, at] = this.history[0];
    if (now - from > 200) this.rate = Math.min(Math.max((time - at) / (now - from), 0), 25);
    this.time = time;
    this.heard = now;
    if (this.history.length === 1) this.shown = time;
  }

  /** Moves what walks to where it is now; dt is ms since the last call. */
  tick(now, dt) {
    if (this.heard === undefined) return;
    const target = this.time + Math.min((now - this.heard) * this.rate, this.paused ? 0 : AHEAD);
    const off = target - this.shown - dt * this.rate;
    this.shown = Math.abs(off) > 1000 ? target : this.shown + dt * this.rate + off * Math.min(1, dt / 200);
    for (const o of this.objects.values()) if (o.thing?.route) sail(o, this.shown);
    for (const o of this.objects.values()) this.place(o, now, dt);
  }

  place(o, now, dt) {
    if (o.thing?.route) return; // it is where its timetable says
    const ship = o.aboard && this.objects.get(o.aboard.object);
    if (o.id === this.player && !o.way) { // the page moves it: see control.js
      if (ship) carry(o, ship);
      return;
    }
    if (ship) {
      const on = o.way ? along(o.way, this.shown, o.aboard.facing) : { x: o.aboard.x, y: o.aboard.y, f: o.aboard.facing };
      const at = onto(ship.sx, ship.sy, ship.sf, on);
      Object.assign(o, { sx: at.x, sy: at.y, sf: at.f, glide: null });
      return;
    }
    let at = { x: o.x, y: o.y, f: o.facing };
    if (o.way) {
      at = along(o.way, this.shown, o.facing);
      const k = 1 - Math.exp(-dt / 50);
      const far = Math.hypot(at.x - o.sx, at.y - o.sy) > SNAP;
      o.sx = far ? at.x : o.sx + (at.x - o.sx) * k;
      o.sy = far ? at.y : o.sy + (at.y - o.sy) * k;
      o.sf = turn(o.sf, at.f, k);
      return;
    }
    const g = o.glide;
    const t = g ? Math.min((now - g.start) / g.took, 1) : 1;
    if (!g || t === 1 || Math.hypot(at.x - g.x, at.y - g.y) > SNAP) {
      [o.sx, o.sy, o.sf, o.glide] = [at.x, at.y, at.f, null];
      return;
    }
    o.sx = g.x + (at.x - g.x) * t;
    o.sy = g.y + (at.y - g.y) * t;
    o.sf = turn(g.f, at.f, t);
  }

  /** All that stops who walks: what stands on the map, and doors that are shut. */
  get barriers() {
    const doors = [...this.objects.values()].filter((o) => o.thing?.solid);
    return [...this.obstacles, ...doors.map((o) => (o.thing.outline ??= { points: o.thing.solid, closed: true, width: 0 }))];
  }

  is(o, state) { return o.state.includes(state); }

  /** Whether it lies dead: a ghost, which is dead too, walks. */
  lies(o) { return this.is(o, 'dead') && !this.is(o, 'ghost'); }

  ghost(o) { return this.is(o, 'ghost'); }

  /** How far the player is from the body that it has left, or undefined. */
  bodyAway() {
    const { body } = this.self;
    if (!body || !this.own || body.map !== this.map?.id) return undefined;
    return Math.hypot(body.x - this.own.sx, body.y - this.own.sy);
  }

  /** hostile, neutral or friendly to the player; itself is "self". */
  reaction(o) {
    if (o.id === this.player) return 'self';
    if (o.id === this.foe || (o.player && this.own && this.is(o, 'free') && this.is(this.own, 'free'))) return 'hostile';
    if (o.player) return this.reactions[o.faction] === 'hostile' ? 'hostile' : 'friendly';
    return this.reactions[o.faction] ?? 'neutral';
  }

  attackable(o) {
    return o.id !== this.player && !this.is(o, 'dead') && !this.is(o, 'unattackable') && this.reaction(o) !== 'friendly';
  }

  /** Whether the player finds something on it. */
  finds(o) { return !!o.finders?.includes(this.player); }

  /** Whether the player can use it: a game object that is not used up, and is used by hand. */
  usable(o) { return !!o.thing && o.thing.state !== 'broken' && !['trap', 'shoal'].includes(o.thing.kind); }

  /** Whether a right click does something friendly: talks, uses, looks at what is found. */
  hails(o) { return this.finds(o) || this.talks(o) || this.usable(o); }

  /** Whether the player may talk to it. */
  talks(o) { return this.is(o, 'talks') && !this.is(o, 'dead') && this.reaction(o) !== 'hostile'; }

  /** Whether it is in the half of the world to which the player looks. */
  inFront(o) {
    const own = this.own;
    return !!own && (o.sx - own.sx) * Math.cos(own.sf) + (o.sy - own.sy) * Math.sin(own.sf) >= 0;
  }

  distance(o) {
    const own = this.own;
    return own ? Math.hypot(o.sx - own.sx, o.sy - own.sy) : 0;
  }
}

/** The place on a way at a map time. */
export function along(way, time, facing) {
  const points = way.points;
  const share = way.end > way.start ? Math.min(Math.max((time - way.start) / (way.end - way.start), 0), 1) : 1;
  let total = 0;
  const lengths = [];
  for (let i = 1; i < points.length; i++) {
    const l = Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1], points[i][2] - points[i - 1][2]);
    lengths.push(l);
    total += l;
  }
  let left = total * share;
  for (let i = 0; i < lengths.length; i++) {
    const [a, b] = [points[i], points[i + 1]];
    if (left <= lengths[i] || i === lengths.length - 1) {
      const t = lengths[i] > 0 ? Math.min(left / lengths[i], 1) : 1;
      return { x: a[0] + (b[0] - a[0]) * t, y: a[1] + (b[1] - a[1]) * t, f: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    left -= lengths[i];
  }
  const last = points[points.length - 1];
  return { x: last[0], y: last[1], f: facing };
}

/** The angle a share t of the short way from one to another. */
export function turn(from, to, t) {
  const d = ((to - from + Math.PI) % (2 * Math.PI) + 2 * Math.PI) % (2 * Math.PI) - Math.PI;
  return from + d * t;
}

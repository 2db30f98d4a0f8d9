// What the player can cast and what everybody casts: known spells, how long they
// rest, casts under way, and what flies. Times are of the map unless said otherwise.

const KEPT = 600; // ms that a cast whose end was never told is still shown
const BROKEN = 900; // ms of the page that an interrupted cast is shown
const MOST_FLIGHTS = 100;
const OF_ANYBODY = new Set(['cancelled', 'moved', 'damaged', 'interrupted', 'died']); // reasons that read well over any unit
const MOST_NAMES = 1000;

export class Magic {
  constructor(world, stage) {
    this.world = world;
    this.stage = stage;
    this.names = new Map(); // of spells and auras, by id
    this.clear();
  }

  clear() {
    this.known = [];
    this.things = []; // what the player's items cast, as `known`
    this.rests = []; // {spell | item | category | global | school, from, until}
    this.stage.flights = [];
    this.changes = (this.changes ?? 0) + 1;
  }

  /** Takes the section `spells` of a step, or a message of that name without rests. */
  take(spells) {
    if (!spells?.known) return;
    this.known = spells.known;
    for (const s of spells.known) this.remember(s.spell, s.name);
    this.changes++;
    if (!spells.rests) return;
    const now = this.world.time;
    this.rests = spells.rests.map(({ ms, ...of }) => ({ ...of, from: now + Math.min(0, ms - this.lengthOf(of)), until: now + ms }));
  }

  /** How long a rest is as its spell defines it, for the share that is over. */
  lengthOf({ spell, item, category, global }) {
    const lengths = [...this.known, ...this.things].map((s) => {
      if (item !== undefined) return s.own && s.item === item ? s.cooldown_ms ?? 0 : 0;
      if (s.spell === spell) return s.cooldown_ms ?? 0;
      if (category !== undefined && s.category === category) return s.category_ms ?? 0;
      return global !== undefined && (s.global ?? '') === global ? s.global_ms ?? 0 : 0;
    });
    return Math.max(0, ...lengths);
  }

  spell(id) { return this.known.find((s) => s.spell === id); }

  remember(id, name) {
    this.names.set(id, name);
    if (this.names.size > MOST_NAMES) this.names.delete(this.names.keys().next().value);
  }

  /** How a spell or an aura is called that the page has come across, or ''. */
  nameOf(id) { return this.names.get(id) ?? ''; }

  color(school) { return this.world.schools.get(school)?.color ?? ''; }

  /** The rest of a spell that ends last: {left, share} with 1 for all of it, or null. */
  restOf(s) {
    const now = this.world.shown;
    let longest = null;
    for (const r of this.rests) {
      if (r.until > now && applies(r, s) && (!longest || r.until > longest.until)) longest = r;
    }
    return longest && { left: longest.until - now, share: (longest.until - now) / Math.max(longest.until - longest.from, 1) };
  }

  rested(e) {
    const now = this.world.time;
    const s = this.spell(e.spell);
    const add = (of, ms) => {
      const [key, value] = Object.entries(of)[0];
      this.rests = this.rests.filter((r) => r.until > now && r[key] !== value);
      if (ms > 0) this.rests.push({ ...of, from: now, until: now + ms });
    };
    if (e.item) {
      add({ item: e.item }, e.ms);
      return;
    }
    if (e.school) {
      add({ school: e.school }, e.ms);
      return;
    }
    if (e.global) {
      add({ global: s?.global ?? '' }, e.ms);
      return;
    }
    if (e.category) {
      add({ category: e.category }, e.ms);
      return;
    }
    add({ spell: e.spell }, e.ms);
    if (s?.category && s.category_ms && e.ms > 0) add({ category: s.category }, s.cooldown_ms ? s.category_ms : e.ms);
  }

  // Casts

  begun(e, channel) {
    this.remember(e.spell, e.name);
    const o = this.world.objects.get(e.caster);
    if (!o) return;
    const start = this.world.time;
    o.cast = { spell: e.spell, name: e.name, school: e.school, target: e.target, start, end: start + e.ms, channel, late: 0 };
    o.broke = null;
  }

  delayed(e) {
    const cast = this.world.objects.get(e.caster)?.cast;
    if (!cast || cast.spell !== e.spell) return;
    cast.end = this.world.time + e.left_ms;
    cast.late += e.by_ms;
  }

  interrupted(e, now) {
    const o = this.world.objects.get(e.caster);
    if (!o) return;
    if (o.cast?.spell === e.spell) o.cast = null;
    const said = o.id === this.world.player || OF_ANYBODY.has(e.reason) ? e.text : ''; // other words are for who casts
    o.broke = { name: e.name, text: said, until: now + BROKEN };
  }

  went(e) {
    this.remember(e.spell, e.name);
    const o = this.world.objects.get(e.caster);
    if (o?.cast && o.cast.spell === e.spell && !o.cast.channel && !e.triggered) o.cast = null;
    if (!e.flight_ms || !o) return;
    const { flights } = this.stage;
    if (flights.length >= MOST_FLIGHTS) flights.shift(); // a hidden page draws none away
    flights.push({ from: { x: o.sx, y: o.sy }, target: e.target, to: { x: e.x, y: e.y }, start: this.world.time, end: this.world.time + e.flight_ms,
      color: this.color(e.school) });
  }

  channelEnded(e) {
    const o = this.world.objects.get(e.caster);
    if (o?.cast?.channel && o.cast.spell === e.spell) o.cast = null;
  }

  /** What a unit casts now, for a bar: {name, share, left, channel, late, broken, text}, or null. */
  castOf(o, now) {
    if (o.cast && this.world.shown > o.cast.end + KEPT) o.cast = null;
    if (o.cast) {
      const { name, start, end, channel, late } = o.cast;
      const done = Math.min(Math.max((this.world.shown - start) / Math.max(end - start, 1), 0), 1);
      return { name, share: channel ? 1 - done : done, left: Math.max(end - this.world.shown, 0), channel, late, school: o.cast.school };
    }
    if (o.broke && now > o.broke.until) o.broke = null;
    return o.broke && { name: o.broke.name, text: o.broke.text, share: 1, left: 0, broken: true, late: 0 };
  }

  // What hinders

  /** Why a spell cannot be cast now, besides its rest: a word, or ''. */
  hindered(s, target) {
    const { world } = this;
    const own = world.own;
    if (!own) return 'nobody';
    if (world.is(own, 'dead') && !s.dead) return 'dead';
    if (!s.stunned && this.will(s, own)) return 'will';
    for (const c of s.costs) {
      const has = c.power ? own.powers?.find((p) => p.power === c.power)?.now ?? 0 : own.health - 1;
      if (has < c.amount) return 'power';
    }
    if (s.aim === 'enemy' && !(target && world.attackable(target))) return 'target';
    if ((s.aim === 'any' || s.aim === 'dead') && !target) return 'target';
    return this.reach(s, target);
  }

  /** Whether what lies on the player's will keeps it from casting. */
  will(s, own) {
    if (['stunned', 'afraid', 'confused'].some((w) => this.world.is(own, w))) return true;
    const strikes = !s.school || s.next_swing || s.repeats;
    return this.world.is(own, strikes ? 'pacified' : 'silenced');
  }

  /** far or near where the target stands out of range, else ''. */
  reach(s, target) {
    const { world } = this;
    if (s.anywhere || !target || target.id === world.player || !['enemy', 'friend', 'any', 'party', 'dead'].includes(s.aim)) return '';
    if ((s.aim === 'friend' || s.aim === 'party') && world.attackable(target)) return ''; // it is for the player itself then
    const apart = Math.max(0, world.distance(target) - world.own.radius - target.radius);
    if (apart > (s.range || world.self.reach)) return 'far';
    return apart < (s.least ?? 0) ? 'near' : '';
  }
}

/** Whether a rest keeps a spell from being cast. */
function applies(r, s) {
  if (r.item !== undefined) return s.own === true && r.item === s.item;
  if (r.spell !== undefined) return !s.own && r.spell === s.spell;
  if (r.category !== undefined) return r.category === s.category;
  if (r.school !== undefined) return r.school === s.school;
  return (s.global_ms > 0 || s.global !== undefined) && r.global === (s.global ?? '');
}

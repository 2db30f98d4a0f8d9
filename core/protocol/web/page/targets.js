// Whom the player looks at: choosing by key, the order in which targets come,
// the frames that show player and target, and the equipment and talents of a player.

import { $, attend, make, setText } from './dom.js';
import { standing } from './things.js';

const FAR = new Set(['bobber', 'transport']); // what is used from afar
const REACH = 60; // yards within which Tab looks
const HAILED = 20; // yards within which somebody to talk to is looked for
const QUIET = new Set(['walking', 'talks', 'errands']); // what a frame does not tell of: signs and bars on the stage do

export class Targets {
  /**
   * @param control takes the player to whom it wants to talk
   * @param tell shows the player a line
   */
  constructor(world, stage, control, send, tell) {
    Object.assign(this, { world, stage, control, send, tell });
    this.visited = []; // in the order of choosing
    this.attacked = ''; // whom the player said to attack
    this.mates = new Set(); // ids of the player's group, itself included
    this.inspection = new Inspection(this);
    this.events = { player_inspected: (e) => this.inspection.opens(e) };
    // What is pushed to the left stands below both frames, however high these are.
    const narrow = matchMedia('(max-width: 820px)'); // there the name of the map stands below them
    const below = () => document.documentElement.style.setProperty('--frames', `${Math.max(...(narrow.matches ? ['self', 'target', 'place', 'self-auras'] : ['self', 'target']).map((id) => $(id).getBoundingClientRect().bottom))}px`);
    const looks = new ResizeObserver(below);
    for (const id of ['self', 'target', 'place', 'self-auras']) looks.observe($(id));
  }

  get selected() { return this.world.objects.get(this.stage.selected); }

  choose(id) {
    if (id === this.stage.selected) return;
    this.stage.selected = id;
    $('target-more').setAttribute('aria-expanded', 'false'); // what was open for another
    this.send(id ? { type: 'select', target: id } : { type: 'select' });
    const o = this.selected;
    if (o) setText($('announce'), `Target ${o.name}, level ${o.level}, ${this.describe(o)}`);
  }

  describe(o) {
    if (o.thing) return standing(o);
    if (this.world.is(o, 'dead')) return 'dead';
    return this.world.reaction(o);
  }

  /** Chooses the next enemy; after the last one it starts over. back returns to the one before. */
  cycle(back) {
    if (back && this.visited.length > 1) {
      this.visited.pop();
      this.choose(this.visited[this.visited.length - 1]);
      return;
    }
    this.next(this.candidates(), 'Nobody to choose nearby.');
  }

  /** Chooses the next character that is no enemy. */
  befriend() { this.next(this.bystanders(), 'No friendly character nearby.'); }

  next(all, none) {
    if (all.length === 0) {
      this.tell(none);
      return;
    }
    if (!all.some((o) => o.id === this.stage.selected)) this.visited = []; // the last one is dead, or was chosen otherwise
    let next = all.find((o) => !this.visited.includes(o.id));
    if (!next) {
      this.visited = [];
      next = all.find((o) => o.id !== this.stage.selected) ?? all[0];
    }
    this.visited.push(next.id);
    this.choose(next.id);
  }

  /** Whom Tab chooses: enemies, or where there are none, all others. */
  candidates() {
    const enemies = this.enemies();
    return enemies.length > 0 ? enemies : this.bystanders();
  }

  /** All living that can be attacked: those that fight the player or are hostile, then the others; of each those in front first, then the nearest. */
  enemies() {
    const { world } = this;
    const fights = (o) => (o.target === world.player || this.mates.has(o.target)) && world.is(o, 'fighting');
    const calm = (o) => !fights(o) && world.reaction(o) !== 'hostile';
    const order = (o) => ((calm(o) ? 2 : 0) + (world.inFront(o) ? 0 : 1)) * REACH + world.distance(o);
    return this.near(REACH).filter((o) => !o.thing && world.attackable(o)).sort((a, b) => order(a) - order(b));
  }

  /** All characters that cannot be attacked, the nearest first; the dead last. */
  bystanders() {
    const { world } = this;
    const order = (o) => (world.is(o, 'dead') ? REACH : 0) + world.distance(o);
    return this.near(REACH).filter((o) => !o.thing && !world.attackable(o)).sort((a, b) => order(a) - order(b));
  }

  /** All within so many yards but the player. */
  near(yards) {
    const { world } = this;
    return [...world.objects.values()].filter((o) => o.id !== world.player && !o.area && world.distance(o) < yards);
  }

  /** Stops the attack and chooses nobody. */
  clear() {
    if (this.attacked) this.stop();
    this.visited = [];
    this.choose('');
  }

  /** Attacks the target; without one, or when it is dead, the next enemy. It goes there if it must; twice stops. */
  attack() {
    const { world } = this;
    const aim = this.selected;
    if (this.fighting && (!aim || aim.id === this.attacked)) return this.stop();
    if (aim && !world.attackable(aim) && !world.is(aim, 'dead')) return this.tell(`You cannot attack ${aim.name}.`);
    const target = aim && world.attackable(aim) ? aim : this.enemies()[0];
    if (!target) return this.tell('Nothing to attack nearby.');
    this.choose(target.id);
    this.attacked = target.id;
    this.send({ type: 'attack', target: target.id });
    const { reach } = world.self;
    if (world.distance(target) <= reach) return;
    if (world.self.rooted) return this.tell(`${target.name} is out of reach, and you cannot move.`);
    this.tell(`${target.name} is out of reach: you go there.`);
    this.control.approach(target, Math.max(1, reach * 0.8), () => {}, () => this.tell(`You cannot reach ${target.name} from here.`));
  }

  /**
   * Talks to the target, uses it, or looks at what is found with it: goes there first where
   * that is too far. Without a target it is the nearest with whom something of this can be done.
   */
  hail() {
    const { world } = this;
    const o = this.selected ?? this.near(HAILED).filter((n) => world.hails(n)).sort((a, b) => world.distance(a) - world.distance(b))[0];
    if (o) this.choose(o.id);
    if (o && world.usable(o)) this.reach(o, 'use_object', FAR.has(o.thing.kind) ? Infinity : world.near.use);
    else if (o && world.finds(o)) this.reach(o, 'open_loot', world.near.loot);
    else if (o && world.talks(o)) this.reach(o, 'talk_to', world.near.talk);
    else setText($('announce'), 'Nobody to talk to and nothing to loot');
  }

  reach(o, type, yards) {
    const act = () => this.send({ type, target: o.id });
    const own = this.world.own;
    if (this.world.distance(o) <= yards || !own || this.world.is(own, 'dead')) act();
    else this.control.approach(o, Math.max(1, yards - 1), act);
  }

  get fighting() {
    const target = this.world.objects.get(this.attacked);
    return target !== undefined && this.world.attackable(target);
  }

  stop() {
    this.attacked = '';
    this.control.stay(performance.now());
    this.send({ type: 'stop_attack' });
  }

  /** Brings frames and buttons up to date. */
  show() {
    const { world, stage } = this;
    const own = world.own;
    if (stage.selected && !this.selected) this.choose('');
    if (this.attacked && (!this.fighting || (own && world.is(own, 'dead')))) this.attacked = '';
    stage.attacking = this.attacked !== '' && this.attacked === stage.selected;
    $('attack').setAttribute('aria-pressed', String(this.attacked !== ''));
    if (own) this.showSelf(own);
    const o = this.selected;
    $('target').hidden = !o;
    $('hail').hidden = !o || !world.hails(o);
    setText($('hail').querySelector('span'), o && world.usable(o) ? 'Use' : o && world.finds(o) ? 'Loot' : 'Talk');
    if (o) this.showTarget(o);
    this.inspection.show();
  }

  showSelf(own) {
    const frame = $('self');
    setText(frame.querySelector('.frame-name'), own.name);
    setText(frame.querySelector('.frame-level'), String(own.level));
    const [health, experience] = frame.querySelectorAll(':scope > .bar');
    meter(health, own.health, own.max_health);
    meters(frame.querySelector('.powers'), own.powers ?? [], 'Your ');
    const self = this.world.self;
    meter(experience, self.needed ? self.experience : 1, self.needed || 1);
    experience.title = self.needed ? `${self.experience} of ${self.needed} experience` : 'Highest level';
  }

  showTarget(o) {
    const { world } = this;
    const frame = $('target');
    const reaction = world.reaction(o);
    frame.className = `frame ${reaction}`;
    setText(frame.querySelector('.frame-name'), o.title ?? o.name);
    frame.querySelector('.frame-name').title = o.title ?? o.name;
    setText(frame.querySelector('.frame-level'), o.thing ? '' : String(o.level));
    frame.querySelector('.bar').hidden = !!o.thing;
    meter(frame.querySelector('.bar'), o.health, o.max_health);
    meters(frame.querySelector('.powers'), o.powers ?? [], 'Of the target: ');
    const mark = { hostile: '▼', neutral: '■', friendly: '●' }[reaction];
    const note = [o.thing ? standing(o) : `${mark} ${reaction}`, `${Math.round(world.distance(o))} yd`];
    if (o.target) note.push(`→ ${o.target === world.player ? 'you' : world.nameOf(o.target)}`);
    note.push(...o.state.filter((s) => !o.thing && !QUIET.has(s) && !(s === 'unattackable' && reaction === 'friendly') && !(s === 'fighting' && o.target)));
    setText(frame.querySelector('.frame-note'), note.join('  ·  '));
  }
}

/** The window with the equipment and the talents of another player, and the button that asks for them. */
class Inspection {
  constructor(targets) {
    this.targets = targets;
    this.button = make('button', { type: 'button', id: 'inspect-player', title: 'Shows the equipment and the talents of the player', hidden: true }, 'Inspect');
    this.button.onclick = () => targets.send({ type: 'inspect_player', player: targets.selected.id });
    $('target').querySelector('.frame-acts').append(this.button);
    this.name = make('h2', { id: 'inspection-name' });
    const close = make('button', { type: 'button', ariaLabel: 'Close' }, '✕');
    close.onclick = () => this.draw(true);
    this.gear = make('ul', { ariaLabel: 'Equipment' });
    this.talents = make('ul', { ariaLabel: 'Talents' });
    this.window = make('section', { id: 'inspection', role: 'dialog', 'aria-labelledby': 'inspection-name', hidden: true }, make('header', {}, this.name, close), this.gear, this.talents);
    $('trade').after(this.window);
  }

  /** Event `player_inspected`. */
  opens(e) {
    setText(this.name, e.name);
    const rows = (list, row, none) => (list.length ? list.map((x) => make('li', {}, row(x))) : [make('li', { className: 'muted' }, none)]);
    this.gear.replaceChildren(...rows(e.gear, (g) => `${g.slot.replaceAll('_', ' ')}: ${g.name}`, 'Wears nothing.'));
    this.talents.replaceChildren(...rows(e.talents, (t) => `${t.name} ${t.rank}/${t.of}`, 'No talents.'));
    this.draw(false);
    return 'known';
  }

  draw(hidden) {
    const done = attend(this.window);
    this.window.hidden = hidden;
    done();
  }

  /** Whether the target can be inspected. */
  show() {
    const { selected: o, world } = this.targets;
    this.button.hidden = !o?.player || o.id === world.player || world.attackable(o);
  }
}

/** One bar for each power. */
function meters(box, powers, whose) {
  while (box.children.length > powers.length) box.lastChild.remove();
  powers.forEach((p, i) => {
    let bar = box.children[i];
    if (!bar) {
      bar = document.createElement('div');
      bar.className = 'bar';
      bar.setAttribute('role', 'meter');
      bar.setAttribute('aria-valuemin', '0');
      const fill = document.createElement('div');
      fill.className = 'bar-fill';
      const text = document.createElement('span');
      text.className = 'bar-text';
      bar.append(fill, text);
      box.append(bar);
    }
    if (bar.dataset.power !== p.power || bar.title !== p.name) {
      bar.dataset.power = p.power;
      bar.title = p.name;
      bar.setAttribute('aria-label', whose + p.name);
      bar.querySelector('.bar-fill').style.background = p.color || '';
    }
    meter(bar, p.now, p.max);
  });
}

function meter(bar, value, most) {
  const share = most > 0 ? Math.min(Math.max(value / most, 0), 1) : 0;
  bar.querySelector('.bar-fill').style.transform = `scaleX(${share})`;
  if (bar.getAttribute('aria-valuenow') !== String(value)) {
    bar.setAttribute('aria-valuenow', value);
    bar.setAttribute('aria-valuemax', most);
  }
  const text = bar.querySelector('.bar-text');
  if (text) setText(text, `${value} / ${most}`);
}

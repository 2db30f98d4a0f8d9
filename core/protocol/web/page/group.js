// The player's group: who asks the player into one, who belongs to it and how
// they fare, and what may be done about it.

import { $, make, setText } from './dom.js';
import { Dealing } from './dealing.js';
import { Raid, roleChoice, showAnswer, ROLES } from './raid.js';

const parts = 8; // of a raid

export class Group {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world, targets, send) {
    this.world = world;
    this.targets = targets;
    this.send = send;
    this.rows = new Map(); // by id of the member
    this.raidTools = new Raid(this, world, targets, send);
    this.dealing = new Dealing(this, world, send);
    this.clear();
    $('group-accept').onclick = () => this.answer('accept');
    $('group-decline').onclick = () => this.answer('decline');
    $('group-leave').onclick = () => this.send({ type: 'group', act: 'leave' });
    $('group-raid').onclick = () => this.send({ type: 'group', act: 'convert' });
    $('invite').onclick = () => this.send({ type: 'group', act: 'invite', player: this.targets.selected.id });
  }

  clear() {
    this.members = [];
    this.leader = '';
    this.raid = false;
    this.marks = []; // ids of units, in the order of the marks
    this.asker = ''; // who asks whether all are ready
    this.fares = new Map(); // by id
    this.invited = ''; // who asks the player into a group
    this.draw();
  }

  /** What a step tells of the group. */
  take(m) {
    if (m.group) {
      this.tellOf(m.group.members);
      this.members = m.group.members;
      this.targets.mates = new Set(this.members.map((one) => one.id));
      this.leader = m.group.leader;
      this.raid = m.group.raid;
      this.marks = m.group.marks;
      this.asker = m.group.asker ?? '';
      this.dealing.take(m.group);
      if (this.members.length > 0) this.invited = '';
      else this.fares.clear();
    }
    for (const f of m.fares ?? []) this.fares.set(f.id, f);
    if (m.group || m.fares) this.draw();
  }

  /** Says who belongs to the group from now on, and who does not any more. */
  tellOf(members) {
    const missing = (from, in_) => from.filter((m) => m.id !== this.world.player && !in_.some((one) => one.id === m.id)).map((m) => m.name);
    const [joined, left] = [missing(members, this.members), missing(this.members, members)];
    if (this.members.length === 0 && joined.length > 0) this.targets.tell(`You are in a group with ${joined.join(', ')}.`);
    else if (joined.length > 0) this.targets.tell(`${joined.join(', ')} joined the group.`);
    if (members.length > 0 && left.length > 0) this.targets.tell(`${left.join(', ')} left the group.`);
  }

  /** Event `group_told`. */
  told(e) {
    if (e.news === 'invited') this.invited = e.name;
    else if (e.news === 'withdrawn') this.invited = '';
    else return;
    this.draw();
    if (this.invited) setText($('announce'), `${this.invited} invites you to a group`);
  }

  answer(act) {
    this.invited = '';
    this.send({ type: 'group', act });
    this.draw();
    $('stage').focus();
  }

  get leads() { return this.leader !== '' && this.leader === this.world.player; }

  get own() { return this.members.find((m) => m.id === this.world.player); }

  /** Whether the player may ask people in, put them out and move them. */
  get runs() { return this.leads || Boolean(this.own?.assistant); }

  draw() {
    this.raidTools.draw();
    this.dealing.draw();
    $('group').hidden = this.members.length === 0 && !this.invited;
    $('group-question').hidden = !this.invited;
    setText($('group-asks'), `${this.invited} invites you to a group.`);
    $('group-all').hidden = this.members.length === 0;
    setText($('group-title'), this.raid ? `Raid of ${this.members.length}, you are in subgroup ${(this.own?.part ?? 0) + 1}` : 'Group');
    $('group-raid').hidden = !this.leads || this.raid;
    for (const [id, row] of this.rows) {
      if (this.members.some((m) => m.id === id)) continue;
      row.element.remove();
      this.rows.delete(id);
    }
    const others = this.members.filter((m) => m.id !== this.world.player);
    for (const m of others.sort((a, b) => a.part - b.part)) this.drawMember(m); // a stable sort
  }

  drawMember(m) {
    let row = this.rows.get(m.id);
    if (!row) this.rows.set(m.id, row = this.newRow(m.id));
    if (row.element !== $('group-list').lastChild) $('group-list').append(row.element); // in their order
    const fare = m.online ? this.fares.get(m.id) : undefined;
    const notes = [];
    if (m.assistant) notes.push('assistant');
    if (m.role && !this.runs) notes.push(ROLES[m.role][1].toLowerCase());
    if (this.raid && !this.runs) notes.push(`subgroup ${m.part + 1}`);
    if (!m.online) notes.push('away');
    else if (fare?.dead) notes.push('dead');
    else if (fare && this.world.map && fare.map !== this.world.map.id) notes.push('elsewhere');
    row.element.classList.toggle('away', !m.online);
    setText(row.name, m.id === this.leader ? `★ ${m.name}` : m.name);
    row.name.title = m.id === this.leader ? 'Group leader' : '';
    setText(row.level, fare ? String(fare.level) : '');
    setText(row.notes, notes.join(', '));
    showAnswer(row.answer, m);
    row.role.hidden = !this.runs;
    row.role.value = m.role ?? 'none';
    row.role.setAttribute('aria-label', `Role of ${m.name}`);
    row.bar.hidden = !fare;
    if (fare) meter(row.bar, fare.health, fare.max_health, m.name);
    row.lead.hidden = !this.leads;
    row.kick.hidden = !this.runs || m.id === this.leader;
    row.assist.hidden = !this.leads || !this.raid;
    row.assist.setAttribute('aria-pressed', String(m.assistant));
    row.assist.setAttribute('aria-label', `${m.name} is an assistant`);
    row.part.hidden = !this.runs || !this.raid;
    row.part.value = String(m.part);
    row.part.setAttribute('aria-label', `Subgroup of ${m.name}`);
    row.lead.disabled = !m.online;
    row.lead.setAttribute('aria-label', `Make ${m.name} the leader`);
    row.kick.setAttribute('aria-label', `Remove ${m.name} from the group`);
  }

  newRow(id) {
    const act = (name, text) => make('button', { type: 'button', className: 'quiet', textContent: text,
      onclick: () => this.send({ type: 'group', act: name, player: id }) });
    const row = {
      name: make('button', { type: 'button', className: 'group-name', onclick: () => this.choose(id) }),
      level: make('span', { className: 'frame-level' }), notes: make('span', { className: 'frame-note' }),
      bar: make('div', { className: 'bar', role: 'meter' }, make('div', { className: 'bar-fill' }), make('span', { className: 'bar-text' })),
      answer: make('span', { className: 'answer' }),
      role: roleChoice((role) => this.send({ type: 'group', act: 'role', player: id, role })),
      lead: act('lead', 'Lead'), kick: act('kick', 'Remove'),
      assist: make('button', { type: 'button', className: 'quiet', textContent: 'Assist', title: 'An assistant can invite, remove and move members',
        onclick: () => this.send({ type: 'group', act: row.assist.getAttribute('aria-pressed') === 'true' ? 'demote' : 'promote', player: id }) }),
      part: make('select', { onchange: () => this.send({ type: 'group', act: 'move', player: id, part: Number(row.part.value) }) },
        ...Array.from({ length: parts }, (_, i) => make('option', { value: String(i), textContent: String(i + 1) }))),
    };
    row.element = make('li', {}, make('div', { className: 'frame-line' }, row.name, row.answer, row.level), row.bar,
      make('div', { className: 'group-line' }, row.notes, row.lead, row.kick, row.assist, row.part, row.role));
    return row;
  }

  /** Chooses a member who is in sight. */
  choose(id) {
    if (this.world.objects.has(id)) this.targets.choose(id);
  }

  /** Whether the target can be asked into the group. */
  show() {
    this.raidTools.show();
    const o = this.targets.selected;
    $('invite').hidden = !o?.player || o.id === this.world.player || (this.leader !== '' && !this.runs) ||
      this.members.some((m) => m.id === o.id);
  }
}

function meter(bar, value, most, name) {
  const share = most > 0 ? Math.min(Math.max(value / most, 0), 1) : 0;
  bar.querySelector('.bar-fill').style.transform = `scaleX(${share})`;
  setText(bar.querySelector('.bar-text'), `${value} / ${most}`);
  bar.setAttribute('aria-label', `Health of ${name}`);
  bar.setAttribute('aria-valuemin', '0');
  bar.setAttribute('aria-valuenow', String(value));
  bar.setAttribute('aria-valuemax', String(most));
}

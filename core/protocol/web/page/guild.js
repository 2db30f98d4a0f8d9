// The player's guild: who belongs to it, what it says of the day, what its ranks may
// and what has happened. See docs/company.md.

import { $, make, setText } from './dom.js';
import { People, refill, sure, whereabouts } from './people.js';
import { coins } from './stacks.js';

const NOTE = 31; // letters
const MESSAGE = 128;
const INFO = 500;
const RIGHTS = ['listen', 'speak', 'officer_listen', 'officer_speak', 'invite', 'kick', 'promote', 'demote', 'message', 'notes', 'see_officer_notes', 'officer_notes', 'info']; // in the order of their bits
const BREAKS = new Set(['left', 'kicked']);
const words = (right) => right.replaceAll('_', ' ');

/** What has happened, in words. */
const NEWS = {
  founded: (l) => `${l.name} founded it.`,
  joined: (l) => `${l.name} joined, invited by ${l.by ?? l.name}.`,
  left: (l) => `${l.name} left.`,
  kicked: (l) => `${l.by} removed ${l.name}.`,
  promoted: (l, rank) => `${l.by} promoted ${l.name} to ${rank}.`,
  demoted: (l, rank) => `${l.by} demoted ${l.name} to ${rank}.`,
  leading: (l) => `${l.name} became the leader.`,
};

/** When somebody was last in the world. */
function since(left) {
  if (!left) return '';
  const days = Math.floor((Date.now() - left) / 86400000);
  return days < 1 ? 'seen today' : days === 1 ? 'seen yesterday' : `seen ${days} days ago`;
}

export class Guild {
  /** @param {Function} send a message to the server */
  constructor(world, send) {
    Object.assign(this, { world, send });
    this.people = new People($('guild-list'), 'Nobody.');
    $('guild-accept').onclick = () => this.answer('accept');
    $('guild-decline').onclick = () => this.answer('decline');
    this.form('guild-found', 'guild-name', (name) => this.send({ type: 'found_guild', name }));
    this.form('guild-invite', 'guild-who', (name) => this.act('invite', { name }));
    this.form('guild-write', 'guild-text', (text) => this.act(this.writes, { text }));
    this.form('guild-add-rank', 'guild-rank-name', (text) => this.act('add_rank', { text }));
    $('guild-not').onclick = () => this.write('');
    $('guild-message-edit').onclick = () => this.write('message');
    $('guild-info-edit').onclick = () => this.write('info');
    $('guild-drop-rank').onclick = () => this.act('drop_rank');
    $('guild-past').ontoggle = () => this.past();
    this.clear();
  }

  clear() {
    Object.assign(this, { guild: null, log: [], asked: 0, wanted: false, invited: '', said: '', writes: '' });
    this.draw();
  }

  act(act, more) {
    this.say('');
    this.send({ type: 'guild', act, ...more });
  }

  /** A form of one line, which is sent and then empty. */
  form(id, input, send) {
    $(id).onsubmit = (e) => {
      e.preventDefault();
      const text = $(input).value.trim();
      if (!text && id !== 'guild-write') {
        $(input).focus();
        return;
      }
      this.say('');
      send(text);
      $(input).value = '';
      if (id === 'guild-write') this.write('');
    };
  }

  /** Asks how the guild is: the answer is for the page, and no line of the log. */
  ask() {
    this.wanted = true;
    this.asked++;
    this.send({ type: 'guild', act: 'roster' });
    this.past();
  }

  /** Asks what has happened while that is looked at. */
  past() {
    if (!$('guild-past').open || !this.guild) return;
    this.asked++;
    this.send({ type: 'guild', act: 'log' });
  }

  /** Event `guild_shown`; the answer tells whether the page has asked. */
  shows(e) {
    if (e.asked === 'log') this.log = e.log;
    else if (e.asked === 'roster') this.guild = e;
    this.draw();
    if (this.asked === 0) return undefined;
    this.asked--;
    return 'known';
  }

  /** Event `guild_told`. */
  told(e) {
    if (e.news === 'invited') {
      this.invited = { by: e.by, guild: e.guild };
      setText($('announce'), `${e.by} invites you to ${e.guild}`);
    } else if (e.who === this.world.player && e.news !== 'asked') this.invited = '';
    if (e.news === 'disbanded' || (BREAKS.has(e.news) && e.who === this.world.player)) Object.assign(this, { guild: null, log: [] });
    else if (this.wanted && !['invited', 'asked', 'declined'].includes(e.news)) this.ask();
    this.draw();
  }

  /** Something about the guild was refused; the answer tells whether nobody need know. */
  refused(e) {
    if (this.asked > 0 && !this.guild) { // it asked for a guild, and there is none
      this.asked = 0;
      this.draw();
      return 'known';
    }
    this.say(e.text);
    return undefined;
  }

  say(text) {
    this.said = text;
    setText($('guild-said'), text);
  }

  answer(act) {
    this.invited = '';
    this.act(act);
    this.draw();
    $('stage').focus();
  }

  /** Begins to write the message of the day or what the guild tells of itself. */
  write(what) {
    const was = this.writes;
    this.writes = what;
    this.draw();
    if (what) {
      $('guild-text').maxLength = what === 'info' ? INFO : MESSAGE;
      $('guild-text').value = this.guild?.[what] ?? '';
      $('guild-text').focus();
    } else if (was) $(`guild-${was}-edit`).focus();
  }

  get own() { return this.guild?.members.find((m) => m.id === this.world.player); }

  get leads() { return this.own?.rank === 0; }

  may(right) { return this.leads || Boolean(this.guild?.ranks[this.own?.rank]?.rights.includes(right)); }

  draw() {
    const g = this.guild;
    $('guild-question').hidden = !this.invited;
    if (this.invited) setText($('guild-asks'), `${this.invited.by} invites you to ${this.invited.guild}.`);
    setText($('guild-said'), this.said);
    setText($('guild-title'), g ? g.name : 'Guild');
    this.drawFounding();
    $('guild-all').hidden = !g;
    if (!g) return;
    const online = g.members.filter((m) => m.online).length;
    setText($('guild-about'), `You are ${g.ranks[this.own?.rank ?? 0]?.name}. ${online} of ${g.members.length} members online.`);
    setText($('guild-message'), g.message ? `“${g.message}”` : '');
    setText($('guild-info'), g.info ?? '');
    const edits = (what, right) => { $(`guild-${what}-edit`).hidden = Boolean(this.writes) || !this.may(right); };
    edits('message', 'message');
    edits('info', 'info');
    setText($('guild-message-edit'), g.message ? 'Change the message' : 'Write a message of the day');
    setText($('guild-info-edit'), g.info ? 'Change the description' : 'Write a description');
    $('guild-write').hidden = !this.writes;
    setText($('guild-what'), this.writes === 'info' ? 'Description' : 'Message of the day');
    $('guild-invite').hidden = !this.may('invite');
    this.drawMembers();
    this.drawRanks();
    refill($('guild-log'), [...this.log].reverse().map((l) => make('li', {},
      make('span', { className: 'muted' }, new Date(l.at).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })), ' ', NEWS[l.news]?.(l, g.ranks[l.rank ?? 0]?.name ?? 'a rank') ?? `${l.name}: ${words(l.news)}`)));
    const end = this.leads ? sure('end', 'Disband the guild', () => this.act('disband')) : sure('leave', 'Leave the guild', () => this.act('leave'));
    refill($('guild-end'), [end]);
  }

  /** What it takes to found a guild, for who has none. */
  drawFounding() {
    const takes = this.world.founding;
    $('guild-found').hidden = Boolean(this.guild) || !takes;
    $('guild-cost').hidden = Boolean(this.guild);
    const needs = [takes?.coins > 0 && coins(takes.coins), takes?.members > 1 && `a group of ${takes.members}, yourself included`].filter(Boolean);
    setText($('guild-cost'), takes ? `You are not in a guild. Founding one takes ${needs.join(' and ') || 'nothing but a name'}.` : 'You are not in a guild.');
  }

  drawMembers() {
    const { members, ranks } = this.guild;
    const order = [...members].sort((a, b) => Number(Boolean(b.online)) - Number(Boolean(a.online)) || a.rank - b.rank || a.name.localeCompare(b.name));
    this.people.show(order.map((m) => ({
      id: m.id, name: m.name, online: m.online,
      about: [ranks[m.rank]?.name, m.online ? whereabouts(m, this.world) : [`Level ${m.level}`, since(m.left)].filter(Boolean).join(' · ')].join(' · '),
      notes: [m.note, m.officer_note && `Officers: ${m.officer_note}`], acts: this.acts(m),
    })));
  }

  /** What may be done about a member by the player's rights. */
  acts(m) {
    const { ranks } = this.guild;
    const own = this.own?.rank ?? ranks.length;
    const lower = m.rank > own && m.id !== this.world.player;
    const acts = [];
    const about = (word, act, asks) => acts.push([word, () => this.act(act, { player: m.id }), asks]);
    const write = (word, act, text) => acts.push([word, () => this.people.write(word, text ?? '', NOTE, (t) => this.act(act, { player: m.id, text: t }))]);
    if (lower && this.may('promote') && m.rank > own + 1) about('Promote', 'promote');
    if (lower && this.may('demote') && m.rank < ranks.length - 1) about('Demote', 'demote');
    if (this.may('notes')) write('Note', 'note', m.note);
    if (this.may('officer_notes')) write('Officers’ note', 'officer_note', m.officer_note);
    if (m.online && m.id !== this.world.player) acts.push(['Group', () => this.send({ type: 'group', act: 'invite', player: m.id })]);
    if (this.leads && m.id !== this.world.player) about('Lead', 'lead', true);
    if (lower && this.may('kick')) about('Remove', 'kick', true);
    return acts;
  }

  /** What each rank may; its leader says so. */
  drawRanks() {
    const { ranks } = this.guild;
    $('guild-rank-acts').hidden = !this.leads;
    refill($('guild-ranks'), ranks.map((r, i) => {
      const may = i === 0 ? 'everything' : r.rights.map(words).join(', ') || 'nothing';
      if (!this.leads) return make('li', {}, make('b', {}, r.name), ' ', make('span', { className: 'muted' }, may));
      return this.rank(r, i, may);
    }));
  }

  rank(r, i, may) {
    const key = `rank-${i}`;
    const name = make('input', { type: 'text', maxLength: 15, value: r.name, ariaLabel: `Name of rank ${i + 1}`, autocomplete: 'off' });
    name.dataset.key = `${key} name`;
    const boxes = i === 0 ? [] : RIGHTS.map((right) => {
      const box = make('input', { type: 'checkbox', checked: r.rights.includes(right) });
      box.dataset.key = `${key} ${right}`;
      return [box, make('label', {}, box, ` ${words(right)}`)];
    });
    const form = make('form', {}, make('div', { className: 'pick' }, name, make('button', { type: 'submit' }, 'Save')),
      i === 0 ? make('p', { className: 'muted' }, may) : make('div', { className: 'guild-rights' }, ...boxes.map(([, label]) => label)));
    form.onsubmit = (e) => {
      e.preventDefault();
      const rights = i === 0 ? 2 ** RIGHTS.length - 1 : boxes.reduce((bits, [box], bit) => bits + (box.checked ? 2 ** bit : 0), 0);
      this.act('edit_rank', { rank: i, text: name.value.trim(), rights });
    };
    return make('li', {}, form);
  }

  /** What is shown, for tests. */
  get shown() {
    const g = this.guild;
    return { name: g?.name ?? '', message: g?.message ?? '', members: g?.members ?? [], ranks: g?.ranks ?? [], log: this.log, invited: this.invited, said: this.said };
  }
}

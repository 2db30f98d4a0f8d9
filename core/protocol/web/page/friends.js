// Whom the player has noted: friends, and who is not heard. See docs/company.md.

import { $, setText } from './dom.js';
import { People, whereabouts } from './people.js';

const NOTE = 48; // letters

export class Friends {
  /** @param {Function} send a message to the server */
  constructor(world, send) {
    Object.assign(this, { world, send });
    this.people = new People($('friend-list'), 'Nobody.');
    this.unheard = new People($('ignored-list'), 'Nobody.');
    $('friend-form').onsubmit = (e) => {
      e.preventDefault();
      this.note('befriend');
    };
    $('friend-ignore').onclick = () => this.note('ignore');
    this.clear();
  }

  clear() {
    Object.assign(this, { friends: [], ignored: [], asked: 0, wanted: false, said: '' });
    this.draw();
  }

  act(act, more) { this.send({ type: 'social', act, ...more }); }

  /** Asks who is noted: the answer is for the page, and no line of the log. */
  ask() {
    this.wanted = true;
    this.asked++;
    this.act('list');
  }

  note(act) {
    const name = $('friend-name').value.trim();
    if (!name) {
      $('friend-name').focus();
      return;
    }
    this.say('');
    this.act(act, { name });
    $('friend-name').value = '';
  }

  /** Event `contacts_shown`; the answer tells whether the page has asked. */
  shows(e) {
    Object.assign(this, { friends: e.friends, ignored: e.ignored });
    this.draw();
    if (this.asked === 0) return undefined;
    this.asked--;
    return 'known';
  }

  /** Event `social_told`: who is noted is so otherwise from now on. */
  told() {
    if (this.wanted) this.ask();
  }

  refused(e) { this.say(e.text); }

  say(text) {
    this.said = text;
    setText($('friend-said'), text);
  }

  draw() {
    setText($('friend-said'), this.said);
    const order = [...this.friends].sort((a, b) => Number(Boolean(b.online)) - Number(Boolean(a.online))); // a stable sort
    this.people.show(order.map((f) => ({
      id: f.id, name: f.name, online: f.online, about: whereabouts(f, this.world), notes: [f.note], acts: [
        ...(f.online ? [['Invite', () => this.send({ type: 'group', act: 'invite', player: f.id })]] : []),
        ['Note', () => this.people.write('Note', f.note ?? '', NOTE, (note) => this.act('note', { player: f.id, note }))],
        ['Remove', () => this.act('unfriend', { player: f.id })],
      ],
    })));
    this.unheard.show(this.ignored.map((f) => ({
      id: f.id, name: f.name, online: f.online, about: 'ignored', notes: [], acts: [['Stop ignoring', () => this.act('unignore', { player: f.id })]],
    })));
  }

  /** What is shown, for tests. */
  get shown() { return { friends: this.friends, ignored: this.ignored, said: this.said }; }
}

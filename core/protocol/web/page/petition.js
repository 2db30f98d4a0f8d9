// A petition, with which a guild is founded: what one costs, who has signed, and the
// question whether the player signs another's. See docs/company.md.

import { $, attend, make, setText } from './dom.js';
import { refill } from './people.js';
import { coins } from './stacks.js';

export class Petition {
  /** @param bag knows what the player has; @param {Function} send a message to the server */
  constructor(world, targets, bag, send) {
    Object.assign(this, { world, targets, bag, send });
    this.element = $('petition');
    $('petition-close').onclick = () => this.shut();
    $('petition-buy').onsubmit = (e) => this.named(e, 'petition-for', (name) => this.act('buy', { with: this.desk.where, name }));
    $('petition-rename').onsubmit = (e) => this.named(e, 'petition-other', (name) => this.act('rename', { thing: this.paper.thing, name }));
    $('petition-offer').onclick = () => this.offer();
    $('petition-turn-in').onclick = () => this.act('turn_in');
    $('petition-look').onclick = () => this.act('show');
    $('petition-sign').onclick = () => this.answer('sign');
    $('petition-decline').onclick = () => this.answer('decline');
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.shut();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }

  clear() {
    Object.assign(this, { desk: null, paper: null, said: '' });
    this.draw();
  }

  /** Puts the window away: what was offered is not signed then. */
  shut() {
    if (this.paper && !this.own) this.act('decline', { thing: this.paper.thing });
    this.clear();
  }

  act(act, more) {
    this.say('');
    this.send({ type: 'petition', act, ...more });
  }

  /** Offers the petition to whom the player has selected. */
  offer() {
    const o = this.targets.selected;
    if (o?.player && o.id !== this.world.player) this.act('offer', { thing: this.paper.thing, with: o.id });
    else this.say('Select the player who should sign it.');
  }

  answer(act) {
    this.act(act, { thing: this.paper.thing });
    if (act === 'decline') this.clear();
  }

  named(e, input, act) {
    e.preventDefault();
    const name = $(input).value.trim();
    if (name) act(name);
    else $(input).focus();
  }

  get own() { return this.paper?.owner === this.world.player; }

  get has() { return this.bag.items?.find((it) => it.petition && !it.slot.startsWith('bank')); }

  /** Event `petition_shown`. */
  shows(e) {
    if (e.asked === 'query') return 'known';
    this.paper = e;
    this.draw();
    return 'known';
  }

  /** Event `petition_told`. */
  told(e) {
    const ends = e.news === 'turned_in' || (e.news === 'signed' && e.who === this.world.player);
    if (e.news === 'opened') Object.assign(this, { desk: e, paper: null, said: '' });
    else if (ends) Object.assign(this, { desk: null, paper: null, said: '' });
    else if (e.news === 'renamed' && this.paper) this.paper.guild = e.guild;
    this.draw();
    return e.news === 'opened' ? 'known' : undefined;
  }

  refused(e) {
    if (this.desk || this.paper) this.say(e.text);
  }

  /** What the player has is another. */
  moved(items) {
    if (items && (this.desk || this.paper)) this.draw();
  }

  say(text) {
    this.said = text;
    setText($('petition-said'), text);
  }

  draw() {
    const attends = attend(this.element);
    const { desk, paper } = this;
    this.element.hidden = !desk && !paper;
    if (!this.element.hidden) {
      setText($('petition-name'), paper ? `Charter of ${paper.guild}` : 'Charters');
      setText($('petition-said'), this.said);
      const about = paper ? `${this.own ? 'Yours' : `${paper.name} asks you to sign`}. ${paper.signed.length} of ${paper.takes} have signed.`
        : `A charter costs ${coins(desk.price ?? 0)}; you have ${this.bag.coins}. It needs ${desk.takes} signatures to found the guild.`;
      setText($('petition-about'), about);
      $('petition-buy').hidden = Boolean(paper) || Boolean(this.has);
      $('petition-look').hidden = Boolean(paper) || !this.has;
      $('petition-turn-in').hidden = !this.has || (Boolean(paper) && !(this.own && desk));
      $('petition-rename').hidden = !this.own;
      $('petition-offer').hidden = !this.own;
      $('petition-sign').hidden = $('petition-decline').hidden = !paper || this.own;
      refill($('petition-signed'), (paper?.signed ?? []).map((s) => make('li', {}, s.name)));
    }
    attends();
  }

  /** What is shown, for tests. */
  get shown() {
    const { desk, paper, said } = this;
    return { open: !this.element.hidden, price: desk?.price, guild: paper?.guild ?? '', own: this.own, signed: paper?.signed.map((s) => s.name) ?? [], said };
  }
}

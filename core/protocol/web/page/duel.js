// Duels and the flag for fights between players: who challenges the player, how
// its duel goes, and what may be done about it.

import { $, setText } from './dom.js';

export class Duel {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world, targets, send) {
    this.world = world;
    this.targets = targets;
    this.send = send;
    this.clear();
    $('duel-accept').onclick = () => this.answer('accept');
    $('duel-decline').onclick = () => this.answer('decline');
    $('challenge').onclick = () => this.send({ type: 'duel', act: 'challenge', player: this.targets.selected.id });
    $('flag').onclick = () => this.send({ type: 'flag', want: 'other' });
  }

  clear() {
    this.phase = ''; // of the player's duel, as its news say; empty: it has none
    this.foe = '';
    this.first = false;
    this.until = 0; // of the page's clock: when what is waited for comes about
    this.world.foe = '';
    this.show();
  }

  /** Event `duel_told`. */
  told(e, now) {
    if (e.news === 'finished' || e.news === 'called_off') {
      this.clear();
      return;
    }
    Object.assign(this, { phase: e.news, foe: e.foe, first: !!e.first, until: e.wait ? now + e.wait : 0 });
    if (e.news === 'begun') this.world.foe = e.foe;
    this.show(now);
    setText($('announce'), $('duel-text').textContent);
  }

  answer(act) {
    this.send({ type: 'duel', act });
    $('stage').focus();
  }

  /** Brings the question and the buttons up to date. */
  show(now = performance.now()) {
    const { world } = this;
    $('duel').hidden = !this.phase;
    if (this.phase) {
      const left = Math.max(0, Math.ceil((this.until - now) / 1000));
      setText($('duel-text'), this.text(world.nameOf(this.foe), left));
      $('duel-accept').hidden = this.phase !== 'asked' || this.first;
      setText($('duel-decline'), { asked: this.first ? 'Withdraw' : 'Decline', accepted: 'Call off' }[this.phase] ?? 'Give up');
    }
    const o = this.targets.selected;
    $('challenge').hidden = !o?.player || o.id === world.player || this.phase !== '' || world.is(o, 'dead');
    const own = world.own;
    $('flag').hidden = !own;
    if (own) $('flag').setAttribute('aria-pressed', String(world.is(own, 'flagged')));
  }

  text(name, left) {
    switch (this.phase) {
      case 'asked': return this.first ? `You have challenged ${name} to a duel.` : `${name} challenges you to a duel.`;
      case 'accepted': return `The duel with ${name} begins in ${left} s.`;
      case 'outside': return `You are leaving the duel with ${name}: ${left} s left.`;
    }
    return `You fight a duel with ${name}.`;
  }
}

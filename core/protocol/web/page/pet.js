// The player's pet, what it can be told, and offers that wait for an answer: to
// live again, or to come to somebody.

import { $, setText } from './dom.js';

const ACTS = [['attack', 'Attack'], ['follow', 'Follow'], ['stay', 'Stay'], ['passive', 'Passive'], ['defensive', 'Defensive'], ['aggressive', 'Aggressive'], ['dismiss', 'Dismiss']];

export class Pet {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world, targets, send) {
    Object.assign(this, { world, targets, send });
    this.buttons = ACTS.map(([act, label]) => this.button(label, () => this.order({ act }), act));
    $('pet-acts').replaceChildren(...this.buttons);
    this.clear();
  }

  clear() {
    this.shown = null; // as section `pet` of `step` tells of it
    this.show();
  }

  button(label, press, act = '') {
    const b = document.createElement('button');
    b.type = 'button';
    b.dataset.act = act;
    b.onclick = press;
    setText(b, label);
    return b;
  }

  /** Section `pet` of a step. */
  take(pet) {
    if (!pet) return;
    this.shown = pet.none ? null : pet;
    $('pet-commands').replaceChildren(...(this.shown?.commands ?? []).flatMap((c) => {
      const cast = this.button(c.name, () => this.order({ act: 'cast', spell: c.spell }));
      const auto = this.button('Auto', () => this.order({ act: c.auto ? 'manual' : 'auto', spell: c.spell }));
      auto.setAttribute('aria-pressed', String(!!c.auto));
      auto.title = `Lets your pet cast ${c.name} by itself`;
      return [cast, auto];
    }));
    this.show();
  }

  order(what) {
    const target = this.targets.selected?.id;
    const aimed = target && (what.act === 'attack' || what.act === 'cast');
    this.send({ type: 'pet', ...what, ...(aimed ? { target } : {}) });
    $('stage').focus();
  }

  /** Brings name and buttons up to date. */
  show() {
    const pet = this.shown;
    $('pet').hidden = !pet;
    if (!pet) return;
    setText($('pet-name'), this.words(pet));
    const on = { attack: pet.attacks, stay: pet.stays, follow: !pet.stays && !pet.attacks, [pet.temper]: true };
    for (const b of this.buttons) {
      b.setAttribute('aria-pressed', String(!!on[b.dataset.act]));
      b.disabled = !!pet.dead && b.dataset.act !== 'dismiss'; // the dead can only be given up
    }
  }

  /** How the pet fares. */
  words(pet) {
    const o = this.world.objects.get(pet.unit);
    if (pet.dead) return `${o?.name ?? pet.name}, dead`;
    return o ? `${o.name}, ${o.health} of ${o.max_health}` : 'Your pet is out of sight';
  }
}

export class Offers {
  constructor(send) {
    this.send = send;
    $('offer-accept').onclick = () => this.answer('yes');
    $('offer-decline').onclick = () => this.answer('no');
    this.clear();
  }

  clear() {
    this.open = []; // events `offered`, with `until` of the page's clock
    this.show(0);
  }

  /** Event `offered`. */
  told(e, now) {
    this.open = this.open.filter((o) => o.offer !== e.offer);
    if (e.news === 'made') this.open.push({ ...e, until: now + (e.wait ?? 0) });
    this.show(now);
    if (e.news === 'made') setText($('announce'), $('offer-text').textContent);
  }

  answer(answer) {
    const [o] = this.open;
    if (o) this.send({ type: 'consent', offer: o.offer, answer });
    $('stage').focus();
  }

  show(now) {
    const [o] = this.open;
    $('offer').hidden = !o;
    if (!o) return;
    const left = Math.max(0, Math.ceil((o.until - now) / 1000));
    const what = o.offer === 'life' ? 'wants to resurrect you' : 'wants to summon you';
    setText($('offer-text'), `${o.by_name} ${what}: ${left} s.`);
  }
}

// What has become of the player beside its level: the tab Character of the side
// panel, with what it has learned and what it can make. See docs/growth.md.

import { $, make } from './dom.js';
import { sure } from './people.js';
import { achievementCame, drawAchievements } from './achievements.js';
import { drawTalents } from './talents.js';

export class Growth {
  /** @param {Function} send a message to the server */
  constructor(send, panel) {
    Object.assign(this, { send, panel });
    this.clear();
  }

  clear() {
    this.all = { skills: [], crafts: [], standings: [], titles: [], trees: [] };
    this.draw();
  }

  /** Takes the section growth of a step, or the message of that name. */
  take(m) {
    if (!m) return;
    this.all = m;
    this.draw();
  }

  draw() {
    this.list('skills', this.all.skills.map((s) => this.skill(s)), 'Nothing learned.');
    $('resting').hidden = !this.all.resting;
    $('rest').hidden = !this.all.rest && !this.all.resting;
    $('rest').textContent = `${this.all.resting ? 'Resting. ' : ''}Rested experience: ${this.all.rest ?? 0} points`;
    drawTalents(this.all, this.send);
    drawAchievements(this.all);
    this.list('crafts', this.all.crafts.map((k) => this.craft(k)), 'Nothing.');
    this.list('standings', this.all.standings.map((s) => this.standing(s)), 'None.');
    this.list('titles', this.all.titles.map((t) => this.title(t)), 'None.');
  }

  standing(s) {
    const rank = make('span', {}, s.rank);
    if (s.color) rank.style.color = s.color;
    const bar = make('progress', { max: Math.max(1, s.to - s.from), value: s.points - s.from });
    bar.setAttribute('aria-label', `${s.name}: ${s.rank}`);
    const parts = [make('span', {}, s.name), bar, rank];
    if (s.may_war) {
      const act = () => this.send({ type: 'grow', act: s.war ? 'make_peace' : 'declare_war', id: s.faction });
      parts.push(s.war ? Object.assign(make('button', { type: 'button', ariaLabel: `Make peace with ${s.name}` }, 'Make peace'), { onclick: act })
        : sure(`war-${s.faction}`, 'Declare war', act, `Declare war on ${s.name}`));
    }
    return make('li', {}, ...parts);
  }

  title(t) {
    const borne = t.title === this.all.title;
    const button = make('button', { type: 'button', ariaPressed: String(borne) }, t.reads);
    button.onclick = () => this.send({ type: 'grow', act: 'bear_title', id: borne ? '' : t.title });
    return make('li', {}, button);
  }

  list(id, rows, none) {
    $(id).replaceChildren(...rows);
    if (rows.length === 0) $(id).append(make('li', { className: 'muted' }, none));
  }

  skill(s) {
    const bar = make('progress', { max: Math.max(1, s.max), value: s.value });
    bar.setAttribute('aria-label', s.name);
    const parts = [make('span', {}, s.name), bar, make('span', { className: 'muted' }, `${s.value} of ${s.max}`)];
    if (s.forgets) {
      parts.push(sure(`forget-${s.skill}`, 'Unlearn', () => this.send({ type: 'grow', act: 'forget_skill', id: s.skill }), `Unlearn ${s.name}`));
    }
    return make('li', {}, ...parts);
  }

  craft(k) {
    const name = make('span', { className: 'craft-name' }, k.name);
    if (k.color) name.style.color = k.color;
    const needs = [...k.reagents, ...k.tools].map((r) => (r.count > 1 ? `${r.count} × ${r.name}` : r.name));
    if (k.focus) needs.push(k.focus);
    const button = make('button', { type: 'button', disabled: !k.able }, 'Make');
    button.onclick = () => this.send({ type: 'cast', spell: k.spell });
    return make('li', {}, make('div', {}, name, k.band ? make('span', { className: 'muted' }, ` ${k.band}`) : ''),
      make('p', { className: 'muted' }, k.able ? needs.join(', ') : `requires ${k.at_least}`), button);
  }

  /** Takes the event grown; the answer is a line for the log, or undefined. */
  told(e) {
    switch (e.news) {
      case 'skill_learned': return `Learned: ${e.name}`;
      case 'skill_rose': return `${e.name} is now ${e.now}`;
      case 'skill_forgotten': return `Unlearned: ${e.name}`;
      case 'rank_reached': return `${e.name}: new rank`;
      case 'title_earned': return `Title: ${e.title}`;
      case 'talent_chosen': return `Chosen: ${e.name} ${e.now}/${e.most}`;
      case 'talents_back': return `Talents reset: ${e.now} points to spend`;
      case 'achievement_came':
        achievementCame(this.all, e);
        return undefined;
      case 'achievement_earned': return `Achieved: ${e.name}`;
      case 'crafts_opened':
        this.panel.open(true);
        this.panel.show('growth');
        $('crafts').scrollIntoView({ block: 'nearest' });
        return undefined;
      default: return undefined;
    }
  }

  /** What is shown, for tests. */
  get shown() { return this.all; }
}

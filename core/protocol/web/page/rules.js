// The box for rules of SmartAI: rows or YAML are pasted, looked through, and tried
// with one creature, before anything is installed. See docs/smartai.md.

import { $, make, setText, tab } from './dom.js';

const PART = 4000; // letters of one message
const KEPT = 'loam.rules'; // for this browser tab
const COURSES = { // by the first word of what is tried; N is what stands in the box beside them
  creature: ['wait 10 s', 'walk near', 'walk away', 'talk', 'choose N', 'emote N', 'accept N', 'turn in N', 'cast N', 'attack', 'stop', 'fight', 'damage to 50 %', 'damage to 20 %', 'hurt visitor to 50 %', 'hurt visitor to 0 %', 'kill', 'leave'],
  game: ['wait 10 s', 'walk near', 'use', 'choose N', 'leave'],
  area: ['wait 10 s', 'enter', 'leave'],
};

export class Rules {
  constructor(panel, send) {
    Object.assign(this, { panel, send });
    this.allowed = false;
    this.text = null; // as it was sent last
    this.busy = false;
    this.outcome = {}; // messages `rules_read` and `rules_tried`, for tests
    $('try-text').value = tab.get(KEPT);
    $('try').onsubmit = (e) => {
      e.preventDefault();
      this.try();
    };
    $('try-text').addEventListener('keydown', (e) => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) this.try(); });
    $('try-who').onchange = () => this.try();
    this.number = make('input', { type: 'text', id: 'try-number', maxLength: 64, placeholder: 'N', ariaLabel: 'Number or name of a spell, an emote, a quest or an option' });
    this.undoing = make('button', { type: 'button', className: 'quiet', id: 'try-undo' }, 'Undo');
    this.undoing.onclick = () => this.undo();
    for (const id of ['try-alone', 'try-start', 'try-level']) $(id).onchange = () => this.try();
    this.course('creature');
  }

  /** Shows the steps that make sense with what is tried. */
  course(of) {
    if (of === this.of) return;
    this.of = of;
    const steps = (COURSES[of] ?? COURSES.creature).map((s) => {
      const b = make('button', { type: 'button' }, s);
      b.onclick = () => this.add(s.replace('N', this.number.value.trim() || '1'));
      return b;
    });
    $('try-course').replaceChildren(...steps, this.number, this.undoing);
  }

  account(m) {
    this.allowed = m.tryouts;
    $('tab-rules').hidden = !m.tryouts;
  }

  /** A connection begins: nothing has been sent on it. */
  clear() {
    this.text = null;
    this.wait(false);
  }

  steps() { return $('try-steps').value.split('\n').map((s) => s.trim()).filter(Boolean); }

  add(step) {
    $('try-steps').value = [...this.steps(), step].join('\n');
    this.try();
  }

  undo() {
    $('try-steps').value = this.steps().slice(0, -1).join('\n');
    this.try();
  }

  try() {
    if (!this.allowed || this.busy) return;
    const text = $('try-text').value;
    if (!text.trim()) {
      this.say('Paste rows or rules first.', true);
      return;
    }
    if (text !== this.text) this.paste(text);
    this.wait(true);
    this.say('Trying…');
    this.send({ type: 'try_rules', who: $('try-who').value, steps: this.steps().join('\n'), alone: Boolean($('try-alone').value), start: $('try-start').value, level: Number($('try-level').value) || 0 });
  }

  paste(text) {
    tab.set(KEPT, text);
    for (let at = 0; at < text.length;) {
      let end = Math.min(at + PART, text.length);
      if (end < text.length && text.codePointAt(end - 1) > 0xffff) end--; // a letter of two halves stays whole
      this.send({ type: 'paste', text: text.slice(at, end), begins: at === 0 });
      at = end;
    }
    if (this.text !== null) $('try-who').replaceChildren();
    this.text = text;
  }

  wait(yes) {
    this.busy = yes;
    for (const b of $('try').querySelectorAll('button')) b.disabled = yes;
  }

  say(text, bad = false) {
    setText($('try-said'), text);
    $('try-said').classList.toggle('bad', bad);
  }

  /** Message `error`; reports whether it was for the box. */
  refused(m) {
    if (m.request !== 'paste' && m.request !== 'try_rules') return false;
    this.text = null;
    this.wait(false);
    this.say(m.text, true);
    return true;
  }

  /** Message `rules_read`. */
  read(m) {
    this.outcome.read = m;
    const owners = m.scripts.filter((s) => !s.name.startsWith('action list'));
    const chosen = $('try-who').value;
    $('try-who').replaceChildren(...owners.map((s) => make('option', { value: s.name, selected: s.name === chosen }, `${s.name}, ${count(s.rules, 'rule')}`)));
    $('try-who').hidden = owners.length < 2;
    const form = { sql: `SQL in dialect ${m.dialect ?? '?'}${m.why ? `: ${m.why}` : ''}`, yaml: 'YAML' }[m.form] ?? '';
    const list = [
      ...m.problems.map((p) => this.found('error', p, p.text)),
      ...m.findings.map((f) => this.found(f.level, f, `${f.about}: ${f.text}`, f.fix)),
      ...m.deferred.map((p) => this.found('deferred', p, `does not run here: ${p.text}`)),
      ...m.notes.map((p) => this.found('notice', p, p.text)),
    ];
    const rules = m.scripts.reduce((n, s) => n + s.rules, 0);
    setText($('try-form'), [form, m.scripts.length ? `${count(rules, 'rule')} of ${count(m.scripts.length, 'script')}` : '',
      refs('of the world', m.world), refs('stubs', m.stubs)].filter(Boolean).join('; '));
    $('try-found').replaceChildren(...(list.length ? list : [make('li', { className: 'muted' }, 'No findings.')]));
    setText($('try-sheet'), m.form === 'sql' ? m.sheet : '');
    $('try-yaml').hidden = m.form !== 'sql' || !m.sheet;
    $('try-out').hidden = false;
  }

  found(level, at, text, fix) {
    const item = make('li', { className: `found ${level}` }, make('span', { className: 'level' }, level), ' ', this.place(at.line, at.column), text);
    if (fix) item.append(make('div', { className: 'muted' }, fix));
    return item;
  }

  /** A place in the text, which a press selects. */
  place(line, column) {
    if (!line) return '';
    const b = make('button', { type: 'button', className: 'place' }, column ? `${line}:${column}` : `line ${line}`);
    b.onclick = () => {
      const lines = $('try-text').value.split('\n');
      const from = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
      $('try-text').focus();
      $('try-text').setSelectionRange(from, from + (lines[line - 1] ?? '').length);
      $('try-text').scrollTop = ($('try-text').scrollHeight / lines.length) * Math.max(0, line - 3);
    };
    return make('span', {}, b, ' ');
  }

  /** Message `rules_tried`. */
  tried(m) {
    this.outcome.tried = m;
    this.wait(false);
    const where = m.where ? ` on ${m.where}` : ' on open ground';
    this.say([m.who && m.time ? `${m.who}${where}, ${seconds(m.time)} of map time; visitor: ${m.visitor}` : '', m.cut ?? ''].filter(Boolean).join('; '), Boolean(m.cut));
    if (m.who) this.course(m.who.split(' ')[0]);
    if (m.visitor) {
      const start = $('try-start').value;
      $('try-start').replaceChildren(make('option', { value: '' }, 'any that may fight it'), ...m.starts.map((s) => make('option', { value: s, selected: s === start }, s)));
    }
    if (!this.steps().length && m.steps.length) $('try-steps').value = m.steps.join('\n');
    const rows = m.timeline.map((t) => this.moment(t));
    $('try-time').replaceChildren(...rows);
    $('try-stands').replaceChildren(...m.stands.map((b) => this.standing(b)));
  }

  moment(t) {
    if (t.sort === 'step') return make('li', { className: 'step' }, t.text);
    const who = t.who && t.who !== 'creature' ? `${t.who}: ` : '';
    return make('li', { className: t.sort }, make('span', { className: 'when' }, seconds(t.at)), t.line ? this.place(t.line) : '', `${who}${t.text}`);
  }

  standing(b) {
    const body = make('tbody');
    for (const r of b.rules) {
      body.append(make('tr', { className: r.times ? 'fired' : '' }, make('th', { scope: 'row' }, String(r.id)), make('td', {}, `${r.times}×`),
        make('td', {}, r.course, make('div', {}, `now: ${r.standing}`), make('div', { className: 'muted' }, this.place(r.line), r.does))));
    }
    const head = make('tr', {}, ...['rule', 'fired', 'result'].map((h) => make('th', { scope: 'col' }, h)));
    return make('table', {}, make('caption', {}, `${b.def}, phase ${b.phase}, compat ${b.compat}`), make('thead', {}, head), body);
  }
}

const refs = (what, list) => (list.length ? `${what}: ${list.map((s) => `${s.n} ${s.kind.replaceAll('_', ' ')} (${s.names.join(' ')}${s.n > s.names.length ? ' …' : ''})`).join(', ')}` : '');
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

// For those who build and run the realm: inspecting, trying Lua, steering time.

import { $, make, setText } from './dom.js';
import { showFacts } from './facts.js';

const ASK_EVERY = 1000; // ms between two looks at what is inspected

export class Tools {
  constructor(world, stage, panel, send) {
    Object.assign(this, { world, stage, panel, send });
    this.allowed = false; // may inspect
    this.development = false; // may also evaluate and steer time
    this.watched = ''; // whom
    this.askedAt = 0;
    this.time = { paused: false, speed: 1 };
    $('pause').onclick = () => this.steer({ paused: !this.time.paused });
    $('step').onclick = () => this.steer({ paused: true, steps: 1 });
    $('speed').onchange = () => this.steer({ speed: Number($('speed').value) });
    $('eval').onsubmit = (e) => this.evaluate(e);
    $('eval-source').addEventListener('keydown', (e) => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) this.evaluate(e); });
    $('eval-bundle').value = '';
  }

  account(m, development) {
    this.allowed = m.tools;
    this.development = m.tools && development;
    document.body.classList.toggle('tools', this.development);
    $('inspect').hidden = $('tab-facts').hidden = $('tab-errors').hidden = !this.allowed;
    $('time').hidden = $('tab-console').hidden = !this.development;
  }

  inspect() {
    if (!this.allowed) return;
    const id = this.stage.selected || this.world.player;
    if (id !== this.watched) $('facts').replaceChildren(make('p', { className: 'muted' }, `Loading ${this.world.nameOf(id)}…`));
    this.watched = id;
    const bundle = this.world.objects.get(id)?.def.split(':')[0];
    if (bundle && !$('eval-bundle').value) $('eval-bundle').value = bundle;
    this.panel.show('facts');
    this.ask(performance.now());
  }

  ask(now) {
    this.askedAt = now;
    if (this.world.objects.has(this.watched)) this.send({ type: 'inspect', target: this.watched });
  }

  /** Event `inspected`. */
  inspected(e) {
    if (e.unit !== this.watched) return;
    const box = $('facts');
    const scroll = box.scrollTop;
    box.replaceChildren(...showFacts(e.facts, (id) => this.world.nameOf(id)));
    box.scrollTop = scroll;
  }

  tick(now) {
    const shown = this.panel.isOpen && this.panel.current === 'facts' && !document.hidden;
    if (shown && this.stage.selected && this.stage.selected !== this.watched) this.inspect();
    else if (shown && this.watched && $('live').checked && now - this.askedAt > ASK_EVERY) this.ask(now);
    if (this.development) setText($('clock'), mapClock(this.world.shown));
  }

  evaluate(e) {
    e.preventDefault();
    const source = $('eval-source').value;
    if (source.trim()) this.send({ type: 'eval', bundle: $('eval-bundle').value.trim(), source });
  }

  steer(change) {
    this.send({ type: 'control', paused: this.time.paused, speed: this.time.speed, ...change });
  }

  /** Message `time`. */
  timeIs(m) {
    this.time = m;
    this.world.paused = m.paused;
    $('pause').setAttribute('aria-pressed', String(m.paused));
    setText($('pause'), m.paused ? 'Resume' : 'Pause');
    $('step').disabled = !m.paused;
    if ([...$('speed').options].some((o) => Number(o.value) === m.speed)) $('speed').value = String(m.speed);
  }
}

function mapClock(ms) {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n) => String(n).padStart(2, '0');
  const hours = Math.floor(s / 3600);
  return `${hours ? `${hours}:${two(Math.floor(s / 60) % 60)}` : Math.floor(s / 60)}:${two(s % 60)}`;
}

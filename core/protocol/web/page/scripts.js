// The operator's page of scripts: what they use and how they failed, asked for
// every two seconds while the page is seen.

import { $, make } from './dom.js';

const EVERY = 2000; // ms
const LINES = 100;

const cell = (v) => make('td', typeof v === 'number' ? { className: 'n' } : {}, typeof v === 'number' ? v.toLocaleString('en') : v);
const off = (yes) => make('td', { className: 'off' }, yes ? 'off' : '');
const place = (id) => id || 'realm';
const tenths = (n) => Math.round(n * 10) / 10;
const megabytes = (n) => `${(n / 1048576).toFixed(1)} MB`;

function bundleRow(b, all) {
  const own = all.filter((h) => h.bundle === b.bundle && h.map === b.map);
  const sum = (key) => own.reduce((n, h) => n + h[key], 0);
  return make('tr', {}, cell(b.bundle), cell(place(b.map)), cell(sum('calls')), cell(tenths(sum('time_ms'))), cell(sum('instructions')),
    cell(sum('faults')), cell(megabytes(b.memory_bytes)), cell(megabytes(b.memory_limit_bytes)), off(b.off));
}

function handlerRow(h) {
  return make('tr', {}, cell(h.handler), cell(h.at), cell(place(h.map)), cell(h.calls), cell(tenths(h.time_ms)), cell(Math.round(h.longest_ms * 100) / 100),
    cell(h.instructions), cell(h.faults), off(h.off));
}

function faultItem(f) {
  const item = make('li', {}, make('div', {}, `${f.file}:${f.line}: ${f.message}`),
    make('div', {}, `${f.handler} of ${f.bundle} on ${place(f.map)}, ${f.count} times, last in release ${f.release}`));
  for (const line of [f.unit && `self = ${f.unit}`, f.arguments]) if (line) item.append(make('div', {}, line));
  if (f.excerpt) item.append(make('pre', {}, f.excerpt));
  if (f.scenario) item.append(make('details', {}, make('summary', {}, 'A scenario that repeats the call'), make('pre', {}, f.scenario)));
  return item;
}

let faultsShown = '';

function show(in_) {
  $('state').textContent = `Release ${in_.release}. Counted since ${new Date(in_.since_ms).toISOString().slice(0, 19).replace('T', ' ')}.`;
  $('bundles').replaceChildren(...in_.bundles.map((b) => bundleRow(b, in_.handlers)));
  const dear = [...in_.handlers].sort((a, b) => b.time_ms - a.time_ms || b.instructions - a.instructions);
  $('handlers').replaceChildren(...dear.slice(0, LINES).map(handlerRow));
  const faults = JSON.stringify(in_.faults);
  if (faults !== faultsShown) { // what is unfolded stays so
    faultsShown = faults;
    $('faults').replaceChildren(...in_.faults.map(faultItem));
  }
}

async function ask() {
  if (!document.hidden) {
    try {
      const answer = await fetch('scripts.json');
      if (answer.ok) show(await answer.json());
      else $('state').textContent = 'Only available on the realm\'s own machine.';
    } catch {
      $('state').textContent = 'The realm does not answer.';
    }
  }
  setTimeout(ask, EVERY);
}

ask();

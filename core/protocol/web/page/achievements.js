// Achievements in the tab Character: what the player has done for good, and how far it
// has come with the rest. See docs/growth.md.

import { $, make } from './dom.js';

/** Draws the achievements of the section growth, those that are earned first. */
export function drawAchievements(growth) {
  const all = growth.achievements ?? [];
  $('achievements').hidden = all.length === 0;
  $('achievement-worth').textContent = `${growth.worth ?? 0} points`;
  const ordered = [...all].sort((a, b) => Number(!!b.earned) - Number(!!a.earned) || (b.at ?? 0) - (a.at ?? 0));
  $('achievement-list').replaceChildren(...ordered.map(row));
}

/** Takes the event that tells that the player has come farther with one. */
export function achievementCame(growth, event) {
  const one = (growth.achievements ?? []).find((a) => a.achievement === event.id);
  const part = one?.criteria[event.part - 1];
  if (!part) return;
  part.now = event.now ?? 0;
  drawAchievements(growth);
}

function row(a) {
  const name = make('span', { className: a.earned ? 'achieved' : 'achievement-name' }, a.points ? `${a.name} (${a.points})` : a.name);
  const head = make('div', { className: 'achievement-head' }, name);
  const parts = [head];
  if (a.earned) head.append(make('span', { className: 'muted' }, a.at ? new Date(a.at).toLocaleDateString() : 'earned'));
  if (a.about) parts.push(make('p', { className: 'muted' }, a.about));
  if (!a.earned) parts.push(...a.criteria.map((c) => criterion(a, c)).filter(Boolean));
  return make('li', { className: 'achievement' }, ...parts);
}

function criterion(a, c) {
  if (!c.text && c.count <= 1) return null; // what it takes is all in what stands above
  const bar = make('progress', { max: Math.max(1, c.count), value: c.now });
  bar.setAttribute('aria-label', c.text ?? a.name);
  return make('p', { className: 'criterion muted' }, make('span', {}, c.text ?? 'So far'), bar, make('span', { className: 'criterion-count' }, `${c.now}/${c.count}`));
}

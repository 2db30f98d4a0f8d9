// Talents in the tab Character: the trees that are for the player, and a button for each
// talent in its row and column. See docs/growth.md.

import { $, make } from './dom.js';

/** Draws the trees of the section growth; send is for messages to the server. */
export function drawTalents(growth, send) {
  const trees = growth.trees ?? [];
  $('talents').hidden = trees.length === 0;
  const left = growth.points ?? 0;
  $('talent-points').textContent = left === 1 ? '1 point left' : `${left} points left`;
  const focused = document.activeElement?.dataset?.talent;
  $('talent-trees').replaceChildren(...trees.map((t) => drawTree(t, send)));
  if (focused) $('talent-trees').querySelector(`[data-talent="${CSS.escape(focused)}"]`)?.focus();
}

function drawTree(tree, send) {
  const grid = make('div', { className: 'talent-grid' });
  grid.append(...tree.talents.map((t) => drawTalent(t, send)));
  return make('section', {}, make('h3', {}, `${tree.name} (${tree.spent})`), grid);
}

function drawTalent(t, send) {
  const button = make('button', { type: 'button', className: 'talent' }, t.name, make('span', {}, ` ${t.rank}/${t.of}`));
  button.dataset.talent = t.talent;
  button.style.gridRow = t.row;
  button.style.gridColumn = t.column;
  button.classList.toggle('chosen', t.rank > 0);
  button.setAttribute('aria-disabled', String(!!t.closed)); // it can still be read and reached
  button.title = [t.about, t.closed].filter(Boolean).join('\n');
  button.onclick = () => { if (!t.closed) send({ type: 'grow', act: 'choose_talent', id: t.talent }); };
  return button;
}

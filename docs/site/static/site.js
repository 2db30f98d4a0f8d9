// The documents without this script can be read and searched. It adds the choice of dark or
// light, copy buttons, hits while a query is typed, and the contents on a phone.
'use strict';

const THEMES = { system: ['◐', 'Colours: as the system. Choose dark'], dark: ['●', 'Colours: dark. Choose light'], light: ['○', 'Colours: light. Choose those of the system'] };

function stored() {
  try { return localStorage.getItem('docs-theme') ?? 'system'; } catch { return 'system'; } // storage may be off
}

function dress(theme) { // before the text is drawn
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

dress(stored());

addEventListener('DOMContentLoaded', () => {
  offerThemes();
  offerMenu();
  document.querySelectorAll('.code').forEach(offerCopy);
  document.querySelectorAll('article :is(h2, h3, h4)[id]').forEach(offerAnchor);
  offerHits();
  foldHeadings();
  followHeadings();
  document.querySelector('#contents [aria-current]')?.scrollIntoView({ block: 'nearest' });
});

function offerThemes() {
  const button = document.getElementById('theme');
  const order = Object.keys(THEMES);
  let theme = stored() in THEMES ? stored() : 'system';
  const show = () => {
    [button.textContent, button.title] = THEMES[theme];
    button.setAttribute('aria-label', button.title);
    dress(theme);
  };
  button.addEventListener('click', () => {
    theme = order[(order.indexOf(theme) + 1) % order.length];
    try { localStorage.setItem('docs-theme', theme); } catch { /* it lasts until the next page */ }
    show();
  });
  show();
  button.hidden = false;
}

function offerMenu() {
  const button = document.getElementById('menu');
  button.addEventListener('click', () => {
    button.setAttribute('aria-expanded', document.body.classList.toggle('menu'));
  });
}

// commands are what a reader types: of a block of a terminal the lines behind the prompt, of a
// change the lines that are new.
function commands(block) {
  const text = block.querySelector('code').textContent;
  const of = (mark) => text.split('\n').filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length)).join('\n');
  if (block.dataset.language === 'console') return of('$ ') || text;
  if (block.dataset.language === 'diff') return of('+') || text;
  return text;
}

function offerCopy(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(commands(block).replace(/\n$/, ''));
      button.textContent = 'Copied';
    } catch { // a page without TLS on another machine may not copy: select instead
      getSelection().selectAllChildren(block.querySelector('code'));
      button.textContent = 'Selected';
    }
    button.classList.add('done');
    setTimeout(() => { button.textContent = 'Copy'; button.classList.remove('done'); }, 1600);
  });
  block.append(button);
}

function offerAnchor(heading) {
  const link = document.createElement('a');
  link.className = 'anchor';
  link.href = `#${heading.id}`;
  link.textContent = '#';
  link.setAttribute('aria-label', `Link to ${heading.textContent}`);
  heading.append(link);
}

function offerHits() {
  const query = document.getElementById('query');
  const list = document.getElementById('hits');
  let asked = 0; // number of the last request
  let chosen = -1;

  const shut = () => { list.hidden = true; chosen = -1; query.setAttribute('aria-expanded', 'false'); query.removeAttribute('aria-activedescendant'); };

  const choose = (n) => {
    const items = [...list.querySelectorAll('[role=option]')];
    if (items.length === 0) return;
    chosen = (n + items.length) % items.length;
    items.forEach((item, i) => item.setAttribute('aria-selected', i === chosen));
    items[chosen].scrollIntoView({ block: 'nearest' });
    query.setAttribute('aria-activedescendant', items[chosen].id);
  };

  const show = (hits) => {
    list.replaceChildren(...hits.map(row));
    if (hits.length === 0) {
      const none = document.createElement('li');
      none.className = 'none';
      none.textContent = 'Nothing found. Try other words.';
      list.append(none);
    }
    chosen = -1;
    list.hidden = false;
    query.setAttribute('aria-expanded', 'true');
  };

  const ask = async () => {
    const number = ++asked;
    const text = query.value.trim();
    if (text.length < 2) { shut(); return; }
    const answer = await fetch(`/docs/search.json?q=${encodeURIComponent(text)}`).catch(() => null);
    if (!answer?.ok || number !== asked) return; // a later one is on its way
    const { hits } = await answer.json();
    if (number === asked && document.activeElement === query) show(hits);
  };

  query.addEventListener('input', ask);
  query.addEventListener('focus', () => { if (query.value && !location.pathname.endsWith('/search')) ask(); });
  query.addEventListener('keydown', (e) => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      if (list.hidden) return;
      e.preventDefault();
      choose(chosen + (e.key === 'ArrowDown' ? 1 : chosen < 0 ? 0 : -1));
    } else if (e.key === 'Enter' && chosen >= 0) {
      e.preventDefault();
      list.querySelectorAll('[role=option] a')[chosen].click();
    } else if (e.key === 'Escape') {
      shut();
    }
  });
  list.addEventListener('click', () => { shut(); query.blur(); }); // the hit may be on this page
  addEventListener('click', (e) => { if (!e.target.closest('#search')) shut(); });
  addEventListener('keydown', (e) => {
    if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, textarea')) return;
    e.preventDefault();
    query.focus();
    query.select();
  });
}

function row(hit, i) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const title = document.createElement('b');
  const where = document.createElement('span');
  const text = document.createElement('p');
  item.role = 'option';
  item.id = `hit-${i}`;
  item.ariaSelected = 'false';
  link.href = `/docs/${hit.address}`;
  link.tabIndex = -1;
  title.textContent = hit.title;
  where.className = 'where';
  where.textContent = hit.page === hit.title ? hit.kind : `${hit.kind} · ${hit.page}`;
  for (const part of hit.excerpt ?? []) {
    const piece = document.createElement(part.hit ? 'mark' : 'span');
    piece.textContent = part.text;
    text.append(piece);
  }
  link.append(title, where, text);
  item.append(link);
  return item;
}

function foldHeadings() { // above the text there is no room for all of them
  const list = document.querySelector('#onpage details');
  const narrow = matchMedia('(max-width: 1180px)');
  const fold = () => { if (list) list.open = !narrow.matches; };
  narrow.addEventListener('change', fold);
  fold();
}

function followHeadings() { // marks the heading that is being read
  const links = new Map([...document.querySelectorAll('#onpage a')].map((a) => [decodeURIComponent(a.hash.slice(1)), a]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter((h) => h !== null);
  if (headings.length === 0) return;
  let due = false;
  const mark = () => {
    due = false;
    const read = headings.findLast((h) => h.getBoundingClientRect().top < 120) ?? headings[0];
    for (const [id, link] of links) {
      if (id === read.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener('scroll', () => { if (!due) { due = true; requestAnimationFrame(mark); } }, { passive: true });
  mark();
}

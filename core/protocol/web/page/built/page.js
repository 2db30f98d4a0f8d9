// connection.js
var FIRST_PAUSE = 500;
var LONGEST_PAUSE = 1e4;
var FINAL = /* @__PURE__ */ new Set([1009, 4001, 4002, 4003, 4006, 4007, 4008]);
var SUPERSEDED = 4007;
var Connection = class {
  /**
   * @param {string} url of the socket
   * @param {{message: Function, up: Function, down: Function}} to whom it reports.
   *   down gets {final, code, reason, pause}.
   */
  constructor(url, to) {
    this.url = url;
    this.to = to;
    this.pause = FIRST_PAUSE;
    this.socket = null;
    this.timer = 0;
    addEventListener("online", () => this.retryNow());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (e) => {
      if (e.persisted) this.retryNow();
    });
  }
  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }
  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", languages: navigator.languages.join(",").slice(0, 200) });
      this.to.up();
    };
    socket.onmessage = (e) => this.to.message(JSON.parse(e.data));
    socket.onclose = (e) => {
      if (this.socket === socket) this.lost(e);
    };
  }
  lost(event) {
    this.socket = null;
    const final = FINAL.has(event.code);
    const pause = final ? 0 : this.pause / 2 + Math.random() * this.pause / 2;
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    if (!final) this.timer = setTimeout(() => this.connect(), pause);
    this.to.down({ final, code: event.code, reason: event.reason, pause });
  }
  /** The realm has let the player in: the next loss starts with a short pause. */
  settled() {
    this.pause = FIRST_PAUSE;
  }
  /** Tries at once instead of waiting. */
  retryNow() {
    if (this.socket === null) this.connect();
  }
  send(message2) {
    if (!this.open) return false;
    this.socket.send(JSON.stringify(message2));
    return true;
  }
  close() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1e3);
  }
};

// dom.js
var $ = (id) => document.getElementById(id);
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value2] of Object.entries(properties)) {
    if (name in element) element[name] = value2;
    else element.setAttribute(name, value2);
  }
  element.append(...children);
  return element;
}
function setText(element, text3) {
  if (element.textContent !== text3) element.textContent = text3;
}
function attend(element) {
  const at2 = document.activeElement;
  const [opens, held] = [element.hidden, element.contains(at2)];
  const place2 = held ? reachable(element).indexOf(at2) : -1;
  const scrolled = element.scrollTop;
  return () => {
    const typing = document.activeElement?.matches("input, textarea, select");
    if (element.hidden) {
      if (held) $("stage").focus({ preventScroll: true });
      return;
    }
    if (!opens) element.scrollTop = scrolled;
    if ((opens ? typing : !held) || element.contains(document.activeElement)) return;
    const list2 = reachable(element);
    const same = held && list2.find((e) => e.tagName === at2.tagName && named(e) === named(at2));
    const next = held ? list2[Math.min(place2, list2.length - 1)] : list2.filter((e) => e.matches("button"))[1];
    (same || next || list2[0])?.focus({ preventScroll: true });
  };
}
var WINDOWS = "section[role=dialog], #help";
var stack = [];
function stackWindows() {
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) restack(target);
  });
  for (const w of document.querySelectorAll(WINDOWS)) watch.observe(w, { attributeFilter: ["hidden"] });
}
function restack(changed) {
  const at2 = stack.indexOf(changed);
  if (!changed.hidden && at2 >= 0) return;
  if (at2 >= 0) stack.splice(at2, 1);
  if (!changed.hidden) stack.push(changed);
  for (const w of document.querySelectorAll(WINDOWS)) w.classList.toggle("front", w === stack.at(-1));
}
function closeInFront() {
  return stack.toReversed().filter((w) => !w.hidden).map((w) => w.querySelector(":scope > header > button:last-of-type")).find((b) => b && !b.hidden);
}
function reachable(element) {
  return [...element.querySelectorAll("button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)")].filter((e) => e.getClientRects().length > 0);
}
var named = (e) => e.ariaLabel ?? e.textContent;
function keeper(storage) {
  const fallback3 = /* @__PURE__ */ new Map();
  return {
    get(key2) {
      try {
        return storage().getItem(key2) ?? "";
      } catch {
        return fallback3.get(key2) ?? "";
      }
    },
    set(key2, value2) {
      try {
        if (value2) storage().setItem(key2, value2);
        else storage().removeItem(key2);
      } catch {
        fallback3.set(key2, value2);
      }
    }
  };
}
var machine = keeper(() => localStorage);
var tab = keeper(() => sessionStorage);
function secret(n) {
  return Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// commands.js
var ASK_AFTER = 80;
var MOST_KEPT = 50;
var MOST_SHOWN = 8;
var Commands = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(send3) {
    this.send = send3;
    this.input = $("chat");
    this.list = [];
    this.ways = [];
    this.items = [];
    this.keep = "";
    this.chosen = -1;
    this.kept = [];
    this.at = 0;
    this.draft = "";
    this.timer = 0;
    this.input.addEventListener("input", () => this.changed());
    this.input.addEventListener("keydown", (e) => this.key(e));
    this.input.addEventListener("focus", () => this.changed());
    this.input.addEventListener("blur", () => this.shut());
    $("suggest").addEventListener("pointerdown", (e) => this.pressed(e));
  }
  /** What the player may type, from the realm. */
  known(m) {
    this.list = m.commands;
    this.ways = m.ways.map((way) => ({ ...way, help: [] }));
    if (document.activeElement === this.input) this.changed();
  }
  /** The line without its slash, or null: it is no command. */
  get line() {
    const text3 = this.input.value.trimStart();
    return text3.startsWith("/") && !text3.startsWith("//") ? text3.slice(1) : null;
  }
  /** The command of the line: that with the longest name. */
  get command() {
    const line = `${(this.line ?? "").toLowerCase()} `;
    const fits = [...this.list, ...this.ways].filter((c) => line.startsWith(`${c.name} `));
    return fits.sort((a, b) => b.name.length - a.name.length)[0];
  }
  changed() {
    clearTimeout(this.timer);
    const line = this.line;
    const command = this.command;
    if (line === null) {
      this.offer("", []);
    } else if (!command || !line.slice(command.name.length)) {
      const known2 = line ? [...this.list, ...this.ways] : this.list;
      const names = known2.filter((c) => c.name.startsWith(line.toLowerCase())).slice(0, MOST_SHOWN);
      this.offer("", names.map((c) => ({ text: c.name, title: [c.usage, ...c.help].join("\n") })));
    } else {
      this.offer("", []);
      this.timer = setTimeout(() => this.send({ type: "complete", line }), ASK_AFTER);
    }
  }
  /** The realm's answer; one to a line that has changed since is late. */
  completions(m) {
    if (m.line === this.line) this.offer(m.keep, m.items.map((text3) => ({ text: text3, title: "" })));
  }
  offer(keep, items) {
    this.keep = keep;
    this.items = items.length === 1 && `${keep}${items[0].text}` === this.line ? [] : items;
    this.chosen = -1;
    this.show();
  }
  show() {
    const command = this.line === null ? null : this.command;
    const options = this.items.map((item, i) => make("li", {
      id: `suggest-${i}`,
      role: "option",
      title: item.title,
      "aria-selected": String(i === this.chosen)
    }, item.text));
    $("suggest-items").replaceChildren(...options);
    options[this.chosen]?.scrollIntoView({ block: "nearest" });
    $("suggest-help").replaceChildren(...command ? [make("b", {}, command.usage), ...command.help.map((l) => make("span", {}, l))] : []);
    $("suggest").hidden = options.length === 0 && !command;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    if (this.chosen >= 0) this.input.setAttribute("aria-activedescendant", `suggest-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
  }
  shut() {
    clearTimeout(this.timer);
    this.items = [];
    this.chosen = -1;
    $("suggest").hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }
  key(e) {
    if (e.isComposing) return;
    const step2 = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (e.key === "Tab" && !e.shiftKey && this.items.length > 0) this.take(Math.max(this.chosen, 0));
    else if (e.key === "Enter" && this.chosen >= 0) this.take(this.chosen);
    else if (e.key === "Escape" && !$("suggest").hidden) this.shut();
    else if (step2 && this.items.length > 0) this.choose(step2);
    else if (step2) this.recall(step2);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
  choose(step2) {
    const n = this.items.length;
    this.chosen = this.chosen < 0 && step2 < 0 ? n - 1 : (this.chosen + step2 + n) % n;
    this.show();
  }
  /** Puts a way to go on into the line. */
  take(i) {
    const word = this.items[i].text;
    this.input.value = `/${this.keep}${word} `;
    this.changed();
  }
  pressed(e) {
    e.preventDefault();
    const option = e.target.closest("[role=option]");
    if (option) this.take([...option.parentNode.children].indexOf(option));
  }
  /** Shows what was typed before or after. */
  recall(step2) {
    const at2 = this.at + step2;
    if (at2 < 0 || at2 > this.kept.length) return;
    if (this.at === this.kept.length) this.draft = this.input.value;
    this.at = at2;
    this.input.value = this.kept[at2] ?? this.draft;
    clearTimeout(this.timer);
    this.items = [];
    this.show();
  }
  /** Hands a line over: a command, or speech. */
  say(text3, speech2) {
    if (this.kept.at(-1) !== text3) this.kept.push(text3);
    if (this.kept.length > MOST_KEPT) this.kept.shift();
    this.at = this.kept.length;
    this.draft = "";
    if (text3.startsWith("/") && !text3.startsWith("//")) this.send({ type: "command", line: text3.slice(1) });
    else if (speech2 === "party") this.send({ type: "group_chat", text: text3 });
    else this.send({ type: "chat", speech: speech2, text: text3 });
  }
};

// transports.js
function noteRoute(o, time2) {
  if (o.thing?.route) o.thing.route.at = time2;
}
var HALT = 1e3;
var APART = 2.5;
function round(route, time2) {
  return ((route.round_ms + time2 - route.at) % route.period_ms + route.period_ms) % route.period_ms;
}
function lifted(o) {
  return o.z - Math.min(...o.thing.route.corners.filter((c) => c[6]).map((c) => c[4]));
}
function outOfStep(o) {
  return lifted(o) > APART;
}
function timetable(o, time2) {
  const { route } = o.thing;
  const at2 = round(route, time2);
  const words3 = [];
  if (outOfStep(o)) words3.push(`${Math.round(lifted(o))} yd up`);
  const halts = route.corners.filter((c) => c[6] && c[1] - c[0] >= HALT);
  const seconds4 = (ms) => `${Math.max(1, Math.ceil(ms / 1e3))} s`;
  const here = halts.find((c) => at2 >= c[0] && at2 <= c[1]);
  if (here) words3.push(`leaves in ${seconds4(here[1] - at2)}`);
  else if (halts.length > 0) words3.push(`stops here in ${seconds4(Math.min(...halts.map((c) => (c[0] - at2 + route.period_ms) % route.period_ms)))}`);
  return words3.join(", ");
}
function sail(o, time2) {
  const { route } = o.thing;
  Object.assign(o, { px: o.sx, py: o.sy, pf: o.sf });
  const at2 = spot(route, round(route, time2));
  if (!at2) return;
  Object.assign(o, { sx: at2[0], sy: at2[1], sf: at2[3], x: at2[0], y: at2[1], z: at2[2] });
}
function spot(route, at2) {
  const list2 = route.corners;
  let i = list2.length - 1;
  while (i > 0 && list2[i][0] > at2) i--;
  const a = list2[i];
  if (at2 <= a[1]) return a[6] ? a.slice(2, 6) : void 0;
  const last = i === list2.length - 1;
  const b = list2[last ? 0 : i + 1];
  if (!b[6]) return void 0;
  if (!a[6]) return b.slice(2, 6);
  const share = (at2 - a[1]) / Math.max(1, (last ? route.period_ms : b[0]) - a[1]);
  const turn2 = Math.atan2(Math.sin(b[5] - a[5]), Math.cos(b[5] - a[5]));
  return [a[2] + (b[2] - a[2]) * share, a[3] + (b[3] - a[3]) * share, a[4] + (b[4] - a[4]) * share, a[5] + turn2 * share];
}
function onto(x, y, f, on2) {
  const [sin, cos] = [Math.sin(f), Math.cos(f)];
  return { x: x + on2.x * cos - on2.y * sin, y: y + on2.x * sin + on2.y * cos, f: on2.f + f };
}
function within(x, y, f, at2) {
  const [sin, cos] = [Math.sin(f), Math.cos(f)];
  const [dx, dy] = [at2.x - x, at2.y - y];
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin, f: at2.f - f };
}
function carry(own2, ship) {
  const moved = (x, y, f) => onto(ship.sx, ship.sy, ship.sf, within(ship.px, ship.py, ship.pf, { x, y, f }));
  const shown = moved(own2.sx, own2.sy, own2.sf);
  const told2 = moved(own2.x, own2.y, own2.facing);
  Object.assign(own2, { sx: shown.x, sy: shown.y, sf: shown.f, x: told2.x, y: told2.y, facing: told2.f });
  own2.z = ship.z + (own2.aboard.z ?? 0);
}
function aboard(own2, ship, facing) {
  if (!own2.aboard || !ship?.thing?.route) return void 0;
  const [long2, wide, floor] = ship.thing.route.deck[0];
  const on2 = within(ship.sx, ship.sy, ship.sf, { x: own2.sx, y: own2.sy, f: facing });
  if (Math.abs(on2.x) > long2 / 2 || Math.abs(on2.y) > wide / 2) return void 0;
  return { on: ship.id, x: on2.x, y: on2.y, z: floor, facing: (on2.f % (2 * Math.PI) + 2 * Math.PI) % (2 * Math.PI) };
}
function onDeck(ship, x, y) {
  const [long2, wide] = ship.thing.route.deck[0];
  const on2 = within(ship.sx, ship.sy, ship.sf, { x, y, f: 0 });
  return Math.abs(on2.x) <= long2 / 2 && Math.abs(on2.y) <= wide / 2;
}
function drawDeck(stage2, pen, o, color) {
  const [long2, wide] = o.thing.route.deck[0];
  const outline2 = [[long2 / 2, 0], [long2 / 2 - Math.min(long2, wide) / 4, wide / 2], [-long2 / 2, wide / 2], [-long2 / 2, -wide / 2], [long2 / 2 - Math.min(long2, wide) / 4, -wide / 2]];
  pen.beginPath();
  for (const [x, y] of outline2) {
    const at2 = onto(o.sx, o.sy, o.sf, { x, y, f: 0 });
    pen.lineTo(...stage2.at(at2.x, at2.y));
  }
  pen.closePath();
  pen.fillStyle = color;
  const up2 = outOfStep(o) && stage2.world.own?.aboard?.object !== o.id;
  pen.globalAlpha = up2 ? 0.1 : 0.35;
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 2;
  pen.strokeStyle = color;
  pen.setLineDash(up2 ? [6, 5] : []);
  pen.stroke();
  pen.setLineDash([]);
}

// walls.js
var MARGIN = 0.3;
function slide(obstacles, x, y, nx, ny) {
  const near = obstacles.filter((o) => !o.passable && within2(o, nx, ny));
  if (near.length === 0) return [nx, ny];
  const here = room(near, x, y);
  for (const [tx, ty] of [[nx, ny], [nx, y], [x, ny]]) {
    const there = room(near, tx, ty);
    if (there >= MARGIN || there >= here && here < MARGIN) return [tx, ty];
  }
  return [x, y];
}
function within2(o, x, y) {
  const reach = MARGIN + 1;
  o.box ??= o.radius ? [o.x - o.radius, o.y - o.radius, o.x + o.radius, o.y + o.radius] : [
    Math.min(...o.points.map((p) => p[0])) - o.width,
    Math.min(...o.points.map((p) => p[1])) - o.width,
    Math.max(...o.points.map((p) => p[0])) + o.width,
    Math.max(...o.points.map((p) => p[1])) + o.width
  ];
  return x > o.box[0] - reach && y > o.box[1] - reach && x < o.box[2] + reach && y < o.box[3] + reach;
}
function room(obstacles, x, y) {
  return Math.min(...obstacles.map((o) => {
    if (o.radius) return Math.hypot(x - o.x, y - o.y) - o.radius;
    const n = o.points.length;
    let far = Infinity;
    let inside = false;
    for (let i = 0; i < (o.closed ? n : n - 1); i++) {
      const [a, b] = [o.points[i], o.points[(i + 1) % n]];
      far = Math.min(far, fromLine(a, b, x, y));
      if (a[1] > y !== b[1] > y && x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])) inside = !inside;
    }
    return o.closed ? inside ? -far : far : far - o.width / 2;
  }));
}
function fromLine(a, b, x, y) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.min(Math.max(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy), 0), 1);
  return Math.hypot(x - a[0] - dx * t, y - a[1] - dy * t);
}

// control.js
var SAY_EVERY = 125;
var TURN = 3.2;
var KEYS = {
  KeyW: [0, 1],
  ArrowUp: [0, 1],
  KeyS: [0, -1],
  ArrowDown: [0, -1],
  KeyA: [-1, 0],
  ArrowLeft: [-1, 0],
  KeyD: [1, 0],
  ArrowRight: [1, 0]
};
var TURNS = { KeyQ: 1, KeyE: -1 };
var Control = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world2, send3) {
    this.world = world2;
    this.send = send3;
    this.held = /* @__PURE__ */ new Set();
    this.goal = null;
    this.walking = false;
    this.stop();
  }
  stop() {
    this.held.clear();
    this.goal = null;
    this.moving = false;
    this.told = null;
    this.toldAt = 0;
    this.stillSince = 0;
  }
  /** Stands still, and says so at once: nothing moves while nobody looks. */
  halt(now) {
    this.held.clear();
    this.goal = null;
    const own2 = this.world.own;
    if (!this.moving || !own2) return;
    this.moving = false;
    this.tell(own2, now, true);
  }
  /** Takes a key; reports whether it is one that moves. */
  key(code, down2) {
    if (!KEYS[code] && !TURNS[code]) return false;
    if (down2) {
      this.held.add(code);
      if (KEYS[code]) this.goal = null;
    } else {
      this.held.delete(code);
    }
    return true;
  }
  goTo(x, y) {
    const map = this.world.map;
    if (!map) return;
    this.goal = { x: clamp(x, map.min_x, map.max_x), y: clamp(y, map.min_y, map.max_y) };
    const ship = this.world.objects.get(this.world.own?.aboard?.object);
    if (ship && onDeck(ship, x, y)) this.goal.on = { ship: ship.id, ...within(ship.sx, ship.sy, ship.sf, { x, y, f: 0 }) };
  }
  /**
   * Goes to an object and, when it is no farther than so many yards, does something; any
   * other way that the player goes ends that. Where something stands in the way, it calls
   * stuck instead.
   */
  approach(o, yards, then, stuck) {
    this.goTo(o.sx, o.sy);
    if (this.goal) this.goal.to = { id: o.id, yards, then, stuck };
  }
  /** Stands still where it was on its way to somebody, and says so at once. */
  stay(now) {
    if (this.goal?.to && this.held.size === 0) this.halt(now);
  }
  face(x, y) {
    const own2 = this.world.own;
    if (own2 && Math.hypot(x - own2.sx, y - own2.sy) > 0.3) own2.sf = Math.atan2(y - own2.sy, x - own2.sx);
  }
  /** Looks at a place, and says so at once: before a cast that minds it. */
  turnTo(x, y, now) {
    const own2 = this.world.own;
    if (!own2 || own2.way || this.moving) return;
    this.face(x, y);
    this.told ??= { facing: Infinity };
    this.toldAt = 0;
    this.tell(own2, now, this.moving);
  }
  /** Puts the player where the realm says. */
  putBack(x, y, facing) {
    const own2 = this.world.own;
    this.goal = null;
    if (own2) Object.assign(own2, { sx: x, sy: y, sf: facing ?? own2.sf, x, y });
    this.told = null;
  }
  /** Moves the own player on. Who fights turns to its foe while it stands. */
  tick(now, dt, foe) {
    const own2 = this.world.own;
    if (!own2 || own2.way) return;
    if (this.world.self.led) {
      this.stop();
      return;
    }
    if (this.world.lies(own2)) {
      this.stop();
      [own2.sx, own2.sy] = [own2.x, own2.y];
      return;
    }
    for (const code of this.held) own2.sf += (TURNS[code] ?? 0) * TURN * dt / 1e3;
    const way = this.direction(own2);
    const was = this.moving;
    this.moving = way !== null;
    if (way) this.advance(own2, way, dt);
    else if (foe && this.held.size === 0) this.face(foe.sx, foe.sy);
    this.settle(own2, now);
    this.tell(own2, now, was);
  }
  /** Where it moves now: {x, y, far} of length 1, or null. */
  direction(own2) {
    let [x, y] = [0, 0];
    for (const code of this.held) {
      x += KEYS[code]?.[0] ?? 0;
      y += KEYS[code]?.[1] ?? 0;
    }
    const length = Math.hypot(x, y);
    if (length > 0) return { x: x / length, y: y / length, far: Infinity };
    if (!this.goal) return null;
    this.carryGoal();
    if (this.goal.to && this.arrived(own2)) return null;
    [x, y] = [this.goal.x - own2.sx, this.goal.y - own2.sy];
    const far = Math.hypot(x, y);
    if (far < 0.05) {
      this.goal = null;
      return null;
    }
    return { x: x / far, y: y / far, far };
  }
  /** Whether the player is as near to whom it goes as it wants to be; it goes on otherwise, to where that one is now. */
  arrived(own2) {
    const { id, yards, then } = this.goal.to;
    const o = this.world.objects.get(id);
    if (o && Math.hypot(o.sx - own2.sx, o.sy - own2.sy) > yards) {
      [this.goal.x, this.goal.y] = [o.sx, o.sy];
      return false;
    }
    this.goal = null;
    if (o) then();
    return true;
  }
  /** A place on a transport to which the player goes moves with that. */
  carryGoal() {
    const on2 = this.goal.on;
    const ship = on2 && this.world.objects.get(on2.ship);
    if (!ship?.thing?.route) return;
    const at2 = onto(ship.sx, ship.sy, ship.sf, on2);
    [this.goal.x, this.goal.y] = [at2.x, at2.y];
  }
  advance(own2, way, dt) {
    const self2 = this.world.self;
    const map = this.world.map;
    const step2 = Math.min((self2.rooted ? 0 : this.walking ? self2.walk : self2.run) * dt / 1e3, way.far);
    const [x, y] = [clamp(own2.sx + way.x * step2, map.min_x, map.max_x), clamp(own2.sy + way.y * step2, map.min_y, map.max_y)];
    const was = [own2.sx, own2.sy];
    [own2.sx, own2.sy] = slide(this.world.barriers, ...was, x, y);
    if (this.goal && step2 > 0 && Math.hypot(own2.sx - was[0], own2.sy - was[1]) < step2 / 10) {
      const { to } = this.goal;
      this.goal = null;
      to?.stuck?.();
    }
    own2.sf = Math.atan2(way.y, way.x);
  }
  /** Takes the realm's word for a player that has long stood still. */
  settle(own2, now) {
    if (this.moving || this.stillSince === 0) this.stillSince = now;
    if (now - this.stillSince > 1500 && Math.hypot(own2.x - own2.sx, own2.y - own2.sy) > 1.5) this.putBack(own2.x, own2.y);
  }
  tell(own2, now, was) {
    const facing = (own2.sf % (2 * Math.PI) + 2 * Math.PI) % (2 * Math.PI);
    const edge = was !== this.moving;
    this.told ??= { facing: own2.aboard ? facing : own2.facing };
    const turned2 = Math.abs(facing - this.told.facing) > 0.02;
    if (!edge && (now - this.toldAt < SAY_EVERY || !(this.moving || turned2))) return;
    this.toldAt = now;
    this.told = { facing };
    const at2 = aboard(own2, this.world.objects.get(own2.aboard?.object), facing) ?? { x: own2.sx, y: own2.sy, z: own2.z, facing };
    this.send({
      type: "move",
      ...at2.on && { on: at2.on },
      x: round2(at2.x),
      y: round2(at2.y),
      z: round2(at2.z),
      facing: round2(at2.facing),
      moving: this.moving,
      walking: this.walking,
      time: Math.floor(now)
    });
  }
};
function clamp(v, low, high) {
  return Math.min(Math.max(v, low), high);
}
function round2(v) {
  return Math.round(v * 1e3) / 1e3;
}

// signup.js
var NAME = [3, 16];
var PASSWORD = [8, 16];
var invited = () => new URLSearchParams(location.hash.slice(1)).get("invite") ?? "";
var used = () => history.replaceState(null, "", location.pathname + location.search);
var between = (text3, [least, most2]) => text3.length >= least && text3.length <= most2;
function problem(name, password, again2) {
  if (!/^[A-Za-z0-9]*$/.test(name)) return "The account name may only have the letters a to z and digits.";
  if (!between(name, NAME)) return `The account name must have ${NAME[0]} to ${NAME[1]} letters and digits.`;
  if (!/^[!-~]*$/.test(password)) return "The password may only have letters a to z, digits and symbols of an English keyboard, without spaces.";
  if (!between(password, PASSWORD)) return `The password must have ${PASSWORD[0]} to ${PASSWORD[1]} characters.`;
  if (password.toLowerCase() === name.toLowerCase()) return "The password must not be the account name.";
  if (password !== again2) return "The two passwords are not the same.";
  return "";
}

// js-sha1/sha1.min.js
/*
 * [js-sha1]{@link https://github.com/emn178/js-sha1}
 *
 * @version 0.7.0
 * @author Chen, Yi-Cyuan [emn178@gmail.com]
 * @copyright Chen, Yi-Cyuan 2014-2024
 * @license MIT
 */
!(function() {
  "use strict";
  function t(t2) {
    t2 ? (l[0] = l[16] = l[1] = l[2] = l[3] = l[4] = l[5] = l[6] = l[7] = l[8] = l[9] = l[10] = l[11] = l[12] = l[13] = l[14] = l[15] = 0, this.blocks = l) : this.blocks = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], this.h0 = 1732584193, this.h1 = 4023233417, this.h2 = 2562383102, this.h3 = 271733878, this.h4 = 3285377520, this.block = this.start = this.bytes = this.hBytes = 0, this.finalized = this.hashed = false, this.first = true;
  }
  function r(r2, e2) {
    var i2, h2 = v(r2);
    if (r2 = h2[0], h2[1]) {
      var s2, n2 = [], o2 = r2.length, a2 = 0;
      for (i2 = 0; i2 < o2; ++i2) (s2 = r2.charCodeAt(i2)) < 128 ? n2[a2++] = s2 : s2 < 2048 ? (n2[a2++] = 192 | s2 >>> 6, n2[a2++] = 128 | 63 & s2) : s2 < 55296 || s2 >= 57344 ? (n2[a2++] = 224 | s2 >>> 12, n2[a2++] = 128 | s2 >>> 6 & 63, n2[a2++] = 128 | 63 & s2) : (s2 = 65536 + ((1023 & s2) << 10 | 1023 & r2.charCodeAt(++i2)), n2[a2++] = 240 | s2 >>> 18, n2[a2++] = 128 | s2 >>> 12 & 63, n2[a2++] = 128 | s2 >>> 6 & 63, n2[a2++] = 128 | 63 & s2);
      r2 = n2;
    }
    r2.length > 64 && (r2 = new t(true).update(r2).array());
    var f2 = [], u2 = [];
    for (i2 = 0; i2 < 64; ++i2) {
      var c2 = r2[i2] || 0;
      f2[i2] = 92 ^ c2, u2[i2] = 54 ^ c2;
    }
    t.call(this, e2), this.update(u2), this.oKeyPad = f2, this.inner = true, this.sharedMemory = e2;
  }
  var e = "input is invalid type", i = "object" == typeof window, h = i ? window : {};
  h.JS_SHA1_NO_WINDOW && (i = false);
  var s = !i && "object" == typeof self, n = !h.JS_SHA1_NO_NODE_JS && "object" == typeof process && process.versions && process.versions.node;
  n ? h = global : s && (h = self);
  var o = !h.JS_SHA1_NO_COMMON_JS && false, a = "function" == typeof define && define.amd, f = !h.JS_SHA1_NO_ARRAY_BUFFER && "undefined" != typeof ArrayBuffer, u = "0123456789abcdef".split(""), c = [-2147483648, 8388608, 32768, 128], y = [24, 16, 8, 0], p = ["hex", "array", "digest", "arrayBuffer"], l = [], d = Array.isArray;
  !h.JS_SHA1_NO_NODE_JS && d || (d = function(t2) {
    return "[object Array]" === Object.prototype.toString.call(t2);
  });
  var b = ArrayBuffer.isView;
  !f || !h.JS_SHA1_NO_ARRAY_BUFFER_IS_VIEW && b || (b = function(t2) {
    return "object" == typeof t2 && t2.buffer && t2.buffer.constructor === ArrayBuffer;
  });
  var v = function(t2) {
    var r2 = typeof t2;
    if ("string" === r2) return [t2, true];
    if ("object" !== r2 || null === t2) throw new Error(e);
    if (f && t2.constructor === ArrayBuffer) return [new Uint8Array(t2), false];
    if (!d(t2) && !b(t2)) throw new Error(e);
    return [t2, false];
  }, _ = function(r2) {
    return function(e2) {
      return new t(true).update(e2)[r2]();
    };
  }, A = function(t2) {
    var r2, i2 = (void 0)("crypto"), s2 = (void 0)("buffer").Buffer;
    r2 = s2.from && !h.JS_SHA1_NO_BUFFER_FROM ? s2.from : function(t3) {
      return new s2(t3);
    };
    return function(h2) {
      if ("string" == typeof h2) return i2.createHash("sha1").update(h2, "utf8").digest("hex");
      if (null === h2 || void 0 === h2) throw new Error(e);
      return h2.constructor === ArrayBuffer && (h2 = new Uint8Array(h2)), d(h2) || b(h2) || h2.constructor === s2 ? i2.createHash("sha1").update(r2(h2)).digest("hex") : t2(h2);
    };
  }, w = function(t2) {
    return function(e2, i2) {
      return new r(e2, true).update(i2)[t2]();
    };
  };
  t.prototype.update = function(t2) {
    if (this.finalized) throw new Error("finalize already called");
    var r2 = v(t2);
    t2 = r2[0];
    for (var e2, i2, h2 = r2[1], s2 = 0, n2 = t2.length || 0, o2 = this.blocks; s2 < n2; ) {
      if (this.hashed && (this.hashed = false, o2[0] = this.block, this.block = o2[16] = o2[1] = o2[2] = o2[3] = o2[4] = o2[5] = o2[6] = o2[7] = o2[8] = o2[9] = o2[10] = o2[11] = o2[12] = o2[13] = o2[14] = o2[15] = 0), h2) for (i2 = this.start; s2 < n2 && i2 < 64; ++s2) (e2 = t2.charCodeAt(s2)) < 128 ? o2[i2 >>> 2] |= e2 << y[3 & i2++] : e2 < 2048 ? (o2[i2 >>> 2] |= (192 | e2 >>> 6) << y[3 & i2++], o2[i2 >>> 2] |= (128 | 63 & e2) << y[3 & i2++]) : e2 < 55296 || e2 >= 57344 ? (o2[i2 >>> 2] |= (224 | e2 >>> 12) << y[3 & i2++], o2[i2 >>> 2] |= (128 | e2 >>> 6 & 63) << y[3 & i2++], o2[i2 >>> 2] |= (128 | 63 & e2) << y[3 & i2++]) : (e2 = 65536 + ((1023 & e2) << 10 | 1023 & t2.charCodeAt(++s2)), o2[i2 >>> 2] |= (240 | e2 >>> 18) << y[3 & i2++], o2[i2 >>> 2] |= (128 | e2 >>> 12 & 63) << y[3 & i2++], o2[i2 >>> 2] |= (128 | e2 >>> 6 & 63) << y[3 & i2++], o2[i2 >>> 2] |= (128 | 63 & e2) << y[3 & i2++]);
      else for (i2 = this.start; s2 < n2 && i2 < 64; ++s2) o2[i2 >>> 2] |= t2[s2] << y[3 & i2++];
      this.lastByteIndex = i2, this.bytes += i2 - this.start, i2 >= 64 ? (this.block = o2[16], this.start = i2 - 64, this.hash(), this.hashed = true) : this.start = i2;
    }
    return this.bytes > 4294967295 && (this.hBytes += this.bytes / 4294967296 << 0, this.bytes = this.bytes % 4294967296), this;
  }, t.prototype.finalize = function() {
    if (!this.finalized) {
      this.finalized = true;
      var t2 = this.blocks, r2 = this.lastByteIndex;
      t2[16] = this.block, t2[r2 >>> 2] |= c[3 & r2], this.block = t2[16], r2 >= 56 && (this.hashed || this.hash(), t2[0] = this.block, t2[16] = t2[1] = t2[2] = t2[3] = t2[4] = t2[5] = t2[6] = t2[7] = t2[8] = t2[9] = t2[10] = t2[11] = t2[12] = t2[13] = t2[14] = t2[15] = 0), t2[14] = this.hBytes << 3 | this.bytes >>> 29, t2[15] = this.bytes << 3, this.hash();
    }
  }, t.prototype.hash = function() {
    var t2, r2, e2 = this.h0, i2 = this.h1, h2 = this.h2, s2 = this.h3, n2 = this.h4, o2 = this.blocks;
    for (t2 = 16; t2 < 80; ++t2) r2 = o2[t2 - 3] ^ o2[t2 - 8] ^ o2[t2 - 14] ^ o2[t2 - 16], o2[t2] = r2 << 1 | r2 >>> 31;
    for (t2 = 0; t2 < 20; t2 += 5) e2 = (r2 = (i2 = (r2 = (h2 = (r2 = (s2 = (r2 = (n2 = (r2 = e2 << 5 | e2 >>> 27) + (i2 & h2 | ~i2 & s2) + n2 + 1518500249 + o2[t2] << 0) << 5 | n2 >>> 27) + (e2 & (i2 = i2 << 30 | i2 >>> 2) | ~e2 & h2) + s2 + 1518500249 + o2[t2 + 1] << 0) << 5 | s2 >>> 27) + (n2 & (e2 = e2 << 30 | e2 >>> 2) | ~n2 & i2) + h2 + 1518500249 + o2[t2 + 2] << 0) << 5 | h2 >>> 27) + (s2 & (n2 = n2 << 30 | n2 >>> 2) | ~s2 & e2) + i2 + 1518500249 + o2[t2 + 3] << 0) << 5 | i2 >>> 27) + (h2 & (s2 = s2 << 30 | s2 >>> 2) | ~h2 & n2) + e2 + 1518500249 + o2[t2 + 4] << 0, h2 = h2 << 30 | h2 >>> 2;
    for (; t2 < 40; t2 += 5) e2 = (r2 = (i2 = (r2 = (h2 = (r2 = (s2 = (r2 = (n2 = (r2 = e2 << 5 | e2 >>> 27) + (i2 ^ h2 ^ s2) + n2 + 1859775393 + o2[t2] << 0) << 5 | n2 >>> 27) + (e2 ^ (i2 = i2 << 30 | i2 >>> 2) ^ h2) + s2 + 1859775393 + o2[t2 + 1] << 0) << 5 | s2 >>> 27) + (n2 ^ (e2 = e2 << 30 | e2 >>> 2) ^ i2) + h2 + 1859775393 + o2[t2 + 2] << 0) << 5 | h2 >>> 27) + (s2 ^ (n2 = n2 << 30 | n2 >>> 2) ^ e2) + i2 + 1859775393 + o2[t2 + 3] << 0) << 5 | i2 >>> 27) + (h2 ^ (s2 = s2 << 30 | s2 >>> 2) ^ n2) + e2 + 1859775393 + o2[t2 + 4] << 0, h2 = h2 << 30 | h2 >>> 2;
    for (; t2 < 60; t2 += 5) e2 = (r2 = (i2 = (r2 = (h2 = (r2 = (s2 = (r2 = (n2 = (r2 = e2 << 5 | e2 >>> 27) + (i2 & h2 | i2 & s2 | h2 & s2) + n2 - 1894007588 + o2[t2] << 0) << 5 | n2 >>> 27) + (e2 & (i2 = i2 << 30 | i2 >>> 2) | e2 & h2 | i2 & h2) + s2 - 1894007588 + o2[t2 + 1] << 0) << 5 | s2 >>> 27) + (n2 & (e2 = e2 << 30 | e2 >>> 2) | n2 & i2 | e2 & i2) + h2 - 1894007588 + o2[t2 + 2] << 0) << 5 | h2 >>> 27) + (s2 & (n2 = n2 << 30 | n2 >>> 2) | s2 & e2 | n2 & e2) + i2 - 1894007588 + o2[t2 + 3] << 0) << 5 | i2 >>> 27) + (h2 & (s2 = s2 << 30 | s2 >>> 2) | h2 & n2 | s2 & n2) + e2 - 1894007588 + o2[t2 + 4] << 0, h2 = h2 << 30 | h2 >>> 2;
    for (; t2 < 80; t2 += 5) e2 = (r2 = (i2 = (r2 = (h2 = (r2 = (s2 = (r2 = (n2 = (r2 = e2 << 5 | e2 >>> 27) + (i2 ^ h2 ^ s2) + n2 - 899497514 + o2[t2] << 0) << 5 | n2 >>> 27) + (e2 ^ (i2 = i2 << 30 | i2 >>> 2) ^ h2) + s2 - 899497514 + o2[t2 + 1] << 0) << 5 | s2 >>> 27) + (n2 ^ (e2 = e2 << 30 | e2 >>> 2) ^ i2) + h2 - 899497514 + o2[t2 + 2] << 0) << 5 | h2 >>> 27) + (s2 ^ (n2 = n2 << 30 | n2 >>> 2) ^ e2) + i2 - 899497514 + o2[t2 + 3] << 0) << 5 | i2 >>> 27) + (h2 ^ (s2 = s2 << 30 | s2 >>> 2) ^ n2) + e2 - 899497514 + o2[t2 + 4] << 0, h2 = h2 << 30 | h2 >>> 2;
    this.h0 = this.h0 + e2 << 0, this.h1 = this.h1 + i2 << 0, this.h2 = this.h2 + h2 << 0, this.h3 = this.h3 + s2 << 0, this.h4 = this.h4 + n2 << 0;
  }, t.prototype.hex = function() {
    this.finalize();
    var t2 = this.h0, r2 = this.h1, e2 = this.h2, i2 = this.h3, h2 = this.h4;
    return u[t2 >>> 28 & 15] + u[t2 >>> 24 & 15] + u[t2 >>> 20 & 15] + u[t2 >>> 16 & 15] + u[t2 >>> 12 & 15] + u[t2 >>> 8 & 15] + u[t2 >>> 4 & 15] + u[15 & t2] + u[r2 >>> 28 & 15] + u[r2 >>> 24 & 15] + u[r2 >>> 20 & 15] + u[r2 >>> 16 & 15] + u[r2 >>> 12 & 15] + u[r2 >>> 8 & 15] + u[r2 >>> 4 & 15] + u[15 & r2] + u[e2 >>> 28 & 15] + u[e2 >>> 24 & 15] + u[e2 >>> 20 & 15] + u[e2 >>> 16 & 15] + u[e2 >>> 12 & 15] + u[e2 >>> 8 & 15] + u[e2 >>> 4 & 15] + u[15 & e2] + u[i2 >>> 28 & 15] + u[i2 >>> 24 & 15] + u[i2 >>> 20 & 15] + u[i2 >>> 16 & 15] + u[i2 >>> 12 & 15] + u[i2 >>> 8 & 15] + u[i2 >>> 4 & 15] + u[15 & i2] + u[h2 >>> 28 & 15] + u[h2 >>> 24 & 15] + u[h2 >>> 20 & 15] + u[h2 >>> 16 & 15] + u[h2 >>> 12 & 15] + u[h2 >>> 8 & 15] + u[h2 >>> 4 & 15] + u[15 & h2];
  }, t.prototype.toString = t.prototype.hex, t.prototype.digest = function() {
    this.finalize();
    var t2 = this.h0, r2 = this.h1, e2 = this.h2, i2 = this.h3, h2 = this.h4;
    return [t2 >>> 24 & 255, t2 >>> 16 & 255, t2 >>> 8 & 255, 255 & t2, r2 >>> 24 & 255, r2 >>> 16 & 255, r2 >>> 8 & 255, 255 & r2, e2 >>> 24 & 255, e2 >>> 16 & 255, e2 >>> 8 & 255, 255 & e2, i2 >>> 24 & 255, i2 >>> 16 & 255, i2 >>> 8 & 255, 255 & i2, h2 >>> 24 & 255, h2 >>> 16 & 255, h2 >>> 8 & 255, 255 & h2];
  }, t.prototype.array = t.prototype.digest, t.prototype.arrayBuffer = function() {
    this.finalize();
    var t2 = new ArrayBuffer(20), r2 = new DataView(t2);
    return r2.setUint32(0, this.h0), r2.setUint32(4, this.h1), r2.setUint32(8, this.h2), r2.setUint32(12, this.h3), r2.setUint32(16, this.h4), t2;
  }, (r.prototype = new t()).finalize = function() {
    if (t.prototype.finalize.call(this), this.inner) {
      this.inner = false;
      var r2 = this.array();
      t.call(this, this.sharedMemory), this.update(this.oKeyPad), this.update(r2), t.prototype.finalize.call(this);
    }
  };
  var S = (function() {
    var r2 = _("hex");
    n && (r2 = A(r2)), r2.create = function() {
      return new t();
    }, r2.update = function(t2) {
      return r2.create().update(t2);
    };
    for (var e2 = 0; e2 < p.length; ++e2) {
      var i2 = p[e2];
      r2[i2] = _(i2);
    }
    return r2;
  })();
  S.sha1 = S, S.sha1.hmac = (function() {
    var t2 = w("hex");
    t2.create = function(t3) {
      return new r(t3);
    }, t2.update = function(r2, e3) {
      return t2.create(r2).update(e3);
    };
    for (var e2 = 0; e2 < p.length; ++e2) {
      var i2 = p[e2];
      t2[i2] = w(i2);
    }
    return t2;
  })(), o ? (void 0).exports = S : (h.sha1 = S, a && define(function() {
    return S;
  }));
})();

// srp.js
var N = 0x894B645E89E1535BBDAD5B8B290650530801B18EBFBF5E8FAB3C82872A3E9BB7n;
var G = 7n;
var K = 3n;
var SIZE = 32;
var hash = (...parts2) => new Uint8Array(window.sha1.array(parts2.flatMap((p) => [...p])));
var ascii = (text3) => new TextEncoder().encode(text3.replace(/[a-z]/g, (c) => c.toUpperCase()));
var hex = (bytes2) => Array.from(bytes2, (b) => b.toString(16).padStart(2, "0")).join("");
var unhex = (text3) => Uint8Array.from(text3.match(/../g) ?? [], (pair) => parseInt(pair, 16));
var number = (bytes2) => BigInt("0x0" + hex(Uint8Array.from(bytes2).reverse()));
var bytes = (n) => unhex(n.toString(16).padStart(2 * SIZE, "0")).reverse();
function power(base, exponent2) {
  let result = 1n;
  for (let b = base % N, e = exponent2; e > 0n; e >>= 1n, b = b * b % N) if (e & 1n) result = result * b % N;
  return result;
}
var mod = (n) => (n % N + N) % N;
var exponent = (salt, name, password) => hash(salt, hash(ascii(`${name}:${password}`)));
function sessionKey(secret2) {
  let from = 0;
  while (from < SIZE && secret2[from] === 0) from += 2;
  const rest = secret2.subarray(from);
  const [even, odd] = [0, 1].map((parity) => hash(rest.filter((_, i) => i % 2 === parity)));
  return Uint8Array.from({ length: 40 }, (_, i) => (i % 2 ? odd : even)[i >> 1]);
}
function answer(name, password, challenge) {
  const [salt, their] = [unhex(challenge.salt), unhex(challenge.public)];
  const a = number(crypto.getRandomValues(new Uint8Array(SIZE)));
  const own2 = bytes(power(G, a));
  const x = number(exponent(salt, name, password));
  const u = number(hash(own2, their));
  const secret2 = power(mod(number(their) - K * power(G, x)), a + u * x);
  const key2 = sessionKey(bytes(secret2));
  const group2 = hash(bytes(N)).map((b, i) => b ^ hash([Number(G)])[i]);
  const proof = hash(group2, hash(ascii(name)), salt, own2, their, key2);
  return { public: hex(own2), proof: hex(proof), expected: hex(hash(own2, proof, key2)), key: hex(key2) };
}
function register(name, password) {
  const salt = crypto.getRandomValues(new Uint8Array(SIZE));
  return { salt: hex(salt), verifier: hex(bytes(power(G, number(exponent(salt, name, password))))) };
}
function again(name, key2, nonce) {
  const data = crypto.getRandomValues(new Uint8Array(16));
  return { data: hex(data), proof: hex(hash(ascii(name), data, unhex(nonce), unhex(key2))) };
}

// ink.js
var INK = {
  outside: "#0b0d10",
  ground: "#191d23",
  minor: "#20252d",
  major: "#2a303a",
  edge: "#4a5462",
  solid: "#39414d",
  solidEdge: "#667181",
  area: "rgba(140, 152, 170, .055)",
  areaEdge: "#4b5666",
  areaName: "#8f99a6",
  text: "#e7e9ec",
  shade: "rgba(8, 10, 13, .82)",
  hostile: "#f08a4b",
  neutral: "#e3c567",
  friendly: "#5cb8f0",
  self: "#ffffff",
  loot: "#ffd866",
  held: "#c9d0da",
  signs: { offers: "#ffd866", offers_again: "#6ea8fe", rewards: "#ffd866", later: "#8f99a6", waits: "#8f99a6" }
};
var FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

// tip.js
var SHOWN_AGAIN = 250;
var tips = /* @__PURE__ */ new WeakMap();
var at = null;
var since = 0;
function tip(element, children) {
  tips.set(element, children);
  element.dataset.tip = "";
}
function tickTip(now) {
  if (!at || now - since < SHOWN_AGAIN) return;
  since = now;
  if (at.isConnected && tips.has(at)) fill();
  else hide();
}
function listenTips() {
  const over2 = (e) => {
    const owner = e.target.closest?.("[data-tip]");
    if (owner && tips.has(owner)) show(owner);
    else if (!at?.matches(":focus-visible")) hide();
  };
  document.addEventListener("pointerover", over2);
  document.addEventListener("focusin", (e) => {
    if (e.target.matches(":focus-visible")) over2(e);
  });
  document.addEventListener("focusout", (e) => {
    if (e.target === at) hide();
  });
  document.addEventListener("keydown", (e) => {
    if (e.key === "Escape") hide();
  }, true);
  document.addEventListener("pointerdown", hide);
}
function show(owner) {
  if (at === owner) return;
  hide();
  at = owner;
  at.setAttribute("aria-describedby", "tip");
  fill();
}
function hide() {
  at?.removeAttribute("aria-describedby");
  at = null;
  $("tip").hidden = true;
}
function fill() {
  const box = $("tip");
  box.replaceChildren(...tips.get(at)());
  box.hidden = false;
  const of = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = of.top - height - 8;
  box.style.left = `${Math.max(8, Math.min(of.left + of.width / 2 - width / 2, innerWidth - width - 8))}px`;
  box.style.top = `${above > 8 ? above : of.bottom + 8}px`;
}

// about.js
var WAYS = { use: "Use", worn: "Worn", stone: "In a socket", filled: "All sockets filled" };
var BINDS = { on_pickup: "Binds when picked up", on_equip: "Binds when equipped", on_use: "Binds when used" };
var known = /* @__PURE__ */ new Map();
var own = () => void 0;
var level;
var send = () => false;
function listenAbout(ask, self2) {
  [send, own] = [ask, self2];
}
function told(m) {
  known.set(m.item, m);
}
function forget() {
  known.clear();
}
function about(element, t) {
  if (t.item) tip(element, () => facts(t));
  return element;
}
var capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);
var slot = (fits) => capital(fits.replaceAll("_", " "));
var figure = (n) => String(Math.round(n * 10) / 10);
var text = (className, words3) => make("div", { className }, words3);
var adds = (s) => `${s.value < 0 ? "−" : "+"}${figure(Math.abs(s.value))} ${s.name}`;
function facts(t) {
  if (own()?.level !== level) {
    forget();
    level = own()?.level;
  }
  if (!known.has(t.item) && send({ type: "about_item", item: t.item, ...level && { level } })) known.set(t.item, void 0);
  const m = known.get(t.item);
  if (!m) return [text(`tip-name quality-${t.quality ?? "common"}`, t.name), text("tip-text", "…")];
  const list2 = [text(`tip-name quality-${m.quality}`, t.name ?? m.name)];
  if (m.fits !== "none") list2.push(make("div", { className: "tip-line" }, make("span", {}, slot(m.fits)), make("span", {}, m.quality)));
  if (m.item_level) list2.push(text("tip-line", `Item level ${m.item_level}`));
  if (m.slots) list2.push(text("tip-line", `${m.slots} slots`));
  if (m.swing_ms) list2.push(text("tip-line", `${figure(m.damage_min ?? 0)} to ${figure(m.damage_max ?? 0)} damage, every ${figure(m.swing_ms / 1e3)} s`));
  for (const s of m.stats) list2.push(text("tip-line", adds(s)));
  for (const d of m.does) list2.push(text("tip-text", `${WAYS[d.way]}: ${d.name}${d.about ? `. ${d.about}` : ""}`));
  for (const word of m.sockets) list2.push(text("tip-line", `Socket: ${word}`));
  list2.push(...needs(m), ...set(m));
  if (m.description) list2.push(text("tip-text", m.description));
  return list2;
}
function needs(m) {
  const list2 = [];
  if (m.durability) list2.push(text("tip-line", `Durability ${m.durability}`));
  if (m.most) list2.push(text("tip-line", m.most === 1 ? "Unique" : `You can have at most ${m.most}`));
  if (m.unique_worn) list2.push(text("tip-line", "Only one can be worn"));
  if (m.binds) list2.push(text("tip-line", BINDS[m.binds]));
  if (m.needs_level) list2.push(text((own()?.level ?? 0) < m.needs_level ? "tip-bad" : "tip-line", `Requires level ${m.needs_level}`));
  if (m.starts.length) list2.push(text("tip-line", `Only for: ${m.starts.join(", ")}`));
  if (m.unsellable) list2.push(text("tip-line", "No vendor buys it"));
  return list2;
}
function set(m) {
  if (!m.set) return [];
  const bonuses = m.set.bonuses.map((b) => text("tip-line", `${b.worn} worn: ${[...b.stats.map(adds), ...b.auras].join(", ")}`));
  return [text("tip-text", `${m.set.name}: ${m.set.items.join(", ")}`), ...bonuses];
}

// people.js
function whereabouts(p, world2) {
  if (!p.online) return p.level ? `Level ${p.level} · offline` : "Offline";
  const place2 = world2.map?.id === p.map ? "here" : p.map_name;
  return [`Level ${p.level}`, place2, p.away && "away", p.busy && "busy"].filter(Boolean).join(" · ");
}
function refill(list2, rows2) {
  const held = list2.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : void 0;
  list2.replaceChildren(...rows2);
  if (held === void 0) return;
  const all = [...list2.querySelectorAll("[data-key]")];
  const person = held.split(" ")[0];
  (all.find((e) => e.dataset.key === held) ?? all.find((e) => e.dataset.key === person) ?? all[0] ?? list2.closest("[role=tabpanel], [role=dialog]").querySelector("button, input"))?.focus({ preventScroll: true });
}
function keyed(key2, properties, ...children) {
  const b = make("button", { type: "button", ...properties }, ...children);
  b.dataset.key = key2;
  return b;
}
function sure(key2, text3, act, label3 = text3) {
  const b = keyed(key2, { className: "quiet", ariaLabel: label3 }, text3);
  const asks = (yes) => {
    b.dataset.sure = yes ? "asks" : "";
    b.textContent = yes ? `${text3}: sure?` : text3;
    b.ariaLabel = yes ? `${label3}: sure?` : label3;
  };
  b.onclick = () => {
    if (b.dataset.sure !== "asks") return asks(true);
    asks(false);
    return act();
  };
  b.onblur = () => asks(false);
  return b;
}
var People = class {
  /** @param list an element; @param none what stands there when there is nobody */
  constructor(list2, none) {
    Object.assign(this, { list: list2, none, rows: [] });
    this.close();
    list2.addEventListener("keydown", (e) => {
      if (e.key !== "Escape" || !this.open) return;
      if (this.writes) this.writes = null;
      else this.close();
      this.draw();
      e.preventDefault();
      e.stopPropagation();
    });
  }
  close() {
    this.open = "";
    this.writes = null;
  }
  /**
   * @param rows {id, name, online, about, notes, acts}; acts are [word, what does it,
   * whether to ask again]; `write` is an act that begins a line
   */
  show(rows2) {
    this.rows = rows2;
    if (!rows2.some((r) => r.id === this.open)) this.close();
    this.draw();
  }
  draw() {
    const rows2 = this.rows.map((r) => this.row(r));
    if (rows2.length === 0) rows2.push(make("li", { className: "muted" }, this.none));
    refill(this.list, rows2);
  }
  row(r) {
    const open = r.id === this.open;
    const head = keyed(
      r.id,
      { className: r.online ? "person" : "person absent", ariaExpanded: String(open) },
      make("span", { className: "person-name" }, r.name),
      make("span", { className: "muted" }, r.about)
    );
    head.onclick = () => {
      this.close();
      if (!open) this.open = r.id;
      this.draw();
    };
    const parts2 = [head, ...r.notes.filter(Boolean).map((n) => make("p", { className: "person-note" }, n))];
    if (open) parts2.push(this.writes ? this.line(r) : this.acts(r));
    return make("li", {}, ...parts2);
  }
  acts(r) {
    const all = r.acts.map(([word, act, asks]) => {
      const [key2, label3] = [`${r.id} ${word}`, `${word}: ${r.name}`];
      if (asks) return sure(key2, word, act, label3);
      const b = keyed(key2, { className: "quiet", ariaLabel: label3 }, word);
      b.onclick = act;
      return b;
    });
    if (all.length === 0) all.push(make("span", { className: "muted" }, "No actions available."));
    return make("div", { className: "person-acts" }, ...all);
  }
  /** Begins a line about the one whose acts are shown. */
  write(what, text3, most2, save) {
    this.writes = { what, text: text3, most: most2, save };
    this.draw();
    this.list.querySelector("input").focus({ preventScroll: true });
  }
  line(r) {
    const w = this.writes;
    const input = make("input", { type: "text", maxLength: w.most, value: w.text, autocomplete: "off", ariaLabel: `${w.what}: ${r.name}` });
    input.dataset.key = `${r.id} write`;
    input.oninput = () => {
      w.text = input.value;
    };
    const cancel = keyed(`${r.id} not`, { className: "quiet" }, "Cancel");
    const end = () => {
      this.writes = null;
      this.draw();
    };
    cancel.onclick = end;
    const form = make("form", { className: "pick" }, input, make("button", { type: "submit" }, "Save"), cancel);
    form.onsubmit = (e) => {
      e.preventDefault();
      w.save(input.value.trim());
      end();
    };
    return form;
  }
};

// quests.js
var SIGNS = { later: "!", waits: "?", offers_again: "!", offers: "!", rewards: "?" };
var STATES = { open: "", done: "done", failed: "failed" };
var NEWS = { taken: "Accepted", completed: "Completed", failed: "Failed", abandoned: "Abandoned", rewarded: "Turned in" };
var SHARED = { shared: "is offered", joined: "accepts", declined: "declines" };
var Quests = class {
  /** @param {Function} send a message to the server */
  constructor(world2, send3, menus2) {
    Object.assign(this, { world: world2, send: send3, menus: menus2 });
    menus2.quests = this;
    $("quest-close").onclick = () => this.close();
    $("quest").addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.close();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }
  clear() {
    this.log = [];
    this.draw();
    this.close();
  }
  /** Takes the section quests of a step, or the message of that name. */
  take(m) {
    if (!m) return;
    this.log = m.log;
    this.draw();
  }
  /** Takes the signs that a step tells of. */
  marks(list2) {
    for (const m of list2 ?? []) this.world.marks.set(m.unit, m.mark);
  }
  draw() {
    const list2 = this.log.map((q) => this.row(q));
    $("quest-log").replaceChildren(...list2);
    if (list2.length === 0) $("quest-log").append(make("li", { className: "muted" }, "No quests."));
  }
  row(q) {
    const parts2 = [make("h3", {}, q.title)];
    if (STATES[q.state]) parts2[0].append(make("span", { className: `quest-state ${q.state}` }, STATES[q.state]));
    if (q.summary) parts2.push(make("p", {}, q.summary));
    parts2.push(this.goals(q));
    const drop = sure(`drop-${q.quest}`, "Abandon", () => this.send({ type: "quest", act: "abandon", quest: q.quest }), `Abandon ${q.title}`);
    const row3 = make("div", { className: "chips" }, drop);
    if (q.shares) {
      const share = make("button", { type: "button" }, "Share");
      share.onclick = () => this.send({ type: "quest", act: "share", quest: q.quest });
      row3.append(share);
    }
    parts2.push(row3);
    return make("li", {}, ...parts2);
  }
  goals(q) {
    const all = (q.objectives ?? []).map((o) => make("li", {}, o.want > 1 || o.have !== void 0 ? `${o.reads}: ${o.have ?? 0} of ${o.want}` : o.reads));
    return make("ul", { className: "quest-goals" }, ...all);
  }
  /** The quests in the menu of a talk, as lines of it. */
  lines(menu) {
    return (menu.quests ?? []).map((q) => {
      const sign = make("span", { className: `menu-icon sign-${q.mark}`, ariaHidden: "true" }, SIGNS[q.mark] ?? "!");
      const button = make("button", { type: "button" }, sign, make("span", {}, q.title));
      button.onclick = () => this.send({ type: "quest", act: "look", quest: q.quest, unit: menu.speaker });
      return make("li", {}, button);
    });
  }
  /** Takes the event quest_told; the answer is a line for the log, or undefined. */
  told(e) {
    if (SHARED[e.news]) {
      const who = this.world.nameOf(e.unit);
      return e.why ? `${who}: ${e.why}` : `${who} ${SHARED[e.news]}: ${e.title}`;
    }
    if (["offered", "asked", "thanked", "invited"].includes(e.news)) {
      this.open(e);
      return void 0;
    }
    if (this.page?.quest === e.quest) this.close();
    if (e.news === "progressed") return `${e.title}: ${e.reads ?? e.objective}, ${e.have} of ${e.want}`;
    return `${NEWS[e.news]}: ${e.title}`;
  }
  open(e) {
    this.page = e;
    this.menus.clear();
    setText($("quest-title"), e.title);
    setText($("quest-said"), e.said ?? "");
    const parts2 = [];
    if (e.summary) parts2.push(make("p", { className: "quest-summary" }, e.summary));
    if (e.news !== "thanked") parts2.push(this.goals(e));
    if (e.money) parts2.push(make("p", {}, `You get ${e.money} ${e.currency}.`));
    if (e.rewards.length) parts2.push(make("p", {}, "You get ", ...this.named(e.rewards), "."));
    if (e.choices.length) parts2.push(make("p", {}, e.news === "thanked" ? "Choose one: " : "You may choose one: ", ...this.named(e.choices), "."));
    if (e.points) parts2.push(make("p", {}, `${e.points} experience.`));
    $("quest-about").replaceChildren(...parts2);
    $("quest-acts").replaceChildren(...this.acts(e).map((b) => make("li", {}, b)));
    $("quest").hidden = false;
    setText($("announce"), `${e.title}: ${e.said ?? ""}`);
    if (!document.activeElement?.matches("input, textarea, select")) ($("quest-acts").querySelector("button") ?? $("quest-close")).focus({ preventScroll: true });
  }
  /** Things in the colors of their quality, with commas between. */
  named(list2) {
    return list2.flatMap((r, i) => [i > 0 ? ", " : "", about(make("span", { className: `item-name quality-${r.quality}` }, this.stack(r)), r)]);
  }
  stack(r) {
    return r.count > 1 ? `${r.count} × ${r.name}` : r.name;
  }
  acts(e) {
    const act = (text3, what, more = {}) => {
      const b = make("button", { type: "button" }, text3);
      b.onclick = () => {
        this.send({ type: "quest", act: what, quest: e.quest, unit: e.unit, ...more });
        this.close();
      };
      return b;
    };
    if (e.news === "offered" || e.news === "invited") {
      const name = e.news === "offered" ? "Accept" : "Join";
      return e.shared ? [act(name, "accept"), act("Not now", "decline")] : [act(name, "accept")];
    }
    if (e.news === "asked") return [];
    if (e.choices.length === 0) return [act("Done", "turn_in")];
    return e.choices.map((c, i) => about(act(`Take ${this.stack(c)}`, "turn_in", { choice: i + 1 }), c));
  }
  close() {
    const held = $("quest").contains(document.activeElement);
    this.page = null;
    $("quest").hidden = true;
    if (held) $("stage").focus({ preventScroll: true });
  }
  /** What is shown, for tests. */
  get shown() {
    return {
      log: this.log.map((q) => ({ quest: q.quest, state: q.state, have: q.objectives.map((o) => o.have ?? 0) })),
      page: this.page && { quest: this.page.quest, news: this.page.news, acts: [...$("quest-acts").querySelectorAll("button")].map((b) => b.textContent) }
    };
  }
};

// raid.js
var MARKS = [
  ["★", "#ffe066", "Star"],
  ["●", "#ff9f43", "Circle"],
  ["◆", "#d28bff", "Diamond"],
  ["▲", "#6fdc6f", "Triangle"],
  ["☾", "#b9d6ff", "Moon"],
  ["■", "#4fb3ff", "Square"],
  ["✖", "#ff6b5e", "Cross"],
  ["☠", "#ffffff", "Skull"]
];
var ROLES = { none: ["", "No role"], tank: ["⛨", "Tank"], healer: ["✚", "Healer"], damage: ["⚔", "Damage"] };
var ANSWERS = { asked: ["…", "has not answered"], ready: ["✓", "is ready"], not_ready: ["✗", "is not ready"] };
function roleChoice(choose) {
  const select = make(
    "select",
    { onchange: () => choose(select.value) },
    ...Object.entries(ROLES).map(([value2, [sign, name]]) => make("option", { value: value2, textContent: `${sign} ${name}`.trim() }))
  );
  return select;
}
function showAnswer(element, member2) {
  const [sign, words3] = ANSWERS[member2.answer] ?? ["", ""];
  setText(element, sign);
  element.className = `answer ${member2.answer ?? ""}`;
  if (words3) element.setAttribute("aria-label", `${member2.name} ${words3}`);
  else element.removeAttribute("aria-label");
}
var Raid = class {
  constructor(group2, world2, targets2, send3) {
    Object.assign(this, { group: group2, world: world2, targets: targets2, send: send3 });
    this.asking = "";
    $("ready-check").onclick = () => send3({ type: "group", act: "ready_check" });
    $("ready-yes").onclick = () => send3({ type: "group", act: "ready" });
    $("ready-no").onclick = () => send3({ type: "group", act: "not_ready" });
    this.role = roleChoice((role) => send3({ type: "group", act: "role", player: world2.player, role }));
    this.role.setAttribute("aria-label", "Your role in the group");
    this.answer = make("span", { className: "answer" });
    $("group-own").append(this.answer, this.role);
    this.buttons = MARKS.map(([sign, color, name], i) => make("button", {
      type: "button",
      textContent: sign,
      title: `${name}: marks the target for the group`,
      onclick: () => send3({ type: "group", act: "mark", mark: i, ...this.bears(i) ? {} : { player: targets2.selected.id } })
    }));
    this.buttons.forEach((b, i) => {
      b.style.color = MARKS[i][1];
      b.setAttribute("aria-label", `Mark the target: ${MARKS[i][2]}`);
    });
    $("target-marks").append(...this.buttons);
  }
  /** Whether the target bears a mark. */
  bears(i) {
    return this.targets.selected?.id === this.group.marks[i];
  }
  /** What has changed in the group. */
  draw() {
    const { group: group2 } = this;
    this.world.icons = new Map(group2.marks.map((id, i) => [id, i]).filter(([id]) => id));
    const own2 = group2.own;
    const asked = own2?.answer === "asked";
    const asker = group2.members.find((m) => m.id === group2.asker)?.name ?? "Somebody";
    $("ready-question").hidden = !asked;
    setText($("ready-asks"), `${asker} asks whether you are ready.`);
    if (asked && !this.asked) setText($("announce"), `${asker} asks whether you are ready`);
    this.asked = asked;
    $("ready-check").hidden = !group2.runs || Boolean(group2.asker);
    $("group-own").hidden = !own2;
    if (!own2) return;
    showAnswer(this.answer, own2);
    this.role.value = own2.role ?? "none";
  }
  /** Whether the target can be marked, and what it bears. */
  show() {
    const o = this.targets.selected;
    $("target-marks").hidden = !o || o.thing || o.area || this.group.members.length === 0 || !this.group.runs;
    if ($("target-marks").hidden) return;
    this.buttons.forEach((b, i) => b.setAttribute("aria-pressed", String(this.bears(i))));
  }
};
function drawIcon(world2, pen, o, x, y, r) {
  const i = world2.icons?.get(o.id);
  if (i === void 0) return;
  const [sign, color] = MARKS[i];
  pen.font = "bold 19px sans-serif";
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  pen.lineWidth = 4;
  pen.strokeStyle = "rgba(6, 8, 10, .85)";
  pen.strokeText(sign, x - r - 8, y - r - 2);
  pen.fillStyle = color;
  pen.fillText(sign, x - r - 8, y - r - 2);
}

// units.js
var PALETTE = ["#8ab4f8", "#e6b980", "#9bd1b6", "#c9a2d8", "#e59a8f", "#b5bd7a"];
function drawUnits(stage2, pen, now) {
  const { world: world2 } = stage2;
  const units = [...world2.objects.values()].filter((o) => !o.area && !o.thing && visible(stage2, o));
  units.sort((a, b) => rank(world2, a) - rank(world2, b) || b.sy - a.sy);
  for (const o of units) drawTargetLine(stage2, pen, o);
  for (const o of units) drawUnit(stage2, pen, o, now);
}
function rank(world2, o) {
  if (world2.lies(o)) return 0;
  return o.id === world2.player ? 2 : 1;
}
function visible(stage2, o, more = 0) {
  const [x, y] = stage2.at(o.sx, o.sy);
  const far = 80 + more;
  return x > -far && x < stage2.width + far && y > -far && y < stage2.height + far;
}
function drawTargetLine(stage2, pen, o) {
  const { world: world2 } = stage2;
  const target = world2.objects.get(o.target);
  const fights = world2.is(o, "fighting") && !world2.is(o, "dead");
  if (!target || !fights) return;
  const atMe = target.id === world2.player;
  const [x0, y0] = stage2.at(o.sx, o.sy);
  const [x1, y1] = stage2.at(target.sx, target.sy);
  const length = Math.hypot(x1 - x0, y1 - y0);
  const gap = stage2.size(target) + 6;
  if (length < gap + stage2.size(o)) return;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const [tx, ty] = [x1 - ux * gap, y1 - uy * gap];
  pen.strokeStyle = pen.fillStyle = atMe ? INK.hostile : "rgba(200, 208, 218, .55)";
  pen.lineWidth = atMe ? 1.6 : 1;
  pen.setLineDash(o.id === world2.player ? [] : [5, 4]);
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(tx, ty);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  pen.moveTo(tx + ux * 4, ty + uy * 4);
  pen.lineTo(tx - ux * 4 - uy * 4, ty - uy * 4 + ux * 4);
  pen.lineTo(tx - ux * 4 + uy * 4, ty - uy * 4 - ux * 4);
  pen.fill();
}
function drawUnit(stage2, pen, o, now) {
  const { world: world2 } = stage2;
  const [x, y] = stage2.at(o.sx, o.sy);
  const r = stage2.size(o);
  const dead = world2.lies(o);
  pen.globalAlpha = dead || world2.ghost(o) ? 0.45 : world2.is(o, "evading") ? 0.6 : 1;
  if (o.id === stage2.selected) drawBrackets(pen, x, y, r + 7, world2.reaction(o), stage2.attacking, now);
  if (!dead && (world2.is(o, "flies") || world2.is(o, "hovers"))) drawShade(pen, x, y, r);
  if (!dead) drawHeading(pen, x, y, r, -o.sf);
  if (!dead && o.mount) drawMount(pen, o, x, y, r);
  if (!dead && o.held?.length && o.weapons !== "away") drawHeld(pen, o, x, y, r);
  outline(pen, o.shape, x, y, r);
  pen.fillStyle = o.color || fallback(o.def);
  pen.fill();
  pen.lineWidth = o.id === world2.player ? 2.5 : 1.5;
  pen.strokeStyle = o.id === world2.player ? INK.self : "rgba(6, 8, 10, .85)";
  pen.stroke();
  if (now - o.hurtAt < 140 && !stage2.calm.matches) {
    pen.fillStyle = "rgba(255, 255, 255, .65)";
    pen.fill();
  }
  if (dead) cross(pen, x, y, r);
  if (world2.ghost(o)) halo(pen, x, y, r);
  pen.globalAlpha = 1;
  if (!dead && world2.is(o, "evading")) note(pen, "↩", x + r + 4, y - r);
  drawIcon(world2, pen, o, x, y, r);
  if (drawMark(world2, pen, o, x, y, r)) return;
  if (world2.finds(o)) note(pen, "✦", x + r + 4, y - r, INK.loot);
  else if (world2.talks(o)) note(pen, "…", x + r + 4, y - r);
}
function drawMount(pen, o, x, y, r) {
  const size = r * Math.min(Math.max(o.mount.scale || 1, 0.8), 1.6);
  pen.save();
  pen.translate(x, y);
  pen.rotate(-o.sf);
  pen.scale(1.7, 1.05);
  outline(pen, o.mount.shape, 0, 0, size);
  pen.restore();
  pen.fillStyle = o.mount.color || fallback(o.mount.def);
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = "rgba(6, 8, 10, .85)";
  pen.stroke();
}
var HANDS = { main: [-0.95, 0.1, 1.5], off: [0.95, 0.3, 0.9], ranged: [0, -1, 0.7] };
function drawShade(pen, x, y, r) {
  pen.beginPath();
  pen.ellipse(x, y + r * 1.7, r * 0.9, r * 0.35, 0, 0, 2 * Math.PI);
  pen.fillStyle = INK.shade;
  pen.fill();
}
function drawHeld(pen, o, x, y, r) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(-o.sf);
  pen.lineCap = "round";
  pen.lineWidth = Math.max(2, r * 0.22);
  pen.strokeStyle = INK.held;
  for (const { hand } of o.held) {
    const [side, from, far] = HANDS[hand];
    pen.beginPath();
    pen.moveTo(r * from, -r * side);
    pen.lineTo(r * (from + far), -r * side);
    pen.stroke();
  }
  pen.restore();
}
function drawHeading(pen, x, y, r, angle) {
  const far = r * 1.2 + 7;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  pen.beginPath();
  pen.moveTo(x + ux * far, y + uy * far);
  pen.lineTo(x - uy * r * 0.75, y + ux * r * 0.75);
  pen.lineTo(x + uy * r * 0.75, y - ux * r * 0.75);
  pen.closePath();
  pen.fillStyle = "rgba(214, 221, 230, .75)";
  pen.fill();
}
function drawBrackets(pen, x, y, r, reaction, attacking, now) {
  const arm = Math.max(5, r * 0.45);
  const d = attacking ? r + 1.5 * Math.sin(now / 120) : r;
  pen.strokeStyle = INK[reaction] ?? INK.neutral;
  pen.lineWidth = 2.2;
  pen.beginPath();
  for (const [sx, sy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
    pen.moveTo(x + sx * d, y + sy * (d - arm));
    pen.lineTo(x + sx * d, y + sy * d);
    pen.lineTo(x + sx * (d - arm), y + sy * d);
  }
  pen.stroke();
}
var CORNERS = { triangle: [3, -Math.PI / 2, 1.25], square: [4, -Math.PI / 4, 1.2], diamond: [4, 0, 1.25], hexagon: [6, 0, 1.1] };
function outline(pen, shape2, x, y, r) {
  pen.beginPath();
  const corners = CORNERS[shape2];
  if (!corners) {
    pen.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  const [n, from, wider] = corners;
  for (let i = 0; i < n; i++) {
    const a = from + i * 2 * Math.PI / n;
    pen.lineTo(x + Math.cos(a) * r * wider, y + Math.sin(a) * r * wider);
  }
  pen.closePath();
}
function cross(pen, x, y, r) {
  pen.strokeStyle = "#dfe3e8";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x - r * 0.6, y - r * 0.6);
  pen.lineTo(x + r * 0.6, y + r * 0.6);
  pen.moveTo(x + r * 0.6, y - r * 0.6);
  pen.lineTo(x - r * 0.6, y + r * 0.6);
  pen.stroke();
}
function halo(pen, x, y, r) {
  pen.strokeStyle = "#dfe3e8";
  pen.lineWidth = 1.5;
  pen.setLineDash([3, 4]);
  pen.beginPath();
  pen.arc(x, y, r + 4, 0, 2 * Math.PI);
  pen.stroke();
  pen.setLineDash([]);
}
function drawMark(world2, pen, o, x, y, r) {
  const mark = world2.marks.get(o.id);
  if (SIGNS[mark]) drawSign(pen, SIGNS[mark], mark, x + r + 5, y - r);
  return SIGNS[mark] !== void 0;
}
function drawSign(pen, sign, mark, x, y) {
  pen.font = "bold 20px sans-serif";
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.lineWidth = 4;
  pen.strokeStyle = "rgba(6, 8, 10, .85)";
  pen.strokeText(sign, x, y);
  pen.fillStyle = INK.signs[mark] ?? INK.text;
  pen.fillText(sign, x, y);
}
function note(pen, text3, x, y, ink = INK.text) {
  pen.font = "13px sans-serif";
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  pen.fillStyle = ink;
  pen.fillText(text3, x, y);
}
function fallback(def) {
  let sum = 0;
  for (const c of def) sum = sum * 31 + c.charCodeAt(0) >>> 0;
  return PALETTE[sum % PALETTE.length];
}

// gate.js
var BEGINNINGS = ["Al", "Bren", "Cor", "Del", "El", "Fen", "Hal", "Ila", "Jor", "Kes", "Lin", "Mar", "Nor", "Or", "Per", "Ros", "Sel", "Tam", "Wil", "Yar"];
var ENDINGS = ["a", "an", "do", "en", "eth", "in", "is", "ka", "la", "mir", "na", "or", "ra", "rin", "wen"];
var pick = (list2) => list2[Math.floor(Math.random() * list2.length)];
var anyName = () => pick(BEGINNINGS) + pick(ENDINGS);
function invitation(m) {
  return m.guest ? "Play now as a guest, or log in." : "Log in to play.";
}
var Gate = class {
  /** @param send takes a message */
  constructor(send3) {
    this.send = send3;
    this.list = null;
    this.guest = false;
    this.joining = false;
    this.entering = false;
    this.tries = 0;
    this.offered = anyName();
    this.login = null;
    $("name").value = machine.get("loam.name") || this.offered;
    $("guest-form").onsubmit = (e) => this.submit(e, () => this.playAsGuest());
    $("login-form").onsubmit = (e) => this.submit(e, () => this.logIn());
    $("signup-form").onsubmit = (e) => this.submit(e, () => this.signUp());
    $("signup-not").onclick = () => {
      used();
      this.joining = false;
      this.ask();
    };
    $("join").onclick = () => {
      this.joining = true;
      this.ask("Create an account to play.");
    };
    addEventListener("hashchange", () => {
      if (invited() && !$("login-form").hidden) this.ask();
    });
    $("create-form").onsubmit = (e) => this.submit(e, () => this.create($("new-name").value.trim(), this.start()));
    $("logout").onclick = () => this.logOut();
  }
  submit(e, act) {
    e.preventDefault();
    act();
  }
  /** Whether this tab is to be put back without asking. */
  get remembered() {
    return tab.get("loam.playing");
  }
  welcome(m) {
    this.allowed = m;
    setText($("gate-foot"), `Loam ${m.version}${m.development ? ", development mode" : ""}`);
    if (this.remembered && this.comeBack(m)) return;
    this.ask();
  }
  comeBack(m) {
    this.entering = true;
    if (tab.get("loam.guest") && m.guest) return this.sendGuest();
    const [token, key2] = [tab.get("loam.token"), tab.get("loam.session")];
    if (!token || !key2) return false;
    return this.send({ type: "resume", token, ...again(tab.get("loam.account"), key2, m.nonce) });
  }
  /** Shows what this browser may do to get in. */
  ask(text3, bad = false) {
    const m = this.allowed;
    const invite = invited() || m.open && this.joining;
    this.shut(false);
    this.say(text3 ?? (invite ? "You are invited. Create an account to play." : invitation(m)), bad);
    $("signup-form").hidden = !invite;
    $("guest-form").hidden = !m.guest || !!invite;
    $("login-form").hidden = !!invite;
    $("join").hidden = !m.open;
    $("login").className = m.guest ? "" : "primary";
    $("characters").hidden = true;
    $("again").hidden = true;
    if (!bad) $(invite ? "signup-name" : m.guest ? "guest" : "account").focus();
  }
  say(text3, bad = false) {
    setText($("gate-text"), text3);
    $("gate-text").classList.toggle("bad", bad);
  }
  shut(yes) {
    $("gate").hidden = yes;
  }
  playAsGuest() {
    machine.set("loam.name", $("name").value.trim());
    this.entering = true;
    this.tries = 0;
    this.sendGuest();
  }
  sendGuest() {
    let key2 = machine.get("loam.key");
    if (!key2) machine.set("loam.key", key2 = secret(16));
    tab.set("loam.guest", "yes");
    return this.send({ type: "guest", key: key2 });
  }
  logIn() {
    tab.set("loam.guest", "");
    this.login = { name: $("account").value.trim(), password: $("password").value };
    this.send({ type: "prove", name: this.login.name });
    $("password").value = "";
  }
  /** Makes an account; what is sent of the password is a verifier. */
  signUp() {
    const [name, password, again2] = ["signup-name", "signup-password", "signup-again"].map((id) => $(id).value);
    const wrong = problem(name.trim(), password, again2);
    if (wrong) {
      $("signup-again").value = "";
      return this.say(wrong, true);
    }
    tab.set("loam.guest", "");
    this.login = { name: name.trim(), password };
    this.send({ type: "sign_up", invite: invited(), name: this.login.name, ...register(this.login.name, password) });
  }
  /** Message `challenge`: the password stays here. */
  challenged(m) {
    if (!this.login) return;
    this.login = answer(this.login.name, this.login.password, m);
    this.send({ type: "proof", public: this.login.public, proof: this.login.proof });
  }
  /** Message `account`: who this is; after a log-in the realm has to know it, too. */
  account(m) {
    if (m.proof && m.proof !== this.login?.expected) return this.distrust();
    this.guest = m.guest;
    tab.set("loam.token", m.token ?? "");
    if (m.proof) {
      tab.set("loam.account", m.name);
      tab.set("loam.session", this.login.key);
    }
    this.login = null;
    if (!$("signup-form").hidden) this.signedUp();
  }
  /** There is an account. */
  signedUp() {
    used();
    this.joining = false;
    $("signup-form").hidden = true;
    $("signup-form").reset();
  }
  /** Whoever answers is not the realm that knows the account. */
  distrust() {
    this.logOut();
  }
  logOut() {
    for (const key2 of ["loam.token", "loam.session", "loam.account", "loam.playing", "loam.guest"]) tab.set(key2, "");
    this.entering = false;
    location.reload();
  }
  /** Message `characters`: enters the one meant, or lets choose. */
  characters(m) {
    this.list = m;
    const wanted = m.created || this.remembered || machine.get("loam.last");
    const known2 = m.characters.find((c) => c.id === wanted) ?? (this.guest ? m.characters[0] : void 0);
    if (m.created) return this.enter(m.created);
    if (this.entering && known2) return this.enter(known2.id);
    if (this.guest && m.characters.length === 0) $("new-name").value = $("name").value.trim() || this.offered;
    if (this.entering && this.guest && m.starts.length === 1) return this.create($("new-name").value, m.starts[0].id);
    this.choose();
  }
  create(name, start) {
    this.created = { name, start };
    this.send({ type: "create", name, start });
  }
  enter(id) {
    this.entering = false;
    this.wanted = id;
    this.say("Entering the world…");
    this.send({ type: "enter", character: id });
  }
  /** The player stands in the world. */
  entered(id) {
    tab.set("loam.playing", id);
    machine.set("loam.last", id);
    this.shut(true);
  }
  /** Message `error` while the gate is open; reports whether it was for the gate. */
  refused(m) {
    switch (m.request) {
      case "resume":
      case "guest":
      case "prove":
      case "proof":
        this.entering = false;
        tab.set("loam.token", "");
        this.ask(m.text, m.request !== "resume");
        return true;
      case "sign_up":
        this.login = null;
        this.ask(m.text, true);
        $("signup-name").select();
        return true;
      case "create":
        return this.createRefused(m);
      case "rename":
      case "delete":
        this.choose(m.text);
        return true;
      case "enter":
        tab.set("loam.playing", "");
        this.choose(m.text);
        return true;
    }
    return false;
  }
  /** A guest who did not choose a name gets another; who did, reads why. */
  createRefused(m) {
    if (this.created.name === this.offered && this.tries++ < 4) {
      this.offered = anyName() + pick(ENDINGS);
      this.create(this.offered, this.created.start);
      return true;
    }
    this.choose(m.text);
    $("new-name").select();
    return true;
  }
  choose(problem2) {
    this.shut(false);
    for (const id of ["guest-form", "login-form", "signup-form", "again"]) $(id).hidden = true;
    $("characters").hidden = false;
    this.say(problem2 ?? (this.list.characters.length ? "Choose a character." : this.guest ? "Create your character." : "Create your first character."), problem2 !== void 0);
    $("characters-title").hidden = this.list.characters.length === 0;
    $("character-list").replaceChildren(...this.list.characters.map((c) => {
      const button = make("button", { type: "button", className: "play" }, make("strong", {}, c.name), make("span", { className: "muted" }, `${c.start}, level ${c.level}`));
      button.onclick = () => this.enter(c.id);
      const row3 = make("li", {}, button);
      row3.append(
        this.change(row3, c, "Rename", "New name", (name) => ({ type: "rename", character: c.id, name })),
        this.change(row3, c, "Delete", `Type ${c.name} to delete it permanently`, (name) => ({ type: "delete", character: c.id, name }))
      );
      return row3;
    }));
    const begins = this.created?.start ?? this.list.starts[0]?.id;
    $("starts").replaceChildren(make("legend", {}, "Start"), ...this.list.starts.map((s) => this.startChoice(s, s.id === begins)));
    const start = $("new-name").value && problem2 === void 0 ? document.querySelector("input[name=start]:checked") : null;
    ($("character-list").querySelector("button.play") ?? start ?? $("new-name")).focus();
  }
  /** A button that puts a form into the row of a character: a name is typed, and sent. */
  change(row3, c, word, label3, message2) {
    const button = make("button", { type: "button", className: "quiet", ariaLabel: `${word} ${c.name}`, textContent: word });
    button.onclick = () => {
      const input = make("input", { type: "text", maxLength: 24, autocomplete: "off", spellcheck: false, required: true });
      const cancel = make("button", { type: "button", className: "quiet", textContent: "Cancel" });
      const form = make("form", { className: "change" }, make("label", {}, label3, input), make("button", { type: "submit", textContent: word }), cancel);
      form.onsubmit = (e) => this.submit(e, () => this.send(message2(input.value.trim())));
      cancel.onclick = () => this.choose();
      row3.replaceChildren(form);
      input.focus();
    };
    return button;
  }
  startChoice(start, first) {
    const picture = make("canvas", { width: 36, height: 36 });
    picture.style.width = picture.style.height = "18px";
    const pen = picture.getContext("2d");
    outline(pen, start.shape, 18, 18, 13);
    pen.fillStyle = start.color || "#8ab4f8";
    pen.fill();
    return make(
      "label",
      {},
      make("input", { type: "radio", name: "start", value: start.id, checked: first }),
      picture,
      make("span", {}, start.name, ...start.about ? [make("small", {}, start.about)] : [])
    );
  }
  start() {
    return document.querySelector("input[name=start]:checked")?.value ?? this.list.starts[0]?.id ?? "";
  }
};

// duel.js
var Duel = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world2, targets2, send3) {
    this.world = world2;
    this.targets = targets2;
    this.send = send3;
    this.clear();
    $("duel-accept").onclick = () => this.answer("accept");
    $("duel-decline").onclick = () => this.answer("decline");
    $("challenge").onclick = () => this.send({ type: "duel", act: "challenge", player: this.targets.selected.id });
    $("flag").onclick = () => this.send({ type: "flag", want: "other" });
  }
  clear() {
    this.phase = "";
    this.foe = "";
    this.first = false;
    this.until = 0;
    this.world.foe = "";
    this.show();
  }
  /** Event `duel_told`. */
  told(e, now) {
    if (e.news === "finished" || e.news === "called_off") {
      this.clear();
      return;
    }
    Object.assign(this, { phase: e.news, foe: e.foe, first: !!e.first, until: e.wait ? now + e.wait : 0 });
    if (e.news === "begun") this.world.foe = e.foe;
    this.show(now);
    setText($("announce"), $("duel-text").textContent);
  }
  answer(act) {
    this.send({ type: "duel", act });
    $("stage").focus();
  }
  /** Brings the question and the buttons up to date. */
  show(now = performance.now()) {
    const { world: world2 } = this;
    $("duel").hidden = !this.phase;
    if (this.phase) {
      const left2 = Math.max(0, Math.ceil((this.until - now) / 1e3));
      setText($("duel-text"), this.text(world2.nameOf(this.foe), left2));
      $("duel-accept").hidden = this.phase !== "asked" || this.first;
      setText($("duel-decline"), { asked: this.first ? "Withdraw" : "Decline", accepted: "Call off" }[this.phase] ?? "Give up");
    }
    const o = this.targets.selected;
    $("challenge").hidden = !o?.player || o.id === world2.player || this.phase !== "" || world2.is(o, "dead");
    const own2 = world2.own;
    $("flag").hidden = !own2;
    if (own2) $("flag").setAttribute("aria-pressed", String(world2.is(own2, "flagged")));
  }
  text(name, left2) {
    switch (this.phase) {
      case "asked":
        return this.first ? `You have challenged ${name} to a duel.` : `${name} challenges you to a duel.`;
      case "accepted":
        return `The duel with ${name} begins in ${left2} s.`;
      case "outside":
        return `You are leaving the duel with ${name}: ${left2} s left.`;
    }
    return `You fight a duel with ${name}.`;
  }
};

// dealing.js
var WAYS2 = {
  free: "Free for all",
  round_robin: "Round robin",
  master: "Master looter",
  group: "Group loot",
  need_before_greed: "Need before greed"
};
var QUALITIES = ["poor", "common", "uncommon", "rare", "epic", "legendary"];
var FROM = /* @__PURE__ */ new Set(["master", "group", "need_before_greed"]);
var Dealing = class {
  /** @param group knows the members and who leads */
  constructor(group2, world2, send3) {
    Object.assign(this, { group: group2, world: world2, send: send3 });
    const choice = (label3, values) => make("select", { "aria-label": label3, onchange: () => this.choose() }, ...values.map(([value2, textContent]) => make("option", { value: value2, textContent })));
    this.way = choice("Loot method", Object.entries(WAYS2));
    this.from = choice("Loot threshold", QUALITIES.map((word, i) => [String(i), `from ${word}`]));
    this.master = choice("Master looter", []);
    this.note = make("span", { className: "frame-note" });
    $("group-loot").append(this.note, this.way, this.from, this.master);
  }
  choose() {
    this.send({
      type: "group",
      act: "loot",
      method: this.way.value,
      threshold: Number(this.from.value),
      ...this.way.value === "master" && { player: this.master.value || this.world.player }
    });
  }
  /** What a step tells of the group's way. */
  take(g) {
    this.now = { way: g.loot, from: g.threshold, master: g.master };
  }
  draw() {
    const { now, group: group2 } = this;
    $("group-loot").hidden = !now || group2.members.length === 0;
    if ($("group-loot").hidden) return;
    const leads = group2.leads;
    for (const s of [this.way, this.from, this.master]) s.hidden = !leads;
    const about2 = FROM.has(now.way) ? `, from ${QUALITIES[now.from]}` : "";
    const master = now.way === "master" ? `: ${group2.members.find((m) => m.id === now.master)?.name ?? "nobody"}` : "";
    setText(this.note, leads ? "Loot" : `Loot: ${(WAYS2[now.way] ?? now.way).toLowerCase()}${master}${about2}`);
    if (!leads) return;
    [this.way.value, this.from.value] = [now.way, String(now.from)];
    this.from.hidden = !FROM.has(now.way);
    this.master.hidden = now.way !== "master";
    this.master.replaceChildren(...group2.members.map((m) => make("option", { value: m.id, textContent: m.name })));
    this.master.value = now.master ?? this.world.player;
  }
};

// group.js
var parts = 8;
var Group = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world2, targets2, send3) {
    this.world = world2;
    this.targets = targets2;
    this.send = send3;
    this.rows = /* @__PURE__ */ new Map();
    this.raidTools = new Raid(this, world2, targets2, send3);
    this.dealing = new Dealing(this, world2, send3);
    this.clear();
    $("group-accept").onclick = () => this.answer("accept");
    $("group-decline").onclick = () => this.answer("decline");
    $("group-leave").onclick = () => this.send({ type: "group", act: "leave" });
    $("group-raid").onclick = () => this.send({ type: "group", act: "convert" });
    $("invite").onclick = () => this.send({ type: "group", act: "invite", player: this.targets.selected.id });
  }
  clear() {
    this.members = [];
    this.leader = "";
    this.raid = false;
    this.marks = [];
    this.asker = "";
    this.fares = /* @__PURE__ */ new Map();
    this.invited = "";
    this.draw();
  }
  /** What a step tells of the group. */
  take(m) {
    if (m.group) {
      this.tellOf(m.group.members);
      this.members = m.group.members;
      this.targets.mates = new Set(this.members.map((one) => one.id));
      this.leader = m.group.leader;
      this.raid = m.group.raid;
      this.marks = m.group.marks;
      this.asker = m.group.asker ?? "";
      this.dealing.take(m.group);
      if (this.members.length > 0) this.invited = "";
      else this.fares.clear();
    }
    for (const f of m.fares ?? []) this.fares.set(f.id, f);
    if (m.group || m.fares) this.draw();
  }
  /** Says who belongs to the group from now on, and who does not any more. */
  tellOf(members) {
    const missing = (from, in_) => from.filter((m) => m.id !== this.world.player && !in_.some((one) => one.id === m.id)).map((m) => m.name);
    const [joined, left2] = [missing(members, this.members), missing(this.members, members)];
    if (this.members.length === 0 && joined.length > 0) this.targets.tell(`You are in a group with ${joined.join(", ")}.`);
    else if (joined.length > 0) this.targets.tell(`${joined.join(", ")} joined the group.`);
    if (members.length > 0 && left2.length > 0) this.targets.tell(`${left2.join(", ")} left the group.`);
  }
  /** Event `group_told`. */
  told(e) {
    if (e.news === "invited") this.invited = e.name;
    else if (e.news === "withdrawn") this.invited = "";
    else return;
    this.draw();
    if (this.invited) setText($("announce"), `${this.invited} invites you to a group`);
  }
  answer(act) {
    this.invited = "";
    this.send({ type: "group", act });
    this.draw();
    $("stage").focus();
  }
  get leads() {
    return this.leader !== "" && this.leader === this.world.player;
  }
  get own() {
    return this.members.find((m) => m.id === this.world.player);
  }
  /** Whether the player may ask people in, put them out and move them. */
  get runs() {
    return this.leads || Boolean(this.own?.assistant);
  }
  draw() {
    this.raidTools.draw();
    this.dealing.draw();
    $("group").hidden = this.members.length === 0 && !this.invited;
    $("group-question").hidden = !this.invited;
    setText($("group-asks"), `${this.invited} invites you to a group.`);
    $("group-all").hidden = this.members.length === 0;
    setText($("group-title"), this.raid ? `Raid of ${this.members.length}, you are in subgroup ${(this.own?.part ?? 0) + 1}` : "Group");
    $("group-raid").hidden = !this.leads || this.raid;
    for (const [id, row3] of this.rows) {
      if (this.members.some((m) => m.id === id)) continue;
      row3.element.remove();
      this.rows.delete(id);
    }
    const others = this.members.filter((m) => m.id !== this.world.player);
    for (const m of others.sort((a, b) => a.part - b.part)) this.drawMember(m);
  }
  drawMember(m) {
    let row3 = this.rows.get(m.id);
    if (!row3) this.rows.set(m.id, row3 = this.newRow(m.id));
    if (row3.element !== $("group-list").lastChild) $("group-list").append(row3.element);
    const fare = m.online ? this.fares.get(m.id) : void 0;
    const notes = [];
    if (m.assistant) notes.push("assistant");
    if (m.role && !this.runs) notes.push(ROLES[m.role][1].toLowerCase());
    if (this.raid && !this.runs) notes.push(`subgroup ${m.part + 1}`);
    if (!m.online) notes.push("away");
    else if (fare?.dead) notes.push("dead");
    else if (fare && this.world.map && fare.map !== this.world.map.id) notes.push("elsewhere");
    row3.element.classList.toggle("away", !m.online);
    setText(row3.name, m.id === this.leader ? `★ ${m.name}` : m.name);
    row3.name.title = m.id === this.leader ? "Group leader" : "";
    setText(row3.level, fare ? String(fare.level) : "");
    setText(row3.notes, notes.join(", "));
    showAnswer(row3.answer, m);
    row3.role.hidden = !this.runs;
    row3.role.value = m.role ?? "none";
    row3.role.setAttribute("aria-label", `Role of ${m.name}`);
    row3.bar.hidden = !fare;
    if (fare) meter(row3.bar, fare.health, fare.max_health, m.name);
    row3.lead.hidden = !this.leads;
    row3.kick.hidden = !this.runs || m.id === this.leader;
    row3.assist.hidden = !this.leads || !this.raid;
    row3.assist.setAttribute("aria-pressed", String(m.assistant));
    row3.assist.setAttribute("aria-label", `${m.name} is an assistant`);
    row3.part.hidden = !this.runs || !this.raid;
    row3.part.value = String(m.part);
    row3.part.setAttribute("aria-label", `Subgroup of ${m.name}`);
    row3.lead.disabled = !m.online;
    row3.lead.setAttribute("aria-label", `Make ${m.name} the leader`);
    row3.kick.setAttribute("aria-label", `Remove ${m.name} from the group`);
  }
  newRow(id) {
    const act = (name, text3) => make("button", {
      type: "button",
      className: "quiet",
      textContent: text3,
      onclick: () => this.send({ type: "group", act: name, player: id })
    });
    const row3 = {
      name: make("button", { type: "button", className: "group-name", onclick: () => this.choose(id) }),
      level: make("span", { className: "frame-level" }),
      notes: make("span", { className: "frame-note" }),
      bar: make("div", { className: "bar", role: "meter" }, make("div", { className: "bar-fill" }), make("span", { className: "bar-text" })),
      answer: make("span", { className: "answer" }),
      role: roleChoice((role) => this.send({ type: "group", act: "role", player: id, role })),
      lead: act("lead", "Lead"),
      kick: act("kick", "Remove"),
      assist: make("button", {
        type: "button",
        className: "quiet",
        textContent: "Assist",
        title: "An assistant can invite, remove and move members",
        onclick: () => this.send({ type: "group", act: row3.assist.getAttribute("aria-pressed") === "true" ? "demote" : "promote", player: id })
      }),
      part: make(
        "select",
        { onchange: () => this.send({ type: "group", act: "move", player: id, part: Number(row3.part.value) }) },
        ...Array.from({ length: parts }, (_, i) => make("option", { value: String(i), textContent: String(i + 1) }))
      )
    };
    row3.element = make(
      "li",
      {},
      make("div", { className: "frame-line" }, row3.name, row3.answer, row3.level),
      row3.bar,
      make("div", { className: "group-line" }, row3.notes, row3.lead, row3.kick, row3.assist, row3.part, row3.role)
    );
    return row3;
  }
  /** Chooses a member who is in sight. */
  choose(id) {
    if (this.world.objects.has(id)) this.targets.choose(id);
  }
  /** Whether the target can be asked into the group. */
  show() {
    this.raidTools.show();
    const o = this.targets.selected;
    $("invite").hidden = !o?.player || o.id === this.world.player || this.leader !== "" && !this.runs || this.members.some((m) => m.id === o.id);
  }
};
function meter(bar2, value2, most2, name) {
  const share = most2 > 0 ? Math.min(Math.max(value2 / most2, 0), 1) : 0;
  bar2.querySelector(".bar-fill").style.transform = `scaleX(${share})`;
  setText(bar2.querySelector(".bar-text"), `${value2} / ${most2}`);
  bar2.setAttribute("aria-label", `Health of ${name}`);
  bar2.setAttribute("aria-valuemin", "0");
  bar2.setAttribute("aria-valuenow", String(value2));
  bar2.setAttribute("aria-valuemax", String(most2));
}

// rules.js
var PART = 4e3;
var KEPT = "loam.rules";
var COURSES = {
  // by the first word of what is tried; N is what stands in the box beside them
  creature: ["wait 10 s", "walk near", "walk away", "talk", "choose N", "emote N", "accept N", "turn in N", "cast N", "attack", "stop", "fight", "damage to 50 %", "damage to 20 %", "hurt visitor to 50 %", "hurt visitor to 0 %", "kill", "leave"],
  game: ["wait 10 s", "walk near", "use", "choose N", "leave"],
  area: ["wait 10 s", "enter", "leave"]
};
var Rules = class {
  constructor(panel2, send3) {
    Object.assign(this, { panel: panel2, send: send3 });
    this.allowed = false;
    this.text = null;
    this.busy = false;
    this.outcome = {};
    $("try-text").value = tab.get(KEPT);
    $("try").onsubmit = (e) => {
      e.preventDefault();
      this.try();
    };
    $("try-text").addEventListener("keydown", (e) => {
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) this.try();
    });
    $("try-who").onchange = () => this.try();
    this.number = make("input", { type: "text", id: "try-number", maxLength: 64, placeholder: "N", ariaLabel: "Number or name of a spell, an emote, a quest or an option" });
    this.undoing = make("button", { type: "button", className: "quiet", id: "try-undo" }, "Undo");
    this.undoing.onclick = () => this.undo();
    for (const id of ["try-alone", "try-start", "try-level"]) $(id).onchange = () => this.try();
    this.course("creature");
  }
  /** Shows the steps that make sense with what is tried. */
  course(of) {
    if (of === this.of) return;
    this.of = of;
    const steps = (COURSES[of] ?? COURSES.creature).map((s) => {
      const b = make("button", { type: "button" }, s);
      b.onclick = () => this.add(s.replace("N", this.number.value.trim() || "1"));
      return b;
    });
    $("try-course").replaceChildren(...steps, this.number, this.undoing);
  }
  account(m) {
    this.allowed = m.tryouts;
    $("tab-rules").hidden = !m.tryouts;
  }
  /** A connection begins: nothing has been sent on it. */
  clear() {
    this.text = null;
    this.wait(false);
  }
  steps() {
    return $("try-steps").value.split("\n").map((s) => s.trim()).filter(Boolean);
  }
  add(step2) {
    $("try-steps").value = [...this.steps(), step2].join("\n");
    this.try();
  }
  undo() {
    $("try-steps").value = this.steps().slice(0, -1).join("\n");
    this.try();
  }
  try() {
    if (!this.allowed || this.busy) return;
    const text3 = $("try-text").value;
    if (!text3.trim()) {
      this.say("Paste rows or rules first.", true);
      return;
    }
    if (text3 !== this.text) this.paste(text3);
    this.wait(true);
    this.say("Trying…");
    this.send({ type: "try_rules", who: $("try-who").value, steps: this.steps().join("\n"), alone: Boolean($("try-alone").value), start: $("try-start").value, level: Number($("try-level").value) || 0 });
  }
  paste(text3) {
    tab.set(KEPT, text3);
    for (let at2 = 0; at2 < text3.length; ) {
      let end = Math.min(at2 + PART, text3.length);
      if (end < text3.length && text3.codePointAt(end - 1) > 65535) end--;
      this.send({ type: "paste", text: text3.slice(at2, end), begins: at2 === 0 });
      at2 = end;
    }
    if (this.text !== null) $("try-who").replaceChildren();
    this.text = text3;
  }
  wait(yes) {
    this.busy = yes;
    for (const b of $("try").querySelectorAll("button")) b.disabled = yes;
  }
  say(text3, bad = false) {
    setText($("try-said"), text3);
    $("try-said").classList.toggle("bad", bad);
  }
  /** Message `error`; reports whether it was for the box. */
  refused(m) {
    if (m.request !== "paste" && m.request !== "try_rules") return false;
    this.text = null;
    this.wait(false);
    this.say(m.text, true);
    return true;
  }
  /** Message `rules_read`. */
  read(m) {
    this.outcome.read = m;
    const owners = m.scripts.filter((s) => !s.name.startsWith("action list"));
    const chosen = $("try-who").value;
    $("try-who").replaceChildren(...owners.map((s) => make("option", { value: s.name, selected: s.name === chosen }, `${s.name}, ${count(s.rules, "rule")}`)));
    $("try-who").hidden = owners.length < 2;
    const form = { sql: `SQL in dialect ${m.dialect ?? "?"}${m.why ? `: ${m.why}` : ""}`, yaml: "YAML" }[m.form] ?? "";
    const list2 = [
      ...m.problems.map((p) => this.found("error", p, p.text)),
      ...m.findings.map((f) => this.found(f.level, f, `${f.about}: ${f.text}`, f.fix)),
      ...m.deferred.map((p) => this.found("deferred", p, `does not run here: ${p.text}`)),
      ...m.notes.map((p) => this.found("notice", p, p.text))
    ];
    const rules2 = m.scripts.reduce((n, s) => n + s.rules, 0);
    setText($("try-form"), [
      form,
      m.scripts.length ? `${count(rules2, "rule")} of ${count(m.scripts.length, "script")}` : "",
      refs("of the world", m.world),
      refs("stubs", m.stubs)
    ].filter(Boolean).join("; "));
    $("try-found").replaceChildren(...list2.length ? list2 : [make("li", { className: "muted" }, "No findings.")]);
    setText($("try-sheet"), m.form === "sql" ? m.sheet : "");
    $("try-yaml").hidden = m.form !== "sql" || !m.sheet;
    $("try-out").hidden = false;
  }
  found(level2, at2, text3, fix) {
    const item = make("li", { className: `found ${level2}` }, make("span", { className: "level" }, level2), " ", this.place(at2.line, at2.column), text3);
    if (fix) item.append(make("div", { className: "muted" }, fix));
    return item;
  }
  /** A place in the text, which a press selects. */
  place(line, column) {
    if (!line) return "";
    const b = make("button", { type: "button", className: "place" }, column ? `${line}:${column}` : `line ${line}`);
    b.onclick = () => {
      const lines = $("try-text").value.split("\n");
      const from = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
      $("try-text").focus();
      $("try-text").setSelectionRange(from, from + (lines[line - 1] ?? "").length);
      $("try-text").scrollTop = $("try-text").scrollHeight / lines.length * Math.max(0, line - 3);
    };
    return make("span", {}, b, " ");
  }
  /** Message `rules_tried`. */
  tried(m) {
    this.outcome.tried = m;
    this.wait(false);
    const where2 = m.where ? ` on ${m.where}` : " on open ground";
    this.say([m.who && m.time ? `${m.who}${where2}, ${seconds(m.time)} of map time; visitor: ${m.visitor}` : "", m.cut ?? ""].filter(Boolean).join("; "), Boolean(m.cut));
    if (m.who) this.course(m.who.split(" ")[0]);
    if (m.visitor) {
      const start = $("try-start").value;
      $("try-start").replaceChildren(make("option", { value: "" }, "any that may fight it"), ...m.starts.map((s) => make("option", { value: s, selected: s === start }, s)));
    }
    if (!this.steps().length && m.steps.length) $("try-steps").value = m.steps.join("\n");
    const rows2 = m.timeline.map((t) => this.moment(t));
    $("try-time").replaceChildren(...rows2);
    $("try-stands").replaceChildren(...m.stands.map((b) => this.standing(b)));
  }
  moment(t) {
    if (t.sort === "step") return make("li", { className: "step" }, t.text);
    const who = t.who && t.who !== "creature" ? `${t.who}: ` : "";
    return make("li", { className: t.sort }, make("span", { className: "when" }, seconds(t.at)), t.line ? this.place(t.line) : "", `${who}${t.text}`);
  }
  standing(b) {
    const body2 = make("tbody");
    for (const r of b.rules) {
      body2.append(make(
        "tr",
        { className: r.times ? "fired" : "" },
        make("th", { scope: "row" }, String(r.id)),
        make("td", {}, `${r.times}×`),
        make("td", {}, r.course, make("div", {}, `now: ${r.standing}`), make("div", { className: "muted" }, this.place(r.line), r.does))
      ));
    }
    const head = make("tr", {}, ...["rule", "fired", "result"].map((h) => make("th", { scope: "col" }, h)));
    return make("table", {}, make("caption", {}, `${b.def}, phase ${b.phase}, compat ${b.compat}`), make("thead", {}, head), body2);
  }
};
var refs = (what, list2) => list2.length ? `${what}: ${list2.map((s) => `${s.n} ${s.kind.replaceAll("_", " ")} (${s.names.join(" ")}${s.n > s.names.length ? " …" : ""})`).join(", ")}` : "";
var seconds = (ms) => `${(ms / 1e3).toFixed(1)} s`;
var count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

// settings.js
var Settings = class {
  constructor(panel2, send3) {
    Object.assign(this, { panel: panel2, send: send3 });
    this.allowed = false;
    this.asked = false;
    this.list = null;
    this.fields = /* @__PURE__ */ new Map();
    this.waiting = [];
    this.saved = 0;
    this.refusals = 0;
    $("settings").onsubmit = (e) => this.save(e);
    $("settings-again").onclick = () => this.ask();
    $("tab-settings").addEventListener("click", () => this.ask());
  }
  account(m) {
    this.allowed = m.settings;
    $("tab-settings").hidden = !m.settings;
  }
  ask() {
    if (!this.allowed) return;
    this.asked = true;
    this.send({ type: "settings" });
  }
  /** A release runs: what is in force may be something else. */
  adopted() {
    if (this.allowed && this.asked && this.waiting.length === 0) this.ask();
  }
  /** Message `settings`. */
  listed(m) {
    const known2 = this.list;
    this.list = m;
    setText($("settings-problem"), m.problem ? `Not applied: ${m.problem}` : "");
    $("settings-problem").hidden = !m.problem;
    const same = known2 && known2.settings.length === m.settings.length && m.settings.every((s, i) => shape(s) === shape(known2.settings[i]));
    if (same) this.refresh(m);
    else this.build(m);
    if (m.saved && this.waiting.length) this.answered("");
  }
  build(m) {
    this.fields.clear();
    const parts2 = [];
    let group2;
    for (const s of m.settings) {
      if (group2?.dataset.bundle !== s.bundle) {
        group2 = make("fieldset", {}, make("legend", {}, s.bundle));
        group2.dataset.bundle = s.bundle;
        parts2.push(group2);
      }
      const field = new Field(s);
      this.fields.set(key(s), field);
      group2.append(field.element);
    }
    if (!parts2.length) parts2.push(make("p", { className: "muted" }, "No bundle of this world has settings."));
    $("settings-list").replaceChildren(...parts2);
    $("settings-save").hidden = m.settings.length === 0;
  }
  refresh(m) {
    for (const s of m.settings) this.fields.get(key(s)).show(s);
  }
  save(e) {
    e.preventDefault();
    if (this.waiting.length) return;
    this.waiting = [...this.fields.values()].filter((f) => f.changed);
    this.saved = this.refusals = 0;
    if (!this.waiting.length) return this.tell("Nothing has been changed.");
    this.tell("Saving…");
    this.next();
  }
  next() {
    const f = this.waiting[0];
    f.complain("");
    this.send({ type: "choose", version: this.list.version, bundle: f.setting.bundle, name: f.setting.name, value: f.restored ? "" : f.text, default: f.restored });
  }
  /** The first that waits has been saved, or refused with a reason. */
  answered(why) {
    const f = this.waiting.shift();
    if (why) {
      this.refusals++;
      f.complain(why);
      f.element.scrollIntoView({ block: "nearest" });
    } else {
      this.saved++;
      f.settle();
    }
    if (this.waiting.length) return this.next();
    const parts2 = [];
    if (this.saved) parts2.push(`${this.saved} saved`);
    if (this.refusals) parts2.push(`${this.refusals} refused`);
    this.tell(`${parts2.join(", ")}.`, this.refusals > 0);
    if (why) this.ask();
  }
  /** Message `error`; reports whether it was for the form. */
  refused(m) {
    if (m.request !== "choose" || !this.waiting.length) return false;
    this.answered(m.text);
    return true;
  }
  tell(text3, bad = false) {
    setText($("settings-said"), text3);
    $("settings-said").classList.toggle("bad", bad);
  }
};
var key = (s) => `${s.bundle}.${s.name}`;
var shape = (s) => JSON.stringify([key(s), s.type, s.unit, s.min, s.max, s.choices, s.doc, s.default]);
var written = (v) => String(v);
var Field = class {
  constructor(s) {
    this.id = `setting-${s.bundle}-${s.name}`;
    this.input = inputFor(s, this.id);
    this.state = make("span", { className: "state" });
    this.wrong = make("p", { className: "wrong", id: `${this.id}-wrong`, hidden: true });
    this.reset = make("button", { type: "button", className: "quiet" }, "Default");
    this.reset.onclick = () => this.restore();
    this.input.setAttribute("aria-describedby", `${this.id}-doc ${this.id}-wrong`);
    this.input.addEventListener("input", () => this.touched());
    this.element = make(
      "div",
      { className: "setting" },
      make("label", { htmlFor: this.id }, s.name.replaceAll("_", " "), " ", this.state),
      make("p", { className: "doc", id: `${this.id}-doc` }, s.doc, " ", make("span", { className: "muted" }, bounds(s))),
      make("div", { className: "row" }, this.input, this.reset),
      this.wrong
    );
    this.dirty = this.restored = false;
    this.show(s);
  }
  get text() {
    return this.input.type === "checkbox" ? String(this.input.checked) : this.input.value.trim();
  }
  get changed() {
    return this.dirty;
  }
  set value(v) {
    if (this.input.type === "checkbox") this.input.checked = v === true;
    else this.input.value = written(v);
  }
  /** Takes on what is in force, unless somebody is writing here. */
  show(s) {
    this.setting = s;
    if (!this.dirty) this.value = s.value;
    setText(this.state, s.chosen ? "chosen" : "default");
    this.state.classList.toggle("chosen", s.chosen);
    this.reset.disabled = !s.chosen && !this.dirty;
  }
  touched() {
    this.restored = false;
    this.dirty = this.text !== written(this.setting.value);
    this.mark();
  }
  restore() {
    this.value = this.setting.default;
    this.restored = this.setting.chosen;
    this.dirty = this.restored;
    this.mark();
  }
  mark() {
    this.element.classList.toggle("dirty", this.dirty);
    this.reset.disabled = !this.setting.chosen && !this.dirty;
    this.complain("");
  }
  settle() {
    this.dirty = this.restored = false;
    this.value = this.setting.value;
    this.mark();
  }
  complain(why) {
    setText(this.wrong, why);
    this.wrong.hidden = !why;
    this.input.setAttribute("aria-invalid", String(Boolean(why)));
  }
};
function inputFor(s, id) {
  if (s.type === "bool") return make("input", { type: "checkbox", id });
  if (s.type === "choice") return make("select", { id }, ...s.choices.map((c) => make("option", { value: c }, c)));
  const number3 = s.type === "number" || s.type === "whole";
  return make("input", { type: "text", id, maxLength: 250, autocomplete: "off", spellcheck: false, inputMode: number3 ? "decimal" : "text" });
}
function bounds(s) {
  const unit = s.unit ? ` ${s.unit}` : "";
  const range2 = s.min === void 0 ? "" : `${s.min} to ${s.max}${unit}, `;
  const bare = !range2 && unit ? `in${unit}, ` : "";
  return `(${range2}${bare}default ${s.type === "bool" ? s.default ? "on" : "off" : written(s.default)})`;
}

// areas.js
function drawAreas(stage2, pen) {
  for (const o of stage2.world.objects.values()) {
    if (!o.area) continue;
    const [x, y] = stage2.at(o.sx, o.sy);
    const r = Math.max(o.radius * stage2.camera.scale, 4);
    if (x + r < 0 || y + r < 0 || x - r > stage2.width || y - r > stage2.height) continue;
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fillStyle = pen.strokeStyle = o.color || "#9a9a9a";
    pen.globalAlpha = 0.18;
    pen.fill();
    pen.globalAlpha = 0.8;
    pen.lineWidth = 1.5;
    pen.setLineDash(o.area.harmful ? [6, 4] : []);
    pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }
}

// things.js
var OPENS = /* @__PURE__ */ new Set(["door", "chest", "lever"]);
var STATES2 = { active: "open", locked: "locked", broken: "used up" };
function standing(o) {
  const { kind, state: state2 } = o.thing;
  const how = state2 === "ready" && OPENS.has(kind) ? "closed" : STATES2[state2];
  return how ? `${kind}, ${how}` : kind;
}
function drawThings(stage2, pen) {
  for (const o of stage2.world.objects.values()) {
    if (!o.thing || !visible(stage2, o, o.thing.route ? o.thing.route.deck[0][0] * stage2.camera.scale : 0)) continue;
    const [x, y] = stage2.at(o.sx, o.sy);
    const r = stage2.size(o);
    const color = o.color || "#b8a98c";
    if (o.thing.route) {
      drawDeck(stage2, pen, o, color);
      continue;
    }
    pen.globalAlpha = o.thing.state === "broken" ? 0.35 : 1;
    outline(pen, o.shape || "square", x, y, r);
    pen.fillStyle = o.thing.state === "active" ? "rgba(6, 8, 10, .35)" : color;
    pen.fill();
    pen.lineWidth = 2;
    pen.strokeStyle = o.id === stage2.selected ? INK.self : color;
    pen.stroke();
    if (o.thing.state === "locked") {
      pen.beginPath();
      pen.moveTo(x - r, y);
      pen.lineTo(x + r, y);
      pen.strokeStyle = "rgba(6, 8, 10, .85)";
      pen.stroke();
    }
    if (o.thing.bites) {
      pen.beginPath();
      pen.arc(x, y, r + 5, 0, 2 * Math.PI);
      pen.strokeStyle = INK.loot;
      pen.stroke();
    }
    pen.globalAlpha = 1;
    drawMark(stage2.world, pen, o, x, y, r);
  }
}
var Book = class {
  constructor(world2) {
    this.world = world2;
    this.pages = [];
    this.at = 0;
    $("book-close").onclick = () => this.clear();
    $("book-back").onclick = () => this.turn(-1);
    $("book-on").onclick = () => this.turn(1);
    $("book").addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.clear();
      e.preventDefault();
      e.stopPropagation();
    });
  }
  /** Opens what the player has used, if it has pages. */
  told(e) {
    if (e.player !== this.world.player || e.pages.length === 0) return;
    this.name = this.world.nameOf(e.object);
    [this.pages, this.at] = [e.pages, 0];
    this.draw();
    $("book-close").focus({ preventScroll: true });
  }
  turn(by2) {
    this.at = Math.min(Math.max(this.at + by2, 0), this.pages.length - 1);
    this.draw();
  }
  clear() {
    this.pages = [];
    this.draw();
  }
  draw() {
    $("book").hidden = this.pages.length === 0;
    if (this.pages.length === 0) return;
    setText($("book-name"), `${this.name}, page ${this.at + 1} of ${this.pages.length}`);
    setText($("book-text"), this.pages[this.at]);
    $("book-back").disabled = this.at === 0;
    $("book-on").disabled = this.at === this.pages.length - 1;
  }
};

// obstacles.js
function drawObstacles(stage2, pen) {
  for (const o of stage2.world.barriers) {
    pen.beginPath();
    if (o.radius) {
      const [x, y] = stage2.at(o.x, o.y);
      pen.arc(x, y, o.radius * stage2.camera.scale, 0, 2 * Math.PI);
    } else {
      o.points.forEach((p, i) => pen[i ? "lineTo" : "moveTo"](...stage2.at(p[0], p[1])));
      if (o.closed) pen.closePath();
    }
    pen.lineJoin = "miter";
    pen.setLineDash(o.see_through ? [4, 4] : []);
    if (o.radius || o.closed) {
      if (!o.see_through) {
        pen.fillStyle = INK.solid;
        pen.fill();
      }
      pen.strokeStyle = INK.solidEdge;
      pen.lineWidth = 1;
    } else {
      pen.strokeStyle = o.see_through ? INK.solidEdge : INK.solid;
      pen.lineWidth = Math.max(o.width * stage2.camera.scale, 2);
    }
    pen.stroke();
    pen.setLineDash([]);
  }
}

// labels.js
function arrange(labels, taken, bodies, view) {
  const shown = [];
  for (const label3 of labels) {
    const left2 = Math.max(Math.min(label3.x - label3.width / 2, view.right - label3.width), view.left);
    const spots = [label3.top - label3.height, label3.bottom].filter((y2) => !hits(taken, left2, y2, label3));
    const clear = spots.find((y2) => !hits(bodies, left2, y2, label3));
    let y = clear ?? spots[0];
    if (y === void 0) {
      if (!label3.must) continue;
      y = label3.top - label3.height;
    }
    taken.push({ left: left2, right: left2 + label3.width, top: y, bottom: y + label3.height });
    shown.push(Object.assign(label3, { left: left2, y }));
  }
  return shown;
}
function hits(boxes, left2, y, { width, height, o }) {
  return boxes.some((box) => left2 < box.right && left2 + width > box.left && y < box.bottom && y + height > box.top && (!box.owner || box.owner !== o));
}
function wrap(text3, width, most2, measure) {
  const lines = [];
  let line = "";
  for (const word of text3.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width || !line) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (lines.length > most2) {
    lines.length = most2;
    lines[most2 - 1] += " …";
  }
  return lines.map((l) => {
    let cut = l;
    while (measure(cut) > width + 1 && cut.length > 2) cut = `${cut.slice(0, -2)}…`;
    return cut;
  });
}

// captions.js
var MARK = { hostile: "▼", neutral: "■", friendly: "●", self: "" };
var MOST = 60;
var NUMBER_LIFE = 1100;
var BUBBLE_WIDTH = 190;
var CAST_WIDTH = 84;
var CAST_HEIGHT = 12;
function drawCaptions(stage2, pen, now) {
  const units = [...stage2.world.objects.values()].filter((o) => !o.area && visible(stage2, o));
  const bubbles = layBubbles(stage2, pen, units, now);
  const taken = [...stage2.covers, ...bubbles];
  drawNames(stage2, pen, units, taken, now);
  drawPlaceNames(stage2, pen, taken);
  for (const b of bubbles) drawBubble(pen, b);
  drawNumbers(stage2, pen, now);
}
function weight(stage2, o) {
  const { world: world2 } = stage2;
  if (o.id === stage2.selected) return -1e3;
  if (o.id === world2.player) return -900;
  let w = world2.distance(o);
  if (o.target === world2.player && world2.is(o, "fighting")) w -= 500;
  if (o.player) w -= 60;
  if (world2.is(o, "dead")) w += 200;
  return w;
}
function drawNames(stage2, pen, units, taken, now) {
  const { world: world2 } = stage2;
  pen.font = `600 12px ${FONT}`;
  const sorted = units.filter((o) => within3(stage2, o)).map((o) => ({ o, w: weight(stage2, o) })).sort((a, b) => a.w - b.w).slice(0, MOST);
  const labels = sorted.map(({ o }) => label(stage2, pen, o, now));
  const bodies = units.map((o) => body(stage2, o));
  const shown = /* @__PURE__ */ new Set();
  for (const l of arrange(labels, taken, bodies, { left: 4, right: stage2.width - stage2.right - 4 })) {
    shown.add(l.o);
    drawLabel(pen, world2, l);
  }
  for (const { o } of sorted) if (!shown.has(o)) drawMarkOnly(stage2, pen, o);
}
function within3(stage2, o) {
  const [x, y] = stage2.at(o.sx, o.sy);
  return x >= 0 && x <= stage2.width - stage2.right && y >= 0 && y <= stage2.height;
}
function body(stage2, o) {
  const [x, y] = stage2.at(o.sx, o.sy);
  const r = stage2.size(o);
  return { left: x - r, right: x + r, top: y - r, bottom: y + r, owner: o };
}
function drawPlaceNames(stage2, pen, taken) {
  pen.textBaseline = "top";
  pen.textAlign = "left";
  pen.fillStyle = INK.areaName;
  for (const place2 of stage2.world.places) {
    const area2 = place2.radius > 0;
    const [x, y] = stage2.at(place2.x, place2.y);
    pen.font = area2 ? `600 12px ${FONT}` : `12px ${FONT}`;
    pen.letterSpacing = area2 ? "1.5px" : "0px";
    const text3 = area2 ? place2.name.toUpperCase() : place2.name;
    const width = pen.measureText(text3).width;
    const top = area2 ? y - place2.radius * stage2.camera.scale + 9 : y + 9;
    const label3 = { x, top: top + 16, bottom: top, width, height: 15, must: false };
    const [l] = arrange([label3], taken, [], { left: -1e9, right: 1e9 });
    if (l) pen.fillText(text3, l.left, top);
  }
  pen.letterSpacing = "0px";
}
function label(stage2, pen, o, now) {
  const { world: world2 } = stage2;
  const [x, y] = stage2.at(o.sx, o.sy);
  const r = stage2.size(o);
  const dead = world2.lies(o);
  const reaction = world2.reaction(o);
  const text3 = o.thing?.route ? [o.name, timetable(o, world2.shown)].filter(Boolean).join(" · ") : dead ? `${o.name} (${o.owner ? "body" : "dead"})` : world2.ghost(o) ? `${o.name} (ghost)` : o.title ?? o.name;
  const mark = o.thing ? "" : MARK[reaction];
  const bar2 = !o.thing && !dead && !world2.ghost(o) && (o.health < o.max_health || o.id === stage2.selected || world2.is(o, "fighting"));
  const cast = dead || o.id === world2.player ? null : stage2.castOf(o, now);
  const width = Math.max(pen.measureText(mark ? `${mark} ${text3}` : text3).width + 6, cast ? CAST_WIDTH + 4 : bar2 ? 48 : 0);
  const must = o.id === stage2.selected || cast !== null;
  return { o, x, top: y - r - 8, bottom: y + r + 6, width, height: 16 + (bar2 ? 8 : 0) + (cast ? CAST_HEIGHT + 3 : 0), text: text3, mark, reaction, bar: bar2, cast, must, dead };
}
function drawLabel(pen, world2, l) {
  const middle = l.left + l.width / 2;
  pen.font = `600 12px ${FONT}`;
  pen.textBaseline = "alphabetic";
  pen.textAlign = "left";
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  pen.strokeStyle = INK.shade;
  const whole2 = l.mark ? `${l.mark} ${l.text}` : l.text;
  const from = middle - pen.measureText(whole2).width / 2;
  const base = l.y + 12;
  pen.globalAlpha = l.dead ? 0.7 : 1;
  pen.strokeText(whole2, from, base);
  pen.fillStyle = INK[l.reaction];
  if (l.mark) pen.fillText(l.mark, from, base);
  pen.fillStyle = l.reaction === "hostile" ? "#ffd9c2" : INK.text;
  pen.fillText(l.text, from + (l.mark ? pen.measureText(`${l.mark} `).width : 0), base);
  pen.globalAlpha = 1;
  if (l.bar) drawBar(pen, middle, l.y + 17, l.o, l.reaction);
  if (l.cast) drawCast(pen, middle, l.y + (l.bar ? 25 : 17), l.cast, world2.schools.get(l.cast.school)?.color);
}
var BARS = { hostile: "#d9743a", neutral: "#c2a544", friendly: "#3f9fd6", self: "#4fae8b" };
function drawBar(pen, x, y, o, reaction) {
  const width = 46;
  const share = o.max_health > 0 ? Math.min(Math.max(o.health / o.max_health, 0), 1) : 0;
  pen.fillStyle = INK.shade;
  pen.fillRect(x - width / 2 - 1, y - 1, width + 2, 6);
  pen.fillStyle = BARS[reaction];
  pen.fillRect(x - width / 2, y, width * share, 4);
}
function drawCast(pen, x, y, cast, color) {
  const left2 = x - CAST_WIDTH / 2;
  pen.fillStyle = INK.shade;
  pen.fillRect(left2 - 1, y - 1, CAST_WIDTH + 2, CAST_HEIGHT + 2);
  pen.fillStyle = cast.broken ? "#8f2f22" : color || "#41698d";
  pen.fillRect(left2, y, CAST_WIDTH * cast.share, CAST_HEIGHT);
  pen.font = `600 10px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineWidth = 2.5;
  pen.strokeStyle = INK.shade;
  const text3 = cast.broken && cast.text || cast.name;
  pen.strokeText(text3, x, y + CAST_HEIGHT / 2 + 0.5, CAST_WIDTH - 4);
  pen.fillStyle = INK.text;
  pen.fillText(text3, x, y + CAST_HEIGHT / 2 + 0.5, CAST_WIDTH - 4);
}
function drawMarkOnly(stage2, pen, o) {
  const reaction = stage2.world.reaction(o);
  if (reaction === "self" || o.thing || stage2.world.is(o, "dead")) return;
  const [x, y] = stage2.at(o.sx, o.sy);
  pen.font = `8px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "bottom";
  pen.fillStyle = INK[reaction];
  pen.fillText(MARK[reaction], x, y - stage2.size(o) - 3);
}
function layBubbles(stage2, pen, units, now) {
  const bubbles = [];
  for (const o of units) {
    if (!o.bubble) continue;
    if (now > o.bubble.until) o.bubble = null;
    else bubbles.push(layBubble(stage2, pen, o));
  }
  return bubbles;
}
function layBubble(stage2, pen, o) {
  const { speech: speech2, text: text3 } = o.bubble;
  const font = `${speech2 === "yells" ? "700" : speech2 === "emotes" ? "italic 400" : "400"} 13px ${FONT}`;
  pen.font = font;
  const lines = wrap(text3, BUBBLE_WIDTH, 3, (s) => pen.measureText(s).width);
  const width = Math.max(...lines.map((l) => pen.measureText(l).width)) + 18;
  const height = lines.length * 17 + 10;
  const [x, y] = stage2.at(o.sx, o.sy);
  const left2 = Math.min(Math.max(x - width / 2, 6), Math.max(stage2.width - stage2.right - width - 6, 6));
  const top = y - stage2.size(o) - 38 - height;
  return { left: left2, right: left2 + width, top, bottom: top + height + 4, width, height, x, lines, font, loud: speech2 === "yells" };
}
function drawBubble(pen, { left: left2, top, width, height, x, lines, font, loud }) {
  pen.fillStyle = "#eef0f3";
  pen.beginPath();
  pen.roundRect(left2, top, width, height, 8);
  pen.moveTo(x - 5, top + height);
  pen.lineTo(x, top + height + 7);
  pen.lineTo(x + 5, top + height);
  pen.fill();
  if (loud) {
    pen.strokeStyle = INK.hostile;
    pen.lineWidth = 2;
    pen.stroke();
  }
  pen.font = font;
  pen.fillStyle = "#14171c";
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  lines.forEach((l, i) => pen.fillText(l, left2 + 9, top + 13.5 + i * 17));
}
function drawNumbers(stage2, pen, now) {
  stage2.numbers = stage2.numbers.filter((n) => now - n.since < NUMBER_LIFE);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  for (const n of stage2.numbers) {
    const age = (now - n.since) / NUMBER_LIFE;
    const [x, y] = stage2.at(n.x, n.y);
    const rise = stage2.calm.matches ? 10 : 2 + 40 * age;
    pen.font = `700 ${n.big ? 21 : 15}px ${FONT}`;
    pen.globalAlpha = Math.min(1, 2.4 * (1 - age));
    pen.lineWidth = 3.5;
    pen.strokeStyle = INK.shade;
    pen.strokeText(n.text, x + n.shift, y - rise);
    pen.fillStyle = n.ink;
    pen.fillText(n.text, x + n.shift, y - rise);
  }
  pen.globalAlpha = 1;
}

// icons.js
var SHAPES = /* @__PURE__ */ new Set(["circle", "square", "triangle", "diamond", "hexagon"]);
var PALETTE2 = ["#4f6fae", "#8a6a3c", "#3f7d62", "#78558a", "#8c4f45", "#646b33"];
function icon(of, color) {
  const box = make("span", { className: `sigil ${SHAPES.has(of.shape) ? of.shape : "square"}`, "aria-hidden": "true" }, make("span", {}, letters(of.name)));
  box.style.setProperty("--ink", of.color || color || fallback2(of.name));
  return box;
}
function letters(name) {
  const words3 = name.split(/\s+/).filter((w) => /^\p{L}/u.test(w));
  const picked = words3.length > 1 ? [words3[0], words3[1]].map((w) => [...w][0]) : [...words3[0] ?? name].slice(0, 2);
  return picked.join("");
}
function fallback2(name) {
  let sum = 0;
  for (const c of name) sum = sum * 31 + c.charCodeAt(0) >>> 0;
  return PALETTE2[sum % PALETTE2.length];
}
function readable(color) {
  const parts2 = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? "");
  if (!parts2) return "";
  const rgb = parts2.slice(1).map((h) => parseInt(h, 16));
  const light = 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2];
  const mix = Math.max(0, (150 - light) / 255);
  return `rgb(${rgb.map((v) => Math.round(v + (255 - v) * mix)).join(", ")})`;
}

// spots.js
function drawAim(stage2, pen) {
  const { aiming, world: world2 } = stage2;
  const own2 = world2.own;
  if (!aiming || !own2) return;
  const [x, y] = stage2.at(aiming.x, aiming.y);
  const far = aiming.range > 0 && Math.hypot(aiming.x - own2.sx, aiming.y - own2.sy) > aiming.range + own2.radius;
  const ink = far ? INK.hostile : readable(aiming.color) || INK.text;
  if (aiming.range > 0) {
    const [ox, oy] = stage2.at(own2.sx, own2.sy);
    pen.strokeStyle = "rgba(231, 233, 236, .35)";
    pen.lineWidth = 1;
    pen.setLineDash([4, 6]);
    pen.beginPath();
    pen.arc(ox, oy, aiming.range * stage2.camera.scale, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.setLineDash(far ? [5, 4] : []);
  pen.strokeStyle = pen.fillStyle = ink;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, Math.max(aiming.radius * stage2.camera.scale, 6), 0, 2 * Math.PI);
  pen.globalAlpha = 0.16;
  pen.fill();
  pen.globalAlpha = 1;
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  pen.arc(x, y, 2, 0, 2 * Math.PI);
  pen.fill();
}
function drawFlights(stage2, pen) {
  const { world: world2 } = stage2;
  stage2.flights = stage2.flights.filter((f) => world2.shown < f.end && world2.shown > f.start - 5e3);
  for (const f of stage2.flights) {
    const goal = world2.objects.get(f.target);
    const to = goal ? { x: goal.sx, y: goal.sy } : f.to;
    const share = Math.min(Math.max((world2.shown - f.start) / Math.max(f.end - f.start, 1), 0), 1);
    const [x, y] = stage2.at(f.from.x + (to.x - f.from.x) * share, f.from.y + (to.y - f.from.y) * share);
    const back = Math.max(share - 0.12, 0);
    const [tx, ty] = stage2.at(f.from.x + (to.x - f.from.x) * back, f.from.y + (to.y - f.from.y) * back);
    const ink = readable(f.color) || INK.text;
    pen.strokeStyle = pen.fillStyle = ink;
    pen.globalAlpha = 0.55;
    pen.lineWidth = 3;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(tx, ty);
    pen.lineTo(x, y);
    pen.stroke();
    pen.globalAlpha = 1;
    pen.beginPath();
    pen.arc(x, y, 5, 0, 2 * Math.PI);
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = INK.shade;
    pen.stroke();
  }
}

// stage.js
var NEAREST = 44;
var FARTHEST = 4;
var COVERS = ["self", "target", "place", "time", "actions", "status", "banner", "help", "spells", "cast"];
var PING_LIFE = 4e3;
var MOST_PINGS = 20;
var Stage = class {
  constructor(canvas, world2) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d", { alpha: false });
    this.world = world2;
    this.camera = { x: 0, y: 0, scale: 14, set: false };
    this.wanted = innerWidth < 821 ? 11 : 14;
    this.right = 0;
    this.bottom = 0;
    this.selected = "";
    this.attacking = false;
    this.goal = null;
    this.numbers = [];
    this.flights = [];
    this.aiming = null;
    this.castOf = () => null;
    this.pings = [];
    this.covers = [];
    this.coversAt = 0;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
  }
  resize() {
    this.ratio = devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
  }
  zoom(factor) {
    this.wanted = clamp(this.wanted * factor, FARTHEST, NEAREST);
  }
  /** Pixel of a place. */
  at(x, y) {
    const { camera } = this;
    return [(x - camera.x) * camera.scale + this.centerX, (camera.y - y) * camera.scale + this.centerY];
  }
  /** Place under a pixel. */
  under(px, py) {
    const { camera } = this;
    return [(px - this.centerX) / camera.scale + camera.x, camera.y - (py - this.centerY) / camera.scale];
  }
  /** The unit under a pixel: the nearest whose edge, or a finger's width, holds it. */
  unitAt(px, py, reach = 10) {
    let best = null;
    let nearest = Infinity;
    for (const o of this.world.objects.values()) {
      if (o.id === this.world.player || o.area || o.thing?.route) continue;
      const [x, y] = this.at(o.sx, o.sy);
      const d = Math.hypot(x - px, y - py) - this.size(o);
      const dead = this.world.lies(o) ? 6 : 0;
      if (d < reach && d + dead < nearest) [best, nearest] = [o, d + dead];
    }
    return best;
  }
  /** Radius of a unit in pixels, never too small to see. */
  size(o) {
    return Math.max(o.radius * o.scale * this.camera.scale, 6.5);
  }
  follow(dt) {
    const { camera, world: world2 } = this;
    this.centerX = (this.width - this.right) / 2;
    this.centerY = (this.height - this.bottom) / 2;
    const calm = this.calm.matches || !camera.set;
    camera.scale += (this.wanted - camera.scale) * (calm ? 1 : 1 - Math.exp(-dt / 80));
    const own2 = world2.own;
    if (!own2) return;
    const k = calm || Math.hypot(own2.sx - camera.x, own2.sy - camera.y) > 25 ? 1 : 1 - Math.exp(-dt / 70);
    camera.x += (own2.sx - camera.x) * k;
    camera.y += (own2.sy - camera.y) * k;
    camera.set = true;
  }
  frame(now, dt) {
    const pen = this.pen;
    if (this.ratio !== (devicePixelRatio || 1)) this.resize();
    this.follow(dt);
    if (now - this.coversAt > 300) this.lookUp(now);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.fillStyle = INK.outside;
    pen.fillRect(0, 0, this.width, this.height);
    if (!this.world.map) return;
    this.drawGround(pen);
    drawObstacles(this, pen);
    this.drawPlaces(pen);
    if (this.goal) this.drawGoal(pen, now);
    this.drawPings(pen, now);
    drawAim(this, pen);
    drawAreas(this, pen);
    drawThings(this, pen);
    drawUnits(this, pen, now);
    drawFlights(this, pen);
    drawCaptions(this, pen, now);
  }
  /** Notes what of the document stands above the canvas: names keep clear of it. */
  lookUp(now) {
    this.coversAt = now;
    this.covers = COVERS.map((id) => document.getElementById(id).getBoundingClientRect()).filter((box) => box.width > 0);
  }
  drawGround(pen) {
    const map = this.world.map;
    const [left2, top] = this.at(map.min_x, map.max_y);
    const [right, bottom] = this.at(map.max_x, map.min_y);
    pen.fillStyle = INK.ground;
    pen.fillRect(left2, top, right - left2, bottom - top);
    pen.save();
    pen.beginPath();
    pen.rect(left2, top, right - left2, bottom - top);
    pen.clip();
    if (this.camera.scale >= 6) this.drawGrid(pen, 10, INK.minor);
    this.drawGrid(pen, 50, INK.major);
    pen.restore();
    pen.strokeStyle = INK.edge;
    pen.lineWidth = 1.5;
    pen.strokeRect(left2, top, right - left2, bottom - top);
  }
  drawGrid(pen, every, ink) {
    const [x0, y1] = this.under(0, 0);
    const [x1, y0] = this.under(this.width, this.height);
    pen.beginPath();
    for (let x = Math.ceil(x0 / every) * every; x <= x1; x += every) {
      const px = this.sharp(this.at(x, 0)[0]);
      pen.moveTo(px, 0);
      pen.lineTo(px, this.height);
    }
    for (let y = Math.ceil(y0 / every) * every; y <= y1; y += every) {
      const py = this.sharp(this.at(0, y)[1]);
      pen.moveTo(0, py);
      pen.lineTo(this.width, py);
    }
    pen.strokeStyle = ink;
    pen.lineWidth = 1 / this.ratio;
    pen.stroke();
  }
  /** The middle of a device pixel, so that a thin line stays thin. */
  sharp(v) {
    return (Math.round(v * this.ratio) + 0.5) / this.ratio;
  }
  drawPlaces(pen) {
    for (const place2 of this.world.places) {
      const [x, y] = this.at(place2.x, place2.y);
      const r = place2.radius * this.camera.scale;
      if (x + r < 0 || x - r > this.width || y + r < 0 || y - r > this.height) continue;
      if (place2.radius > 0) this.drawArea(pen, place2, x, y, r);
      else this.drawSpot(pen, x, y);
    }
  }
  drawArea(pen, place2, x, y, r) {
    const inside = this.world.areas.has(place2.id);
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fillStyle = INK.area;
    pen.fill();
    pen.setLineDash([6, 5]);
    pen.strokeStyle = inside ? "#8fa3ba" : INK.areaEdge;
    pen.lineWidth = inside ? 1.5 : 1;
    pen.stroke();
    pen.setLineDash([]);
  }
  drawSpot(pen, x, y) {
    pen.strokeStyle = INK.areaName;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, y - 6);
    pen.lineTo(x + 6, y);
    pen.lineTo(x, y + 6);
    pen.lineTo(x - 6, y);
    pen.closePath();
    pen.stroke();
  }
  drawPings(pen, now) {
    this.pings = this.pings.filter((p) => now - p.since < PING_LIFE).slice(-MOST_PINGS);
    pen.strokeStyle = "#f2d16b";
    pen.lineWidth = 2.5;
    for (const p of this.pings) {
      const [x, y] = this.at(p.x, p.y);
      const turn2 = this.calm.matches ? 0.5 : (now - p.since) / 900 % 1;
      pen.beginPath();
      pen.arc(x, y, 4 + 22 * turn2, 0, 2 * Math.PI);
      pen.moveTo(x + 4, y);
      pen.arc(x, y, 4, 0, 2 * Math.PI);
      pen.stroke();
    }
  }
  drawGoal(pen, now) {
    const [x, y] = this.at(this.goal.x, this.goal.y);
    const r = this.calm.matches ? 6 : 6 + 2 * Math.sin(now / 160);
    pen.strokeStyle = "#cfd6de";
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.moveTo(x + 2, y);
    pen.arc(x, y, 2, 0, 2 * Math.PI);
    pen.stroke();
  }
};

// auras.js
var Auras = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(magic2, send3) {
    this.magic = magic2;
    this.send = send3;
    this.shown = { "self-auras": /* @__PURE__ */ new Map(), "target-auras": /* @__PURE__ */ new Map() };
  }
  /** Brings the icons of the player and of its target up to date. */
  show(own2, target) {
    this.list("self-auras", own2, true);
    this.list("target-auras", target, false);
  }
  list(id, o, mine) {
    const shown = this.shown[id];
    const auras2 = o?.auras ?? [];
    const whole2 = auras2.map((a) => `${o.id} ${a.serial} ${a.name}`).join();
    if (shown.whole !== whole2) this.lay(id, shown, whole2, o, auras2, mine);
    for (const a of auras2) this.update(shown.get(a.serial), a);
  }
  lay(id, shown, whole2, o, auras2, mine) {
    const list2 = $(id);
    const held = list2.contains(document.activeElement) ? Number(document.activeElement.dataset.serial) : void 0;
    const kept = new Map(shown);
    const sameUnit = shown.unit === o?.id;
    shown.clear();
    shown.whole = whole2;
    shown.unit = o?.id;
    for (const a of auras2) {
      this.magic.remember(a.aura, a.name);
      shown.set(a.serial, sameUnit && kept.get(a.serial)?.name === a.name && kept.get(a.serial) || this.make(a, mine));
    }
    list2.replaceChildren(...[...shown.values()].map((s) => s.item));
    if (held !== void 0) (shown.get(held)?.mark ?? $("stage")).focus();
  }
  make(a, mine) {
    const off = mine && a.cancel;
    const stacks = make("span", { className: "aura-stacks" });
    const left2 = make("span", { className: "aura-left" });
    const mark = make(off ? "button" : "span", { className: `aura ${a.harmful ? "harmful" : "helpful"}` }, icon(a, this.magic.color(a.school)), stacks, left2);
    mark.dataset.serial = a.serial;
    if (off) {
      mark.type = "button";
      const away = (e) => {
        e.preventDefault();
        this.send({ type: "cancel_aura", aura: a.aura });
      };
      mark.oncontextmenu = away;
      mark.onkeydown = (e) => {
        if (e.key === "Delete" || e.key === "Backspace") away(e);
      };
    } else {
      mark.tabIndex = 0;
      mark.setAttribute("role", "img");
      mark.oncontextmenu = (e) => e.preventDefault();
    }
    const entry = { name: a.name, mark, stacks, left: left2, off, a, item: make("li", {}, mark) };
    tip(mark, () => this.describe(entry));
    return entry;
  }
  update(entry, a) {
    entry.a = a;
    const many = a.stacks > 1 ? String(a.stacks) : a.charges > 1 ? String(a.charges) : "";
    setText(entry.stacks, many);
    setText(entry.left, a.ends ? short(a.ends - this.magic.world.shown) : "");
    const said = [a.name, a.harmful ? "harmful" : "helpful", a.stacks > 1 && `${a.stacks} stacks`, a.charges > 1 && `${a.charges} charges`].filter(Boolean).join(", ");
    if (entry.said === said) return;
    entry.said = said;
    entry.mark.setAttribute("aria-label", said);
  }
  describe({ a, off }) {
    const { world: world2 } = this.magic;
    const school = world2.schools.get(a.school)?.name;
    const line = [a.harmful ? "Harmful" : "Helpful", school, a.dispel, a.stacks > 1 && `${a.stacks} stacks`, a.charges && `${a.charges} charges`].filter(Boolean);
    const all = [make("p", { className: "tip-name" }, a.name), make("p", { className: "muted" }, line.join("  ·  "))];
    if (a.description) all.push(make("p", { className: "tip-text" }, a.description));
    if (a.ends) all.push(make("p", {}, `${long(a.ends - world2.shown)} left`));
    if (a.caster) all.push(make("p", { className: "muted" }, `From ${a.caster === world2.player ? "you" : world2.nameOf(a.caster)}`));
    if (off) all.push(make("p", { className: "muted" }, "Right click or press Delete to remove it."));
    return all;
  }
};
function short(ms) {
  const s = Math.max(Math.ceil(ms / 1e3), 0);
  if (s < 100) return `${s}`;
  return s < 3600 ? `${Math.round(s / 60)}m` : `${Math.round(s / 3600)}h`;
}
function long(ms) {
  const s = Math.max(Math.ceil(ms / 1e3), 0);
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)} min ${s % 60} s`;
}

// casting.js
var SAID = 2500;
var Casting = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(magic2, targets2, control2, send3) {
    Object.assign(this, { magic: magic2, targets: targets2, control: control2, send: send3 });
    this.until = 0;
  }
  get stage() {
    return this.targets.stage;
  }
  /** Casts a spell at whom it is for; how is the message that asks for it. */
  cast(spell, how = { type: "cast", spell: spell.spell }) {
    this.unaim();
    if (spell.aim === "item") {
      this.thing = how;
      setText($("announce"), `${spell.name}: choose an item in your bag, or press Escape to cancel.`);
      return;
    }
    const { targets: targets2, magic: { world: world2 } } = this;
    let target = targets2.selected;
    if (spell.aim === "enemy" && !(target && world2.attackable(target))) {
      target = targets2.candidates().find((o) => world2.attackable(o));
      if (target) targets2.choose(target.id);
    }
    const at2 = ["self", "none", "pet"].includes(spell.aim) ? void 0 : target;
    this.control.stay(performance.now());
    if (at2 && at2.id !== world2.player && !["friend", "party", "raid"].includes(spell.aim)) this.control.turnTo(at2.sx, at2.sy, performance.now());
    this.send({ ...how, ...at2 && { target: at2.id } });
  }
  /** Lets the person choose the spot of a spell; the same spell again takes the spot as it is. */
  aim(spell, how = { type: "cast", spell: spell.spell }) {
    const { aiming } = this.stage;
    this.thing = null;
    if (aiming?.spell === spell.spell) {
      this.place(aiming.x, aiming.y);
      return;
    }
    const at2 = this.targets.selected ?? this.magic.world.own;
    if (!at2) return;
    this.stage.aiming = { spell: spell.spell, how, x: at2.sx, y: at2.sy, range: spell.anywhere ? 0 : spell.range, radius: spell.radius ?? 0.5, color: this.magic.color(spell.school) };
    setText($("announce"), `${spell.name}: click the spot, press Enter for ${at2 === this.magic.world.own ? "your own position" : at2.name}, or press Escape to cancel.`);
  }
  /** Casts what is being aimed at a spot. */
  place(x, y) {
    const { aiming } = this.stage;
    if (!aiming) return;
    this.unaim();
    this.control.turnTo(x, y, performance.now());
    this.send({ ...aiming.how, x: round3(x), y: round3(y), z: round3(this.magic.world.own?.z ?? 0) });
  }
  /** Casts what is aimed at an item at that; reports whether anything is. */
  at(thing3) {
    if (!this.thing) return false;
    this.send({ ...this.thing, on: thing3 });
    this.thing = null;
    return true;
  }
  /** Uses an item, whose first spell is cast. */
  use(it) {
    const how = { type: "use_item", from: it.slot };
    if (it.use.aim === "ground") {
      this.aim(it.use, how);
      $("stage").focus({ preventScroll: true });
    } else this.cast(it.use, how);
  }
  /** Gives the choice of a spot or an item up; reports whether there was one. */
  unaim() {
    const aimed = this.stage.aiming !== null || !!this.thing;
    this.stage.aiming = null;
    this.thing = null;
    return aimed;
  }
  /** Stops what the player casts; reports whether it casts. */
  stop() {
    if (!this.magic.world.own?.cast) return false;
    this.send({ type: "cancel_cast" });
    return true;
  }
  failed(e, now) {
    const box = $("fail");
    setText(box, "");
    setText(box, e.text);
    this.until = now + SAID;
  }
  show(now) {
    const { own: own2 } = this.magic.world;
    bar($("cast"), own2 && this.magic.castOf(own2, now), this.magic);
    const { selected } = this.targets;
    bar($("target-cast"), selected && this.magic.castOf(selected, now), this.magic);
    if (this.until && now > this.until) {
      setText($("fail"), "");
      this.until = 0;
    }
  }
};
function bar(box, cast, magic2) {
  const shown = cast ? "true" : "false";
  if (box.dataset.shown !== shown) box.dataset.shown = shown;
  box.setAttribute("aria-hidden", String(!cast));
  if (!cast) return;
  const state2 = cast.broken ? "broken" : cast.channel ? "channel" : "cast";
  if (box.dataset.state !== state2) box.dataset.state = state2;
  box.style.setProperty("--ink", magic2.color(cast.school) || "var(--accent)");
  box.querySelector(".cast-fill").style.transform = `scaleX(${cast.share.toFixed(3)})`;
  setText(box.querySelector(".cast-name"), cast.broken && cast.text ? `${cast.name}: ${cast.text}` : cast.name);
  setText(box.querySelector(".cast-left"), cast.broken ? "" : `${late(cast)}${(cast.left / 1e3).toFixed(1)} s`);
  box.setAttribute("aria-valuenow", Math.round(cast.share * 100));
  box.setAttribute("aria-valuetext", cast.name);
}
function late(cast) {
  if (!cast.late) return "";
  return `${cast.channel ? "−" : "+"}${(cast.late / 1e3).toFixed(1)}  `;
}
function round3(v) {
  return Math.round(v * 1e3) / 1e3;
}

// floats.js
var MOST2 = 60;
var SHORT = {
  misses: "miss",
  resisted: "resist",
  dodged: "dodge",
  parried: "parry",
  blocked: "block",
  evaded: "evade",
  reflected: "reflect",
  absorbed: "absorb"
};
var Floats = class {
  constructor(world2, stage2) {
    this.world = world2;
    this.stage = stage2;
  }
  damage(e, now) {
    const mine = e.victim === this.world.player;
    const color = readable(this.world.schools.get(e.school)?.color) || (mine ? INK.hostile : "#ffffff");
    if (e.amount > 0 || !(e.absorbed || e.blocked || e.resisted)) {
      const took = e.absorbed ? ` (${e.absorbed} absorbed)` : "";
      this.add(e.victim, `${mine ? "−" : ""}${e.amount}${e.crit ? "!" : ""}${took}`, color, now, e.crit, !e.periodic);
      return;
    }
    this.add(e.victim, e.absorbed ? "absorb" : e.blocked ? "block" : "resist", color, now);
  }
  healed(e, now) {
    if (e.amount > 0) this.add(e.target, `+${e.amount}${e.crit ? "!" : ""}`, "#7fd3b0", now, e.crit);
  }
  missed(e, now) {
    this.add(e.victim, e.how ?? "miss", "#c3cad2", now);
  }
  spellMissed(e, now) {
    this.add(e.target, SHORT[e.why] ?? e.why, "#c3cad2", now);
  }
  energized(e, now) {
    if (e.target !== this.world.player || e.amount === 0) return;
    const power2 = this.world.own?.powers?.find((p) => p.power === e.power);
    if (power2) this.add(e.target, `${e.amount > 0 ? "+" : "−"}${Math.abs(e.amount)} ${power2.name}`, readable(power2.color) || INK.text, now);
  }
  add(id, text3, ink, now, big = false, flash = false) {
    const { stage: stage2, world: world2 } = this;
    const o = world2.objects.get(id);
    if (!o) return;
    if (flash) o.hurtAt = now;
    if (stage2.numbers.length > MOST2) stage2.numbers.shift();
    const side = id === world2.player ? -1 : 1;
    stage2.numbers.push({ x: o.sx, y: o.sy, text: text3, ink, big, since: now, shift: side * (stage2.size(o) + (big ? 24 : 18) + stage2.numbers.length % 3 * 9) });
  }
};

// magic.js
var KEPT2 = 600;
var BROKEN = 900;
var MOST_FLIGHTS = 100;
var OF_ANYBODY = /* @__PURE__ */ new Set(["cancelled", "moved", "damaged", "interrupted", "died"]);
var MOST_NAMES = 1e3;
var Magic = class {
  constructor(world2, stage2) {
    this.world = world2;
    this.stage = stage2;
    this.names = /* @__PURE__ */ new Map();
    this.clear();
  }
  clear() {
    this.known = [];
    this.things = [];
    this.rests = [];
    this.stage.flights = [];
    this.changes = (this.changes ?? 0) + 1;
  }
  /** Takes the section `spells` of a step, or a message of that name without rests. */
  take(spells2) {
    if (!spells2?.known) return;
    this.known = spells2.known;
    for (const s of spells2.known) this.remember(s.spell, s.name);
    this.changes++;
    if (!spells2.rests) return;
    const now = this.world.time;
    this.rests = spells2.rests.map(({ ms, ...of }) => ({ ...of, from: now + Math.min(0, ms - this.lengthOf(of)), until: now + ms }));
  }
  /** How long a rest is as its spell defines it, for the share that is over. */
  lengthOf({ spell, item, category, global: global2 }) {
    const lengths = [...this.known, ...this.things].map((s) => {
      if (item !== void 0) return s.own && s.item === item ? s.cooldown_ms ?? 0 : 0;
      if (s.spell === spell) return s.cooldown_ms ?? 0;
      if (category !== void 0 && s.category === category) return s.category_ms ?? 0;
      return global2 !== void 0 && (s.global ?? "") === global2 ? s.global_ms ?? 0 : 0;
    });
    return Math.max(0, ...lengths);
  }
  spell(id) {
    return this.known.find((s) => s.spell === id);
  }
  remember(id, name) {
    this.names.set(id, name);
    if (this.names.size > MOST_NAMES) this.names.delete(this.names.keys().next().value);
  }
  /** How a spell or an aura is called that the page has come across, or ''. */
  nameOf(id) {
    return this.names.get(id) ?? "";
  }
  color(school) {
    return this.world.schools.get(school)?.color ?? "";
  }
  /** The rest of a spell that ends last: {left, share} with 1 for all of it, or null. */
  restOf(s) {
    const now = this.world.shown;
    let longest = null;
    for (const r of this.rests) {
      if (r.until > now && applies(r, s) && (!longest || r.until > longest.until)) longest = r;
    }
    return longest && { left: longest.until - now, share: (longest.until - now) / Math.max(longest.until - longest.from, 1) };
  }
  rested(e) {
    const now = this.world.time;
    const s = this.spell(e.spell);
    const add = (of, ms) => {
      const [key2, value2] = Object.entries(of)[0];
      this.rests = this.rests.filter((r) => r.until > now && r[key2] !== value2);
      if (ms > 0) this.rests.push({ ...of, from: now, until: now + ms });
    };
    if (e.item) {
      add({ item: e.item }, e.ms);
      return;
    }
    if (e.school) {
      add({ school: e.school }, e.ms);
      return;
    }
    if (e.global) {
      add({ global: s?.global ?? "" }, e.ms);
      return;
    }
    if (e.category) {
      add({ category: e.category }, e.ms);
      return;
    }
    add({ spell: e.spell }, e.ms);
    if (s?.category && s.category_ms && e.ms > 0) add({ category: s.category }, s.cooldown_ms ? s.category_ms : e.ms);
  }
  // Casts
  begun(e, channel) {
    this.remember(e.spell, e.name);
    const o = this.world.objects.get(e.caster);
    if (!o) return;
    const start = this.world.time;
    o.cast = { spell: e.spell, name: e.name, school: e.school, target: e.target, start, end: start + e.ms, channel, late: 0 };
    o.broke = null;
  }
  delayed(e) {
    const cast = this.world.objects.get(e.caster)?.cast;
    if (!cast || cast.spell !== e.spell) return;
    cast.end = this.world.time + e.left_ms;
    cast.late += e.by_ms;
  }
  interrupted(e, now) {
    const o = this.world.objects.get(e.caster);
    if (!o) return;
    if (o.cast?.spell === e.spell) o.cast = null;
    const said = o.id === this.world.player || OF_ANYBODY.has(e.reason) ? e.text : "";
    o.broke = { name: e.name, text: said, until: now + BROKEN };
  }
  went(e) {
    this.remember(e.spell, e.name);
    const o = this.world.objects.get(e.caster);
    if (o?.cast && o.cast.spell === e.spell && !o.cast.channel && !e.triggered) o.cast = null;
    if (!e.flight_ms || !o) return;
    const { flights } = this.stage;
    if (flights.length >= MOST_FLIGHTS) flights.shift();
    flights.push({
      from: { x: o.sx, y: o.sy },
      target: e.target,
      to: { x: e.x, y: e.y },
      start: this.world.time,
      end: this.world.time + e.flight_ms,
      color: this.color(e.school)
    });
  }
  channelEnded(e) {
    const o = this.world.objects.get(e.caster);
    if (o?.cast?.channel && o.cast.spell === e.spell) o.cast = null;
  }
  /** What a unit casts now, for a bar: {name, share, left, channel, late, broken, text}, or null. */
  castOf(o, now) {
    if (o.cast && this.world.shown > o.cast.end + KEPT2) o.cast = null;
    if (o.cast) {
      const { name, start, end, channel, late: late2 } = o.cast;
      const done = Math.min(Math.max((this.world.shown - start) / Math.max(end - start, 1), 0), 1);
      return { name, share: channel ? 1 - done : done, left: Math.max(end - this.world.shown, 0), channel, late: late2, school: o.cast.school };
    }
    if (o.broke && now > o.broke.until) o.broke = null;
    return o.broke && { name: o.broke.name, text: o.broke.text, share: 1, left: 0, broken: true, late: 0 };
  }
  // What hinders
  /** Why a spell cannot be cast now, besides its rest: a word, or ''. */
  hindered(s, target) {
    const { world: world2 } = this;
    const own2 = world2.own;
    if (!own2) return "nobody";
    if (world2.is(own2, "dead") && !s.dead) return "dead";
    if (!s.stunned && this.will(s, own2)) return "will";
    for (const c of s.costs) {
      const has = c.power ? own2.powers?.find((p) => p.power === c.power)?.now ?? 0 : own2.health - 1;
      if (has < c.amount) return "power";
    }
    if (s.aim === "enemy" && !(target && world2.attackable(target))) return "target";
    if ((s.aim === "any" || s.aim === "dead") && !target) return "target";
    return this.reach(s, target);
  }
  /** Whether what lies on the player's will keeps it from casting. */
  will(s, own2) {
    if (["stunned", "afraid", "confused"].some((w) => this.world.is(own2, w))) return true;
    const strikes = !s.school || s.next_swing || s.repeats;
    return this.world.is(own2, strikes ? "pacified" : "silenced");
  }
  /** far or near where the target stands out of range, else ''. */
  reach(s, target) {
    const { world: world2 } = this;
    if (s.anywhere || !target || target.id === world2.player || !["enemy", "friend", "any", "party", "dead"].includes(s.aim)) return "";
    if ((s.aim === "friend" || s.aim === "party") && world2.attackable(target)) return "";
    const apart = Math.max(0, world2.distance(target) - world2.own.radius - target.radius);
    if (apart > (s.range || world2.self.reach)) return "far";
    return apart < (s.least ?? 0) ? "near" : "";
  }
};
function applies(r, s) {
  if (r.item !== void 0) return s.own === true && r.item === s.item;
  if (r.spell !== void 0) return !s.own && r.spell === s.spell;
  if (r.category !== void 0) return r.category === s.category;
  if (r.school !== void 0) return r.school === s.school;
  return (s.global_ms > 0 || s.global !== void 0) && r.global === (s.global ?? "");
}

// spells.js
var KEYS2 = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
var seconds2 = (ms) => ms < 9950 ? (ms / 1e3).toFixed(1) : String(Math.ceil(ms / 1e3));
var WORDS = {
  dead: "You are dead.",
  will: "You are not in control of your character.",
  power: "You do not have enough power.",
  target: "You need a target.",
  far: "The target is too far away.",
  near: "The target is too close."
};
var Spells = class {
  /** @param magic what the player knows; @param targets whom it has chosen; @param on cast, aim: what a press of a slot does */
  constructor(magic2, targets2, on2) {
    Object.assign(this, { magic: magic2, targets: targets2, on: on2 });
    this.slots = [];
    this.changes = 0;
    const bar2 = $("spells");
    bar2.addEventListener("dragover", (e) => {
      if (this.dragged) e.preventDefault();
    });
    bar2.addEventListener("drop", (e) => this.drop(e));
  }
  /** Uses the slot of a key; reports whether there is one. */
  key(key2) {
    const slot2 = this.slots[KEYS2.indexOf(key2)];
    if (slot2) this.use(slot2.spell);
    return slot2 !== void 0;
  }
  use(spell) {
    if (spell.aim === "ground") this.on.aim(spell);
    else this.on.cast(spell);
  }
  /** Lays the bar anew when the player knows something else. */
  lay() {
    if (this.changes === this.magic.changes) return;
    this.changes = this.magic.changes;
    const bar2 = $("spells");
    const held = bar2.contains(document.activeElement) ? document.activeElement.dataset.spell : "";
    this.slots = this.ordered().map((spell, i) => this.slot(spell, KEYS2[i]));
    bar2.replaceChildren(...this.slots.map((s) => s.button));
    bar2.hidden = this.slots.length === 0;
    document.body.classList.toggle("casts", this.slots.length > 0);
    setText($("attack").querySelector("kbd"), this.slots.length > 0 ? "F" : "1");
    if (held) (this.slots.find((s) => s.spell.spell === held)?.button ?? $("stage")).focus();
  }
  /** What can be cast: first as the person has laid it, then what is new. */
  ordered() {
    const all = this.magic.known.filter((s) => !s.passive);
    const place2 = (s) => {
      const at2 = this.saved.indexOf(s.spell);
      return at2 < 0 ? this.saved.length : at2;
    };
    return all.map((s, i) => ({ s, i })).sort((a, b) => place2(a.s) - place2(b.s) || a.i - b.i).map(({ s }) => s);
  }
  get saved() {
    try {
      const list2 = JSON.parse(machine.get(this.keeper) || "[]");
      return Array.isArray(list2) ? list2 : [];
    } catch {
      return [];
    }
  }
  get keeper() {
    return `loam.bar.${this.magic.world.player}`;
  }
  slot(spell, key2) {
    const { magic: magic2 } = this;
    const sweep = make("span", { className: "sweep", "aria-hidden": "true" });
    const wait = make("span", { className: "wait", "aria-hidden": "true" });
    const button = make("button", { type: "button", className: "slot", draggable: true }, icon(spell, magic2.color(spell.school)), sweep, wait);
    button.dataset.spell = spell.spell;
    if (key2) {
      button.append(make("kbd", { "aria-hidden": "true" }, key2));
      button.setAttribute("aria-keyshortcuts", key2);
    }
    const slot2 = { spell, button, sweep, wait, said: "" };
    button.onclick = () => {
      this.use(spell);
      if (spell.aim === "ground") $("stage").focus({ preventScroll: true });
    };
    button.onkeydown = (e) => {
      if (!e.shiftKey || !["ArrowLeft", "ArrowRight"].includes(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
      const at2 = this.slots.indexOf(slot2);
      this.move(spell.spell, at2 + (e.key === "ArrowRight" ? 1 : -1));
    };
    button.ondragstart = (e) => {
      this.dragged = spell.spell;
      e.dataTransfer.effectAllowed = "move";
      e.dataTransfer.setData("text/plain", spell.name);
    };
    button.ondragend = () => {
      this.dragged = "";
    };
    tip(button, () => this.describe(slot2, key2));
    return slot2;
  }
  drop(e) {
    const over2 = e.target.closest(".slot");
    if (!this.dragged || !over2) return;
    e.preventDefault();
    this.move(this.dragged, this.slots.findIndex((s) => s.button === over2));
    this.dragged = "";
  }
  /** Puts a spell at another place of the bar, and keeps that. */
  move(id, to) {
    const ids = this.slots.map((s) => s.spell.spell);
    if (to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(ids.indexOf(id), 1));
    machine.set(this.keeper, JSON.stringify(ids));
    this.changes = 0;
    this.lay();
    setText($("announce"), `Slot ${to + 1}`);
  }
  /** Brings the bar up to date. */
  show() {
    this.lay();
    const target = this.targets.selected;
    const cast = this.magic.world.own?.cast?.spell;
    for (const slot2 of this.slots) this.showSlot(slot2, target, cast);
  }
  showSlot(slot2, target, cast) {
    const { spell, button } = slot2;
    const rest = this.magic.restOf(spell);
    const hinder = this.magic.hindered(spell, target);
    slot2.hinder = hinder;
    set2(button.dataset, "hinder", hinder);
    set2(button.dataset, "cast", String(cast === spell.spell || this.aimed === spell.spell));
    set2(button.dataset, "rests", String(rest !== null));
    if (rest) slot2.sweep.style.setProperty("--share", rest.share.toFixed(3));
    setText(slot2.wait, rest ? seconds2(rest.left) : "");
    const off = rest !== null || hinder !== "";
    if (button.getAttribute("aria-disabled") !== String(off)) button.setAttribute("aria-disabled", String(off));
    const said = rest ? `${spell.name}, not ready` : hinder && WORDS[hinder] ? `${spell.name}. ${WORDS[hinder]}` : spell.name;
    if (slot2.said !== said) {
      slot2.said = said;
      button.setAttribute("aria-label", said);
    }
  }
  /** What the tooltip of a slot says. */
  describe({ spell, hinder }, key2) {
    const line = (...parts2) => make("p", { className: "tip-line" }, ...parts2.map((p) => make("span", {}, p)));
    const cost = spell.costs.map((c) => `${c.amount} ${c.name || "health"}`).join(", ") || "Costs nothing";
    const all = [
      make("p", { className: "tip-name" }, spell.name, spell.rank ? make("span", { className: "muted" }, ` Rank ${spell.rank}`) : ""),
      line(cost, range(spell)),
      line(time(spell), cooldown(spell))
    ];
    if (spell.description) all.push(make("p", { className: "tip-text" }, spell.description));
    const rest = this.magic.restOf(spell);
    if (rest) all.push(make("p", { className: "tip-bad" }, `Ready in ${seconds2(rest.left)} s.`));
    if (WORDS[hinder]) all.push(make("p", { className: "tip-bad" }, WORDS[hinder]));
    all.push(make("p", { className: "muted" }, `${key2 ? `Key ${key2}. ` : ""}Drag it, or press Shift with an arrow key, to move it.`));
    return all;
  }
};
function set2(data, name, value2) {
  if (data[name] !== value2) data[name] = value2;
}
function range(s) {
  if (s.aim === "self" || s.aim === "none") return "On yourself";
  if (s.anywhere) return "Any distance";
  const reach = s.range ? `${s.range} yd range` : "Melee range";
  return s.least ? `${s.least} to ${reach}` : reach;
}
function time(s) {
  if (s.next_swing) return "With the next swing";
  const cast = s.cast_ms ? `${s.cast_ms / 1e3} s cast` : "";
  const channel = s.channel_ms ? `${s.channel_ms / 1e3} s channel` : "";
  return [cast, channel].filter(Boolean).join(", ") || "Instant";
}
function cooldown(s) {
  const most2 = Math.max(s.cooldown_ms ?? 0, s.category_ms ?? 0);
  if (!most2) return "";
  return most2 >= 6e4 ? `${Math.round(most2 / 6e3) / 10} min cooldown` : `${most2 / 1e3} s cooldown`;
}

// stacks.js
var coins = (n) => `${n} ${n === 1 ? "coin" : "coins"}`;
var stack2 = (t) => t.count > 1 ? `${t.count} × ${t.name}` : t.name;
var pickable = (items) => items.filter((it) => /^(backpack_|bag_\d+_)/.test(it.slot) && !it.bound);
var BACKPACK = 16;
function carried(items) {
  const all = Array.from({ length: BACKPACK }, (_, i) => `backpack_${i + 1}`);
  return all.concat(inBags(items, /^bag_\d+$/));
}
function banked(items, slots) {
  const all = Array.from({ length: slots }, (_, i) => `bank_${i + 1}`);
  return all.concat(inBags(items, /^bankbag_\d+$/));
}
function inBags(items, is) {
  return items.filter((it) => is.test(it.slot)).flatMap((bag2) => Array.from({ length: bag2.slots ?? 0 }, (_, i) => `${bag2.slot}_${i + 1}`));
}
function freeSlot(items, slots) {
  const taken = new Set(items.map((it) => it.slot));
  return (slots === void 0 ? carried(items) : banked(items, slots)).find((slot2) => !taken.has(slot2));
}
function howMany(label3, most2, value2) {
  return make("input", { type: "number", className: "how-many", min: "1", max: String(most2), step: "1", value: String(value2), inputMode: "numeric", ariaLabel: `How many: ${label3}` });
}
var numberIn = (field) => Math.min(Math.max(Math.trunc(Number(field.value) || 1), 1), Number(field.max));

// desk.js
var thing = (t) => about(make("span", { className: `item-name quality-${t.quality}` }, stack2(t)), t);
var MOST3 = 100;
var worn = (it) => /^(backpack_|overflow_|bag_)/.test(it.slot) ? "" : ", worn";
var Desk = class {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(world2, send3, bag2) {
    Object.assign(this, { world: world2, send: send3, bag: bag2, open: null, counts: /* @__PURE__ */ new Map() });
    this.element = $("desk");
    const shut = () => this.send({ type: "deal", act: "close" });
    $("desk-close").onclick = shut;
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      shut();
      e.preventDefault();
      e.stopPropagation();
    });
  }
  /** Takes what a step says of what is open, and draws it anew when things or coins have moved. */
  take(d, moved) {
    if (d) this.open = d.closed ? null : d;
    if (!this.open) this.counts.clear();
    if (d || moved && this.open) this.draw();
  }
  clear() {
    this.open = null;
    this.counts.clear();
    this.draw();
  }
  /** Asks the creature for something. */
  deal(act, more) {
    this.send({ type: "deal", act, with: this.open.with, ...more });
  }
  draw() {
    const attends = attend(this.element);
    const list2 = [];
    if (this.open?.what === "shop") this.shop(list2);
    if (this.open?.what === "bank") this.bank(list2);
    if (this.open?.what === "stable") this.stable(list2);
    setText($("desk-coins"), `You have ${coins(this.bag.coins)}`);
    $("desk-list").replaceChildren(...list2);
    setText($("desk-name"), this.open ? this.world.nameOf(this.open.with) : "");
    this.element.hidden = !this.open || this.open.what === "auction";
    attends();
  }
  shop(list2) {
    const d = this.open;
    for (const o of d.offers) list2.push(this.offer(o));
    const worth = new Map(d.worth.map((w) => [w.thing, w]));
    const mine = this.bag.items.filter((it) => worth.has(it.id));
    if (mine.length > 0) list2.push(make("li", { className: "desk-part" }, "Your items"));
    for (const it of mine) {
      const w = worth.get(it.id);
      if (w.sale) list2.push(this.sale(it, w.sale));
      if (w.mend !== void 0) list2.push(this.line(thing(it), `repair: ${coins(w.mend)}`, "Repair", () => this.deal("repair", { thing: it.id })));
    }
    const mend = d.worth.filter((w) => w.mend !== void 0);
    if (mend.length > 1) list2.push(this.line("All items", coins(mend.reduce((sum, w) => sum + w.mend, 0)), "Repair all", () => this.deal("repair")));
    if (d.back.length > 0) list2.push(make("li", { className: "desk-part" }, "Sold"));
    d.back.forEach((s, place2) => list2.push(this.line(thing(s), coins(s.price), "Buy back", () => this.deal("buy_back", { place: place2 }))));
  }
  /** Something that is sold: how often it is bought is said in a field. */
  offer(o) {
    const left2 = o.left === void 0 ? "" : `, ${o.left} left`;
    const price = this.price(o.price);
    const field = this.count(`buy ${o.item}`, o.name, Math.min(o.left ?? MOST3, MOST3), 1);
    const says = () => {
      const n = numberIn(field);
      price.className = o.price * n > this.bag.coins ? "tip-bad" : "";
      price.title = price.className && "More than you have";
      setText(price, [o.price || o.costs.length === 0 ? coins(o.price * n) : "", ...o.costs.map((c) => `${n > 1 ? `${n} × ` : ""}${c.count} ${c.name}`)].filter(Boolean).join(", ") + left2);
    };
    field.addEventListener("input", says);
    says();
    return this.line(thing(o), price, "Buy", o.left === 0 ? null : () => this.deal("buy", { item: o.item, count: numberIn(field) }), o.left === 0 ? void 0 : field);
  }
  /** Something of the player's own that is bought: all of a stack, or some of it. */
  sale(it, worth) {
    const field = it.count > 1 ? this.count(`sell ${it.id}`, it.name, it.count, it.count) : void 0;
    return this.line(thing(it), (it.count > 1 ? `${coins(worth)} for all` : coins(worth)) + worn(it), "Sell", () => this.deal("sell", { thing: it.id, ...field && { count: numberIn(field) } }), field);
  }
  /** A price, which stands out where it is more than the player has. */
  price(n) {
    const dear = n > this.bag.coins;
    return make("span", { className: dear ? "tip-bad" : "", title: dear ? "More than you have" : "" }, coins(n));
  }
  /** A field for how many, which keeps what stands in it while the window is open. */
  count(key2, name, most2, otherwise) {
    const field = howMany(name, most2, Math.min(this.counts.get(key2) ?? otherwise, most2));
    field.dataset.key = key2;
    field.addEventListener("input", () => this.counts.set(key2, numberIn(field)));
    return field;
  }
  bank(list2) {
    const d = this.open;
    const banked2 = (it) => /^bank(bag)?_/.test(it.slot);
    const inside = this.bag.items.filter(banked2);
    const line = (it, note2, word) => {
      const field = it.count > 1 ? this.count(`bank ${it.id}`, it.name, it.count, it.count) : void 0;
      const move = () => {
        const n = field ? numberIn(field) : it.count;
        const to = n < it.count && freeSlot(this.bag.items, banked2(it) ? void 0 : d.slots);
        this.counts.delete(`bank ${it.id}`);
        if (to) this.send({ type: "move_item", from: it.slot, to, count: n });
        else this.send({ type: "bank_item", from: it.slot });
      };
      return this.line(thing(it), note2, word, move, field);
    };
    list2.push(make("li", { className: "desk-part" }, `In the bank: ${inside.length}; it has ${d.slots} slots`));
    for (const it of inside) list2.push(line(it, "", "Take out"));
    list2.push(make("li", { className: "desk-part" }, "Your items"));
    for (const it of this.bag.items) if (!banked2(it)) list2.push(line(it, worn(it).slice(2), "Put in"));
    if (d.more_bags) list2.push(this.line("A bag slot", this.price(d.bag_price), "Buy", () => this.deal("buy_bank_slot")));
  }
  stable(list2) {
    const s = this.open.stable;
    const health = (p) => p.health_pct === 0 ? ", dead" : p.health_pct < 100 ? `, ${p.health_pct}% health` : "";
    const words3 = (p) => `${p.name}, level ${p.level}${health(p)}`;
    const room2 = s.pets.length < s.slots, lives = s.out?.health_pct > 0;
    if (s.out) list2.push(this.line(words3(s.out), room2 ? "with you" : "with you; no free slot here", "Leave here", room2 && lives ? () => this.deal("leave_pet") : null));
    else list2.push(make("li", { className: "muted" }, "You have no pet with you."));
    list2.push(make("li", { className: "desk-part" }, s.slots ? `In the stable: ${s.pets.length} of ${s.slots} slots` : "Your stable has no slots yet"));
    for (const p of s.pets) {
      list2.push(this.line(words3(p), "", s.out ? "Swap" : "Take out", () => this.deal(s.out ? "swap_pet" : "take_pet", { pet: p.number })));
    }
    if (s.more) list2.push(this.line(s.slots ? "Another slot" : "A slot", this.price(s.price), "Buy", () => this.deal("buy_stable_slot")));
  }
  /** A line with what it is about, what it costs, a field for how many where there is one, and what a click does. */
  line(what, price, word, act, field) {
    const b = make("button", { type: "button", textContent: word, disabled: !act, ariaLabel: `${word}: ${what.textContent ?? what}` });
    b.onclick = act;
    field?.addEventListener("keydown", (e) => {
      if (e.key === "Enter") act();
    });
    return make("li", {}, make("span", {}, what), make("span", { className: "muted" }, price), ...field ? [field] : [], b);
  }
  /** Events without the items and the money of a deal, which its own line tells. */
  unsaid(events) {
    const deals = events.filter((e) => e.type === "dealt" && e.coins !== void 0);
    const part = (e) => deals.some((d) => /^item_(gained|lost)$/.test(e.type) && e.item === d.item || e.type === "money_changed" && e.currency === "base:coins" && Math.abs(e.amount) === d.coins);
    return deals.length > 0 ? events.filter((e) => !part(e)) : events;
  }
  /** News of a deal, in words. */
  told(e) {
    const what = e.name && (e.count > 1 ? `${e.count} × ${e.name}` : e.name);
    const paid = coins(e.coins ?? 0);
    return {
      bought: `You buy ${what} for ${paid}.`,
      sold: `You sell ${what} for ${paid}.`,
      bought_back: `You buy ${what} back for ${paid}.`,
      repaired: `Repaired for ${paid}.`,
      bank_slot: `You buy a bag slot of your bank for ${paid}.`,
      broke: `${what} is broken.`,
      pet_left: `You leave your ${e.name} in the stable.`,
      pet_taken: `You take your ${e.name} with you.`,
      pet_swapped: `You take your ${e.name} with you instead.`,
      stable_slot: `You buy a stable slot for ${paid}.`
    }[e.news] ?? "";
  }
  /** What is shown, for tests. */
  get shown() {
    return this.open && { ...this.open };
  }
};

// loot.js
var thing2 = (t) => about(make("span", { className: `item-name quality-${t.quality}` }, t.count > 1 ? `${t.count} × ${t.name}` : t.name), t);
var Loot = class {
  /** @param {Function} send a message to the server */
  constructor(world2, send3) {
    this.world = world2;
    this.send = send3;
    this.open = null;
    this.rolls = [];
    this.element = $("loot");
    $("loot-close").onclick = () => this.send({ type: "close_loot" });
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.send({ type: "close_loot" });
      e.preventDefault();
      e.stopPropagation();
    });
  }
  /** Takes what a step says of what is open. */
  take(l) {
    if (!l) return;
    this.open = l.closed ? null : l;
    this.draw();
  }
  /** Takes news of a roll. */
  told(e) {
    if (e.news === "began") this.rolls.push({ ...e, until: this.world.shown + e.wait, left: make("span", { className: "roll-left" }) });
    else if (e.news !== "chosen" || e.by === this.world.player) this.rolls = this.rolls.filter((r) => r.source !== e.source || r.slot !== e.slot);
    this.draw();
    return { began: "", chosen: `${e.by_name} chooses ${e.choice} for ${e.name}${e.number ? ` (${e.number})` : ""}.`, won: `${e.by_name} wins ${e.name} with ${e.number}.`, passed: `Nobody wants ${e.name}.` }[e.news];
  }
  clear() {
    this.open = null;
    this.rolls = [];
    this.draw();
  }
  draw() {
    const attends = attend(this.element);
    const list2 = [];
    for (const r of this.rolls) {
      const choose = (choice, text3) => {
        const b = make("button", { type: "button", textContent: text3 });
        b.onclick = () => this.send({ type: "roll_loot", source: r.source, slot: r.slot, choice });
        return b;
      };
      list2.push(make("li", { className: "loot-roll" }, make("span", {}, "Roll for ", thing2(r), " ", r.left), choose("need", "Need"), choose("greed", "Greed"), choose("pass", "Pass")));
    }
    for (const m of this.open?.money ?? []) list2.push(this.line(`${m.amount} ${m.currency_name}`, "Take", () => this.send({ type: "take_money" })));
    for (const t of this.open?.things ?? []) {
      const text3 = thing2(t);
      if (t.right === "take") list2.push(this.line(text3, "Take", () => this.send({ type: "take_loot", slot: t.slot })));
      else if (t.right === "deal") list2.push(...this.open.takers.map((p) => this.line(thing2(t), `To ${p.name}`, () => this.send({ type: "give_loot", slot: t.slot, to: p.id }))));
      else list2.push(make("li", {}, make("span", {}, text3), make("span", { className: "muted" }, t.right === "roll" ? "being rolled for" : "for another player")));
    }
    const mine = (this.open?.things ?? []).filter((t) => t.right === "take");
    if (mine.length + (this.open?.money ?? []).length > 1) list2.push(Object.assign(this.line("", "Take all", () => this.takeAll(mine)), { className: "loot-all" }));
    $("loot-list").replaceChildren(...list2);
    setText($("loot-name"), this.open ? this.world.nameOf(this.open.source) : "Roll");
    $("loot-close").hidden = !this.open;
    this.element.hidden = !this.open && this.rolls.length === 0;
    if (this.open || this.element.hidden) attends();
  }
  /** Takes the money, and each thing that the player may take. */
  takeAll(mine) {
    if (this.open.money?.length) this.send({ type: "take_money" });
    for (const t of mine) this.send({ type: "take_loot", slot: t.slot });
  }
  /** Brings the time that is left for each roll up to date; who chooses nothing passes. */
  show() {
    for (const r of this.rolls) setText(r.left, `${Math.max(0, Math.ceil((r.until - this.world.shown) / 1e3))} s left`);
  }
  line(text3, does, act) {
    const b = make("button", { type: "button", textContent: does });
    b.onclick = act;
    return make("li", {}, make("span", {}, text3), b);
  }
  /** What is shown, for tests. */
  get shown() {
    return this.element.hidden ? null : [...$("loot-list").children].filter((l) => l.className !== "loot-all").map((l) => l.textContent);
  }
};

// auction.js
var PAGE = 50;
var ASK_AFTER2 = 350;
var left = (s) => s < 1800 ? "up to 30 minutes" : s < 7200 ? "up to 2 hours" : s < 43200 ? "up to 12 hours" : "more than 12 hours";
var NEWS2 = {
  put_up: (what) => `The auction of ${what} has started.`,
  outbid: (what, n) => `You were outbid on ${what}; you get your ${coins(n)} back by mail.`,
  leading: (what, n) => `You have bid ${coins(n)} for ${what}.`,
  won: (what, n) => `You have bought ${what} for ${coins(n)}; it arrives by mail.`,
  sold: (what, n) => `${what} has been sold; you get ${coins(n)} by mail.`,
  expired: (what) => `The auction of ${what} has expired; you get it back by mail.`,
  cancelled: (what) => `The auction of ${what} is cancelled; you get it back by mail.`,
  withdrawn: (what, n) => `The auction of ${what} was withdrawn; you get your ${coins(n)} back by mail.`
};
var LISTS = ["browse", "own", "bids"];
var Auction = class {
  /** @param bag knows what the player has; @param {Function} send a message to the server */
  constructor(bag2, send3) {
    Object.assign(this, { bag: bag2, send: send3 });
    this.element = $("auction");
    $("auction-close").onclick = () => this.send({ type: "deal", act: "close" });
    for (const list2 of [...LISTS, "sell"]) $(`auction-${list2}`).onclick = () => this.turn(list2);
    $("auction-search").onsubmit = (e) => {
      e.preventDefault();
      this.ask(0);
    };
    $("auction-form").onsubmit = (e) => this.putUp(e);
    $("auction-thing").onchange = () => {
      this.most();
      this.changed();
    };
    for (const id of ["auction-count", "auction-start", "auction-buyout", "auction-hours"]) $(id).oninput = () => this.changed();
    $("auction-back").onclick = () => this.ask(this.page - 1);
    $("auction-on").onclick = () => this.ask(this.page + 1);
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.send({ type: "deal", act: "close" });
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }
  clear() {
    const held = this.element.contains(document.activeElement);
    clearTimeout(this.asks);
    Object.assign(this, { open: false, list: "browse", lots: [], total: 0, page: 0, hours: [], name: "", said: "", price: null });
    this.draw();
    if (held) $("stage").focus({ preventScroll: true });
  }
  act(act, more) {
    this.send({ type: "auction", act, ...more });
  }
  /** Takes what a step says of what is open before a creature. */
  take(desk2, items) {
    if (desk2 && desk2.what !== "auction") {
      if (this.open) this.clear();
    } else if (items && this.open && this.list === "sell") {
      this.draw();
      this.changed();
    }
  }
  /** Event `auction_shown`: a page of a list. */
  shows(e) {
    const fresh = !this.open;
    Object.assign(this, { open: true, lots: e.lots, total: e.total, page: e.page, hours: e.hours, name: e.name });
    if (this.list !== "sell") this.list = e.list;
    this.draw();
    if (fresh && !document.activeElement?.matches("input, textarea, select")) $("auction-browse").focus({ preventScroll: true });
  }
  /** Event `auction_told`; the answer is a line for the log. */
  told(e) {
    const text3 = NEWS2[e.news]?.(stack2(e), e.money) ?? "";
    this.say(text3);
    if (this.open && this.list !== "sell") this.ask(this.page);
    return text3;
  }
  refused(e) {
    if (this.open) this.say(e.text);
  }
  say(text3) {
    this.said = text3;
    setText($("auction-said"), text3);
  }
  turn(list2) {
    this.list = list2;
    this.say("");
    if (list2 !== "sell") {
      this.ask(0);
      return;
    }
    this.draw();
    this.changed();
  }
  /** Asks for a page of the list that is looked at. */
  ask(page) {
    const more = { page: Math.max(0, page) };
    if (this.list === "browse") {
      const name = $("auction-text").value.trim();
      if (name) more.name = name;
      const kind = $("auction-kind").value;
      if (kind) more.class = kind;
      more.quality = Number($("auction-quality").value);
      more.usable = $("auction-usable").checked ? 1 : 0;
    }
    this.act(this.list, more);
  }
  most() {
    const it = this.bag.items.find((i) => i.slot === $("auction-thing").value);
    $("auction-count").max = String(it?.count ?? 1);
    $("auction-count").value = String(it?.count ?? 1);
  }
  /** What the form says; undefined while there is nothing to put up. */
  terms() {
    const of = (id) => Math.max(0, Math.trunc(Number($(id).value) || 0));
    if (!$("auction-thing").value) return void 0;
    return { slot: $("auction-thing").value, count: Math.max(1, of("auction-count")), start: of("auction-start"), buyout: of("auction-buyout"), hours: Number($("auction-hours").value) };
  }
  putUp(e) {
    e.preventDefault();
    const terms = this.terms();
    if (!terms) return;
    this.say("");
    this.act("put_up", terms);
  }
  /** What putting up costs is asked for when the form has been another for a moment. */
  changed() {
    this.price = null;
    this.drawPrice();
    clearTimeout(this.asks);
    this.asks = setTimeout(() => {
      const terms = this.open && this.list === "sell" && this.terms();
      if (terms) this.act("price", terms);
    }, ASK_AFTER2);
  }
  /** Event `auction_priced`. */
  priced(e) {
    this.price = e;
    if (this.open) this.drawPrice();
    return "known";
  }
  drawPrice() {
    const p = this.price;
    let text3 = this.terms() ? "Deposit: …" : "You have nothing that can be auctioned.";
    if (p) {
      const keeps = [p.start && `${p.of_start} of ${p.start}`, p.buyout && `${p.of_buyout} of ${p.buyout}`].filter(Boolean).join(", ");
      text3 = `Deposit: ${coins(p.deposit)}; you have ${this.bag.coins}. You get it back when the item is sold.${keeps && ` The cut of the house: ${keeps}.`}`;
    }
    setText($("auction-price"), text3);
    $("auction-price").classList.toggle("tip-bad", Boolean(p) && p.deposit > this.bag.coins);
  }
  draw() {
    this.element.hidden = !this.open;
    if (!this.open) return;
    const sells = this.list === "sell";
    for (const list2 of [...LISTS, "sell"]) $(`auction-${list2}`).setAttribute("aria-pressed", String(this.list === list2));
    setText($("auction-name"), this.name);
    setText($("auction-said"), this.said);
    $("auction-search").hidden = this.list !== "browse";
    $("auction-form").hidden = !sells;
    $("auction-list").hidden = sells;
    const pages = Math.ceil(this.total / PAGE);
    $("auction-pages").hidden = sells || pages < 2;
    setText($("auction-page"), `Page ${this.page + 1} of ${pages}`);
    $("auction-back").disabled = this.page === 0;
    $("auction-on").disabled = this.page + 1 >= pages;
    if (sells) this.drawForm();
    else this.drawLots();
  }
  drawForm() {
    const was = $("auction-thing").value;
    const list2 = pickable(this.bag.items);
    $("auction-thing").replaceChildren(...list2.map((it) => make("option", { value: it.slot, textContent: stack2(it) })));
    if (list2.some((it) => it.slot === was)) $("auction-thing").value = was;
    else this.most();
    if ($("auction-hours").options.length !== this.hours.length) {
      $("auction-hours").replaceChildren(...this.hours.map((h) => make("option", { value: String(h), textContent: `${h} hours` })));
    }
    $("auction-put").disabled = list2.length === 0;
  }
  drawLots() {
    const at2 = document.activeElement?.dataset?.lot;
    const rows2 = this.lots.map((l) => this.lot(l));
    if (rows2.length === 0) rows2.push(make("li", { className: "muted" }, "No auctions."));
    $("auction-list").replaceChildren(...rows2);
    if (at2) ($("auction-list").querySelector(`[data-lot="${at2}"]`) ?? $(`auction-${this.list}`)).focus({ preventScroll: true });
  }
  lot(l) {
    const notes = [l.bid ? `${coins(l.bid)}${l.leads ? ", your bid" : ""}` : `from ${coins(l.start)}`];
    if (l.buyout) notes.push(`buyout ${coins(l.buyout)}`);
    notes.push(l.own ? "yours" : l.seller, left(l.left));
    const acts = [];
    const button = (text3, act) => {
      const b = make("button", { type: "button", textContent: text3, ariaLabel: `${text3}: ${stack2(l)}` });
      b.dataset.lot = `${l.lot} ${text3}`;
      b.onclick = act;
      acts.push(b);
      return b;
    };
    if (l.own) button("Cancel", () => this.act("cancel", { lot: l.lot }));
    else {
      const sum = make("input", { type: "number", min: String(l.least), step: "1", value: String(l.least), ariaLabel: `Your bid for ${stack2(l)}` });
      if (!l.leads) {
        acts.push(sum);
        button("Bid", () => this.act("bid", { lot: l.lot, money: Math.max(0, Math.trunc(Number(sum.value) || 0)) }));
      }
      if (l.buyout) button("Buy", () => this.act("bid", { lot: l.lot, money: l.buyout }));
    }
    return make("li", {}, about(make("span", { className: `item-name quality-${l.quality}` }, stack2(l)), l), make("span", { className: "muted" }, notes.filter(Boolean).join(" · ")), make("span", { className: "auction-acts" }, ...acts));
  }
  /** What is shown, for tests. */
  get shown() {
    return this.open ? { list: this.list, lots: this.lots, total: this.total, said: this.said, price: this.price } : null;
  }
};

// mail.js
var MOST4 = 12;
var ASK_AFTER3 = 350;
function span(seconds4) {
  for (const [n, one] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    if (seconds4 >= n) return `${Math.floor(seconds4 / n)} ${one}${seconds4 >= 2 * n ? "s" : ""}`;
  }
  return "less than a minute";
}
var Mail = class {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(bag2, send3) {
    Object.assign(this, { bag: bag2, send: send3 });
    this.element = $("mail");
    $("mail-close").onclick = () => this.clear();
    $("mail-inbox").onclick = () => this.turn(false);
    $("mail-write").onclick = () => this.turn(true);
    $("mail-form").onsubmit = (e) => this.post(e);
    $("mail-add").onclick = () => this.add();
    $("mail-thing").onchange = () => this.most();
    for (const id of ["mail-money", "mail-owed"]) $(id).oninput = () => this.changed();
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.clear();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }
  clear() {
    const held = this.element.contains(document.activeElement);
    clearTimeout(this.asks);
    Object.assign(this, { open: false, writes: false, letters: [], reads: 0, laid: [], waits: false, price: void 0, said: "" });
    $("mail-form").reset();
    this.draw();
    if (held) $("stage").focus({ preventScroll: true });
  }
  act(act, more) {
    this.send({ type: "mail", act, ...more });
  }
  /** Event `mail_told`; the answer is a line for the log, or undefined. */
  told(e) {
    switch (e.news) {
      case "opened":
        this.begin();
        return void 0;
      case "priced":
        this.price = e.price ?? 0;
        this.draw();
        return void 0;
      case "came":
        if (this.open) this.act("list");
        return e.name ? `You have mail from ${e.name}.` : "You have mail.";
      case "waits":
        return "You have unread mail.";
      case "read":
        return void 0;
      case "sent":
        this.sent();
        return this.say(`Your letter to ${e.name} has been sent.`);
    }
    return this.say({ taken: "Taken.", paid: "Paid. You can take the items now.", returned: "The letter has been returned.", deleted: "The letter has been deleted." }[e.news] ?? "");
  }
  /** Event `mail_shown`: all letters that have come. */
  shows(e) {
    this.letters = e.letters;
    this.draw();
  }
  begin() {
    const fresh = !this.open;
    this.open = true;
    this.said = "";
    this.draw();
    this.ask();
    if (fresh && !document.activeElement?.matches("input, textarea, select")) $("mail-inbox").focus({ preventScroll: true });
  }
  /** Says what came of something, in the window and for the log. */
  say(text3) {
    this.said = text3;
    setText($("mail-said"), text3);
    return text3;
  }
  /** Something the player asked for about letters was refused. */
  refused(e) {
    this.waits = false;
    if (!this.open) return;
    this.say(e.text);
    this.draw();
  }
  /** What the player has is another. */
  moved(items) {
    if (items && this.open && this.writes) this.draw();
  }
  /** Whether something that is laid into the letter lies still where it lay. */
  there(l) {
    return this.bag.items.some((it) => it.id === l.id && it.slot === l.slot && it.count >= l.count);
  }
  turn(writes) {
    this.writes = writes;
    this.say("");
    this.draw();
    if (writes) $("mail-to").focus({ preventScroll: true });
    else this.act("list");
  }
  // Writing
  most() {
    const it = this.bag.items.find((i) => i.slot === $("mail-thing").value);
    $("mail-count").max = String(it?.count ?? 1);
    $("mail-count").value = String(it?.count ?? 1);
  }
  add() {
    const it = this.bag.items.find((i) => i.slot === $("mail-thing").value);
    if (!it || this.laid.length >= MOST4) return;
    const count2 = Math.min(Math.max(Math.trunc(Number($("mail-count").value) || 0), 1), it.count);
    this.laid.push({ id: it.id, slot: it.slot, name: it.name, quality: it.quality, count: count2 });
    this.changed();
    $("mail-thing").focus({ preventScroll: true });
  }
  numbers() {
    const of = (id) => Math.max(0, Math.trunc(Number($(id).value) || 0));
    return { money: of("mail-money"), owed: of("mail-owed"), things: this.laid.map((l) => `${l.slot}:${l.count}`).join(",") };
  }
  /** What a letter costs is asked for when it has been another for a moment. */
  changed() {
    this.price = void 0;
    this.draw();
    clearTimeout(this.asks);
    this.asks = setTimeout(() => this.ask(), ASK_AFTER3);
  }
  ask() {
    if (this.open) this.act("price", this.numbers());
  }
  post(e) {
    e.preventDefault();
    const gone = this.laid.find((l) => !this.there(l));
    this.say(gone ? `You no longer have ${stack2(gone)}.` : "");
    if (gone || this.waits) return;
    this.waits = true;
    this.draw();
    this.act("send", { to: $("mail-to").value.trim(), subject: $("mail-subject").value.trim(), text: $("mail-text").value, ...this.numbers() });
  }
  sent() {
    this.waits = false;
    $("mail-form").reset();
    this.laid = [];
    this.changed();
  }
  // Drawing
  draw() {
    this.element.hidden = !this.open;
    if (!this.open) return;
    $("mail-inbox").setAttribute("aria-pressed", String(!this.writes));
    $("mail-write").setAttribute("aria-pressed", String(this.writes));
    $("mail-list").hidden = this.writes;
    $("mail-form").hidden = !this.writes;
    const fresh = this.letters.filter((l) => !l.read).length;
    setText($("mail-inbox"), fresh ? `Letters (${fresh} new)` : "Letters");
    setText($("mail-said"), this.said);
    if (this.writes) this.drawForm();
    else this.drawLetters();
  }
  drawForm() {
    const held = document.activeElement === $("mail-thing") || document.activeElement === $("mail-count");
    const list2 = pickable(this.bag.items).filter((it) => !this.laid.some((l) => l.slot === it.slot));
    const was = $("mail-thing").value;
    if (!held || !list2.some((it) => it.slot === was) || $("mail-thing").options.length !== list2.length) {
      $("mail-thing").replaceChildren(...list2.map((it) => make("option", { value: it.slot, textContent: stack2(it) })));
      if (list2.some((it) => it.slot === was)) $("mail-thing").value = was;
      else this.most();
    }
    for (const id of ["mail-thing", "mail-count", "mail-add"]) $(id).disabled = list2.length === 0 || this.laid.length >= MOST4;
    $("mail-laid").replaceChildren(...this.laid.map((l, i) => {
      const back = make("button", { type: "button", textContent: "Remove", ariaLabel: `Remove ${l.name} from the letter` });
      back.onclick = () => {
        this.laid.splice(i, 1);
        this.changed();
      };
      const there = this.waits || this.there(l);
      return make("li", {}, about(make("span", { className: there ? `item-name quality-${l.quality}` : "muted" }, stack2(l) + (there ? "" : ", not in your bags")), l), back);
    }));
    $("mail-owed").disabled = this.laid.length === 0;
    $("mail-send").disabled = this.waits;
    $("mail-price").classList.toggle("tip-bad", this.price + this.numbers().money > this.bag.coins);
    setText($("mail-price"), `Postage: ${this.price === void 0 ? "…" : coins(this.price)}, you have ${this.bag.coins}`);
  }
  drawLetters() {
    const at2 = document.activeElement?.dataset?.letter;
    const rows2 = this.letters.map((l) => this.letter(l));
    if (rows2.length === 0) rows2.push(make("li", { className: "muted" }, "No letters."));
    $("mail-list").replaceChildren(...rows2);
    if (at2) ($("mail-list").querySelector(`[data-letter="${at2}"]`) ?? $("mail-inbox")).focus({ preventScroll: true });
  }
  letter(l) {
    const reads = this.reads === l.number;
    const notes = [];
    if (l.things.length) notes.push(l.things.map(stack2).join(", "));
    if (l.money) notes.push(coins(l.money));
    if (l.owed) notes.push(`${coins(l.owed)} to pay`);
    const head = make(
      "button",
      { type: "button", className: l.read ? "mail-head" : "mail-head unread", ariaExpanded: String(reads) },
      make("span", { className: "mail-subject" }, l.subject || "No subject"),
      make("span", { className: "muted" }, [l.returned ? "returned" : l.from, ...notes].filter(Boolean).join(" · "))
    );
    if (!l.read) head.append(make("span", { className: "unseen" }, "unread"));
    head.dataset.letter = l.number;
    head.onclick = () => this.read(l);
    return make("li", {}, head, ...reads ? [this.page(l)] : []);
  }
  read(l) {
    this.reads = this.reads === l.number ? 0 : l.number;
    this.draw();
    if (this.reads && !l.read) this.act("read", { letter: l.number });
  }
  page(l) {
    const acts = [];
    const act = (text3, what, more) => {
      const b = make("button", { type: "button", textContent: text3 });
      b.dataset.letter = `${l.number} ${text3}`;
      b.onclick = () => this.act(what, { letter: l.number, ...more });
      acts.push(b);
      return b;
    };
    if (l.owed) act(`Pay ${coins(l.owed)}`, "pay", { money: l.owed });
    else l.things.forEach((t, nth) => about(act(`Take ${stack2(t)}`, "take", { nth }), t));
    if (l.money) act(`Take ${coins(l.money)}`, "coins");
    if (!l.owed && l.things.length + (l.money ? 1 : 0) > 1) act("Take all", "empty");
    if (l.returns) act("Return", "return");
    if (!l.money && l.things.length === 0) act("Delete", "delete");
    return make(
      "div",
      { className: "mail-page" },
      ...l.text ? [make("p", { className: "mail-words" }, l.text)] : [],
      make("p", { className: "muted" }, `Expires in ${span(l.left)}.`),
      make("div", { className: "mail-acts" }, ...acts)
    );
  }
  /** What is shown, for tests. */
  get shown() {
    return this.open ? { letters: this.letters, said: this.said, price: this.price ?? null, laid: this.laid.length, writes: this.writes } : null;
  }
};

// trade.js
var SHOWN = 6;
var Trade = class {
  /** @param {Function} send a message to the server; @param bag knows what the player has */
  constructor(world2, targets2, bag2, send3) {
    Object.assign(this, { world: world2, targets: targets2, bag: bag2, send: send3 });
    this.element = $("trade");
    const ask = () => this.send({ type: "trade", act: "ask", player: this.targets.selected.id });
    const end = () => this.send({ type: "trade", act: "cancel" });
    $("barter").onclick = ask;
    $("trade-begin").onclick = () => this.send({ type: "trade", act: "begin" });
    $("trade-decline").onclick = () => {
      end();
      $("stage").focus({ preventScroll: true });
    };
    $("trade-close").onclick = end;
    $("trade-end").onclick = end;
    $("trade-agree").onclick = () => this.send({ type: "trade", ...this.now?.mine.locked ? { act: "unlock" } : { act: "accept", seen: this.now?.version } });
    $("trade-lay").onsubmit = (e) => this.lay(e, false);
    $("trade-show").onclick = (e) => this.lay(e, true);
    $("trade-thing").onchange = () => this.most();
    $("trade-pay").onsubmit = (e) => this.pay(e);
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      end();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }
  clear() {
    this.asked = null;
    this.open = null;
    this.now = null;
    this.why = "";
    this.draw();
  }
  /** Event `trade_told`; the answer is a line for the log, or undefined. */
  told(e) {
    const who = { with: e.with, name: e.name ?? this.world.nameOf(e.with) };
    return { asked: () => this.wanted(who), opened: () => this.begin(who, e.version), changed: () => this.changed(e), closed: () => this.over(who, e.why), done: () => this.done(who) }[e.news]?.();
  }
  wanted(who) {
    this.asked = who;
    this.draw();
    return `${who.name} wants to trade with you.`;
  }
  begin(who, version) {
    Object.assign(this, { asked: null, open: who, why: "", now: { version, mine: { money: 0, locked: false, things: [] }, theirs: { money: 0, locked: false, things: [] } } });
    $("trade-money").value = "0";
    this.draw();
    if (!document.activeElement?.matches("input, textarea, select")) $("trade-thing").focus({ preventScroll: true });
    return `You are trading with ${who.name}.`;
  }
  /** Both see the same from now on; where an agreement is gone, it says so. */
  changed(e) {
    if (!this.open) this.begin({ with: e.with, name: e.name ?? this.world.nameOf(e.with) }, e.version);
    const was = this.now;
    const same = JSON.stringify([was.mine.things, was.mine.money, was.theirs.things, was.theirs.money]) === JSON.stringify([e.mine.things, e.mine.money, e.theirs.things, e.theirs.money]);
    this.why = !same && (was.mine.locked || was.theirs.locked) ? "The offer has changed: both players must accept again." : "";
    this.now = { version: e.version, mine: e.mine, theirs: e.theirs };
    if (document.activeElement !== $("trade-money")) $("trade-money").value = String(e.mine.money);
    this.draw();
    setText($("announce"), `${this.open.name} offers ${this.inWords(e.theirs)}. ${$("trade-state").textContent}`);
  }
  inWords(side) {
    return [...side.money ? [coins(side.money)] : [], ...side.things.map((t) => `${t.count} ${t.name}`)].join(", ") || "nothing";
  }
  over(who, why) {
    const { name } = this.open ?? this.asked ?? who;
    this.leave();
    return why ? `No trade with ${name}: ${why}` : `The trade with ${name} is cancelled.`;
  }
  done(who) {
    this.leave();
    return `You have traded with ${who.name}.`;
  }
  leave() {
    const held = this.element.contains(document.activeElement) || $("trade-question").contains(document.activeElement);
    this.clear();
    if (held) $("stage").focus({ preventScroll: true });
  }
  /** Something the player asked for about the trade was refused. */
  refused(e) {
    if (!this.open) return;
    this.why = e.text;
    setText($("trade-why"), e.text);
    $("trade-money").value = String(this.now.mine.money);
  }
  /** What the player has is another. */
  moved(items) {
    if (items && this.open) this.choices();
  }
  lay(e, shown) {
    e.preventDefault();
    const slot2 = $("trade-thing").value;
    if (!slot2) return;
    const taken = new Set(this.now.mine.things.map((t) => t.place));
    let place2 = SHOWN;
    if (!shown) for (place2 = 0; place2 < SHOWN && taken.has(place2); ) place2++;
    if (!shown && place2 === SHOWN) {
      this.refused({ text: "There is no free slot in the trade." });
      return;
    }
    const count2 = Number($("trade-count").value);
    this.send({ type: "trade", act: "lay", place: place2, slot: slot2, ...count2 > 0 ? { count: count2 } : {} });
  }
  pay(e) {
    e.preventDefault();
    this.send({ type: "trade", act: "money", money: Math.max(0, Math.trunc(Number($("trade-money").value) || 0)) });
  }
  /** The things that may be laid, with the one that was chosen. */
  choices() {
    const list2 = pickable(this.bag.items);
    const was = $("trade-thing").value;
    $("trade-thing").replaceChildren(...list2.map((it) => make("option", { value: it.slot, textContent: stack2(it) })));
    if (list2.some((it) => it.slot === was)) $("trade-thing").value = was;
    for (const id of ["trade-thing", "trade-count", "trade-offer", "trade-show"]) $(id).disabled = list2.length === 0;
    this.most(list2.some((it) => it.slot === was));
  }
  /** Sets how many of a stack there are to lay. */
  most(keep) {
    const it = this.bag.items.find((i) => i.slot === $("trade-thing").value);
    $("trade-count").max = String(it?.count ?? 1);
    if (keep !== true || Number($("trade-count").value) > (it?.count ?? 1)) $("trade-count").value = String(it?.count ?? 1);
  }
  draw() {
    $("trade-question").hidden = !this.asked;
    if (this.asked) setText($("trade-asks"), `${this.asked.name} wants to trade with you.`);
    this.element.hidden = !this.open;
    if (!this.open) return;
    const { mine, theirs } = this.now;
    const { name } = this.open;
    setText($("trade-name"), `Trade with ${name}`);
    setText($("trade-they"), `${name} gives`);
    setText($("trade-their-money"), coins(theirs.money));
    $("trade-money").title = `You have ${coins(this.bag.coins)}`;
    this.choices();
    this.side($("trade-mine"), mine, true);
    this.side($("trade-theirs"), theirs, false);
    $("trade-agree").setAttribute("aria-pressed", String(mine.locked));
    setText($("trade-agree"), mine.locked ? "Withdraw" : "Accept");
    let state2 = "Both players must accept the trade.";
    if (mine.locked) state2 = `You have accepted; ${name} has not accepted yet.`;
    if (theirs.locked) state2 = `${name} has accepted; you have not accepted yet.`;
    setText($("trade-state"), state2);
    setText($("trade-why"), this.why);
  }
  side(list2, side, own2) {
    const rows2 = side.things.map((t) => {
      const parts2 = [about(make("span", { className: `item-name quality-${t.quality}` }, stack2(t)), t)];
      if (t.place === SHOWN) parts2.push(make("span", { className: "muted" }, "only shown"));
      if (own2) {
        const back = make("button", { type: "button", textContent: "Take back", ariaLabel: `Take ${t.name} back` });
        back.onclick = () => this.send({ type: "trade", act: "clear", place: t.place });
        parts2.push(back);
      }
      return make("li", {}, ...parts2);
    });
    if (rows2.length === 0) rows2.push(make("li", { className: "muted" }, "No items."));
    list2.replaceChildren(...rows2);
    list2.parentElement.classList.toggle("locked", side.locked);
  }
  /** Whether the target can be asked to trade. */
  show() {
    const o = this.targets.selected;
    $("barter").hidden = !o?.player || o.id === this.world.player || this.open !== null || this.world.is(o, "dead");
  }
  /** What is shown, for tests. */
  get shown() {
    return { asked: this.asked?.name ?? "", with: this.open?.name ?? "", ...this.now ?? {}, state: this.open ? $("trade-state").textContent : "", why: this.why };
  }
};

// friends.js
var NOTE = 48;
var Friends = class {
  /** @param {Function} send a message to the server */
  constructor(world2, send3) {
    Object.assign(this, { world: world2, send: send3 });
    this.people = new People($("friend-list"), "Nobody.");
    this.unheard = new People($("ignored-list"), "Nobody.");
    $("friend-form").onsubmit = (e) => {
      e.preventDefault();
      this.note("befriend");
    };
    $("friend-ignore").onclick = () => this.note("ignore");
    this.clear();
  }
  clear() {
    Object.assign(this, { friends: [], ignored: [], asked: 0, wanted: false, said: "" });
    this.draw();
  }
  act(act, more) {
    this.send({ type: "social", act, ...more });
  }
  /** Asks who is noted: the answer is for the page, and no line of the log. */
  ask() {
    this.wanted = true;
    this.asked++;
    this.act("list");
  }
  note(act) {
    const name = $("friend-name").value.trim();
    if (!name) {
      $("friend-name").focus();
      return;
    }
    this.say("");
    this.act(act, { name });
    $("friend-name").value = "";
  }
  /** Event `contacts_shown`; the answer tells whether the page has asked. */
  shows(e) {
    Object.assign(this, { friends: e.friends, ignored: e.ignored });
    this.draw();
    if (this.asked === 0) return void 0;
    this.asked--;
    return "known";
  }
  /** Event `social_told`: who is noted is so otherwise from now on. */
  told() {
    if (this.wanted) this.ask();
  }
  refused(e) {
    this.say(e.text);
  }
  say(text3) {
    this.said = text3;
    setText($("friend-said"), text3);
  }
  draw() {
    setText($("friend-said"), this.said);
    const order = [...this.friends].sort((a, b) => Number(Boolean(b.online)) - Number(Boolean(a.online)));
    this.people.show(order.map((f) => ({
      id: f.id,
      name: f.name,
      online: f.online,
      about: whereabouts(f, this.world),
      notes: [f.note],
      acts: [
        ...f.online ? [["Invite", () => this.send({ type: "group", act: "invite", player: f.id })]] : [],
        ["Note", () => this.people.write("Note", f.note ?? "", NOTE, (note2) => this.act("note", { player: f.id, note: note2 }))],
        ["Remove", () => this.act("unfriend", { player: f.id })]
      ]
    })));
    this.unheard.show(this.ignored.map((f) => ({
      id: f.id,
      name: f.name,
      online: f.online,
      about: "ignored",
      notes: [],
      acts: [["Stop ignoring", () => this.act("unignore", { player: f.id })]]
    })));
  }
  /** What is shown, for tests. */
  get shown() {
    return { friends: this.friends, ignored: this.ignored, said: this.said };
  }
};

// guild.js
var NOTE2 = 31;
var MESSAGE = 128;
var INFO = 500;
var RIGHTS = ["listen", "speak", "officer_listen", "officer_speak", "invite", "kick", "promote", "demote", "message", "notes", "see_officer_notes", "officer_notes", "info"];
var BREAKS = /* @__PURE__ */ new Set(["left", "kicked"]);
var words = (right) => right.replaceAll("_", " ");
var NEWS3 = {
  founded: (l) => `${l.name} founded it.`,
  joined: (l) => `${l.name} joined, invited by ${l.by ?? l.name}.`,
  left: (l) => `${l.name} left.`,
  kicked: (l) => `${l.by} removed ${l.name}.`,
  promoted: (l, rank2) => `${l.by} promoted ${l.name} to ${rank2}.`,
  demoted: (l, rank2) => `${l.by} demoted ${l.name} to ${rank2}.`,
  leading: (l) => `${l.name} became the leader.`
};
function since2(left2) {
  if (!left2) return "";
  const days = Math.floor((Date.now() - left2) / 864e5);
  return days < 1 ? "seen today" : days === 1 ? "seen yesterday" : `seen ${days} days ago`;
}
var Guild = class {
  /** @param {Function} send a message to the server */
  constructor(world2, send3) {
    Object.assign(this, { world: world2, send: send3 });
    this.people = new People($("guild-list"), "Nobody.");
    $("guild-accept").onclick = () => this.answer("accept");
    $("guild-decline").onclick = () => this.answer("decline");
    this.form("guild-found", "guild-name", (name) => this.send({ type: "found_guild", name }));
    this.form("guild-invite", "guild-who", (name) => this.act("invite", { name }));
    this.form("guild-write", "guild-text", (text3) => this.act(this.writes, { text: text3 }));
    this.form("guild-add-rank", "guild-rank-name", (text3) => this.act("add_rank", { text: text3 }));
    $("guild-not").onclick = () => this.write("");
    $("guild-message-edit").onclick = () => this.write("message");
    $("guild-info-edit").onclick = () => this.write("info");
    $("guild-drop-rank").onclick = () => this.act("drop_rank");
    $("guild-past").ontoggle = () => this.past();
    this.clear();
  }
  clear() {
    Object.assign(this, { guild: null, log: [], asked: 0, wanted: false, invited: "", said: "", writes: "" });
    this.draw();
  }
  act(act, more) {
    this.say("");
    this.send({ type: "guild", act, ...more });
  }
  /** A form of one line, which is sent and then empty. */
  form(id, input, send3) {
    $(id).onsubmit = (e) => {
      e.preventDefault();
      const text3 = $(input).value.trim();
      if (!text3 && id !== "guild-write") {
        $(input).focus();
        return;
      }
      this.say("");
      send3(text3);
      $(input).value = "";
      if (id === "guild-write") this.write("");
    };
  }
  /** Asks how the guild is: the answer is for the page, and no line of the log. */
  ask() {
    this.wanted = true;
    this.asked++;
    this.send({ type: "guild", act: "roster" });
    this.past();
  }
  /** Asks what has happened while that is looked at. */
  past() {
    if (!$("guild-past").open || !this.guild) return;
    this.asked++;
    this.send({ type: "guild", act: "log" });
  }
  /** Event `guild_shown`; the answer tells whether the page has asked. */
  shows(e) {
    if (e.asked === "log") this.log = e.log;
    else if (e.asked === "roster") this.guild = e;
    this.draw();
    if (this.asked === 0) return void 0;
    this.asked--;
    return "known";
  }
  /** Event `guild_told`. */
  told(e) {
    if (e.news === "invited") {
      this.invited = { by: e.by, guild: e.guild };
      setText($("announce"), `${e.by} invites you to ${e.guild}`);
    } else if (e.who === this.world.player && e.news !== "asked") this.invited = "";
    if (e.news === "disbanded" || BREAKS.has(e.news) && e.who === this.world.player) Object.assign(this, { guild: null, log: [] });
    else if (this.wanted && !["invited", "asked", "declined"].includes(e.news)) this.ask();
    this.draw();
  }
  /** Something about the guild was refused; the answer tells whether nobody need know. */
  refused(e) {
    if (this.asked > 0 && !this.guild) {
      this.asked = 0;
      this.draw();
      return "known";
    }
    this.say(e.text);
    return void 0;
  }
  say(text3) {
    this.said = text3;
    setText($("guild-said"), text3);
  }
  answer(act) {
    this.invited = "";
    this.act(act);
    this.draw();
    $("stage").focus();
  }
  /** Begins to write the message of the day or what the guild tells of itself. */
  write(what) {
    const was = this.writes;
    this.writes = what;
    this.draw();
    if (what) {
      $("guild-text").maxLength = what === "info" ? INFO : MESSAGE;
      $("guild-text").value = this.guild?.[what] ?? "";
      $("guild-text").focus();
    } else if (was) $(`guild-${was}-edit`).focus();
  }
  get own() {
    return this.guild?.members.find((m) => m.id === this.world.player);
  }
  get leads() {
    return this.own?.rank === 0;
  }
  may(right) {
    return this.leads || Boolean(this.guild?.ranks[this.own?.rank]?.rights.includes(right));
  }
  draw() {
    const g = this.guild;
    $("guild-question").hidden = !this.invited;
    if (this.invited) setText($("guild-asks"), `${this.invited.by} invites you to ${this.invited.guild}.`);
    setText($("guild-said"), this.said);
    setText($("guild-title"), g ? g.name : "Guild");
    this.drawFounding();
    $("guild-all").hidden = !g;
    if (!g) return;
    const online = g.members.filter((m) => m.online).length;
    setText($("guild-about"), `You are ${g.ranks[this.own?.rank ?? 0]?.name}. ${online} of ${g.members.length} members online.`);
    setText($("guild-message"), g.message ? `“${g.message}”` : "");
    setText($("guild-info"), g.info ?? "");
    const edits = (what, right) => {
      $(`guild-${what}-edit`).hidden = Boolean(this.writes) || !this.may(right);
    };
    edits("message", "message");
    edits("info", "info");
    setText($("guild-message-edit"), g.message ? "Change the message" : "Write a message of the day");
    setText($("guild-info-edit"), g.info ? "Change the description" : "Write a description");
    $("guild-write").hidden = !this.writes;
    setText($("guild-what"), this.writes === "info" ? "Description" : "Message of the day");
    $("guild-invite").hidden = !this.may("invite");
    this.drawMembers();
    this.drawRanks();
    refill($("guild-log"), [...this.log].reverse().map((l) => make(
      "li",
      {},
      make("span", { className: "muted" }, new Date(l.at).toLocaleString([], { dateStyle: "short", timeStyle: "short" })),
      " ",
      NEWS3[l.news]?.(l, g.ranks[l.rank ?? 0]?.name ?? "a rank") ?? `${l.name}: ${words(l.news)}`
    )));
    const end = this.leads ? sure("end", "Disband the guild", () => this.act("disband")) : sure("leave", "Leave the guild", () => this.act("leave"));
    refill($("guild-end"), [end]);
  }
  /** What it takes to found a guild, for who has none. */
  drawFounding() {
    const takes = this.world.founding;
    $("guild-found").hidden = Boolean(this.guild) || !takes;
    $("guild-cost").hidden = Boolean(this.guild);
    const needs2 = [takes?.coins > 0 && coins(takes.coins), takes?.members > 1 && `a group of ${takes.members}, yourself included`].filter(Boolean);
    setText($("guild-cost"), takes ? `You are not in a guild. Founding one takes ${needs2.join(" and ") || "nothing but a name"}.` : "You are not in a guild.");
  }
  drawMembers() {
    const { members, ranks } = this.guild;
    const order = [...members].sort((a, b) => Number(Boolean(b.online)) - Number(Boolean(a.online)) || a.rank - b.rank || a.name.localeCompare(b.name));
    this.people.show(order.map((m) => ({
      id: m.id,
      name: m.name,
      online: m.online,
      about: [ranks[m.rank]?.name, m.online ? whereabouts(m, this.world) : [`Level ${m.level}`, since2(m.left)].filter(Boolean).join(" · ")].join(" · "),
      notes: [m.note, m.officer_note && `Officers: ${m.officer_note}`],
      acts: this.acts(m)
    })));
  }
  /** What may be done about a member by the player's rights. */
  acts(m) {
    const { ranks } = this.guild;
    const own2 = this.own?.rank ?? ranks.length;
    const lower = m.rank > own2 && m.id !== this.world.player;
    const acts = [];
    const about2 = (word, act, asks) => acts.push([word, () => this.act(act, { player: m.id }), asks]);
    const write2 = (word, act, text3) => acts.push([word, () => this.people.write(word, text3 ?? "", NOTE2, (t) => this.act(act, { player: m.id, text: t }))]);
    if (lower && this.may("promote") && m.rank > own2 + 1) about2("Promote", "promote");
    if (lower && this.may("demote") && m.rank < ranks.length - 1) about2("Demote", "demote");
    if (this.may("notes")) write2("Note", "note", m.note);
    if (this.may("officer_notes")) write2("Officers’ note", "officer_note", m.officer_note);
    if (m.online && m.id !== this.world.player) acts.push(["Group", () => this.send({ type: "group", act: "invite", player: m.id })]);
    if (this.leads && m.id !== this.world.player) about2("Lead", "lead", true);
    if (lower && this.may("kick")) about2("Remove", "kick", true);
    return acts;
  }
  /** What each rank may; its leader says so. */
  drawRanks() {
    const { ranks } = this.guild;
    $("guild-rank-acts").hidden = !this.leads;
    refill($("guild-ranks"), ranks.map((r, i) => {
      const may = i === 0 ? "everything" : r.rights.map(words).join(", ") || "nothing";
      if (!this.leads) return make("li", {}, make("b", {}, r.name), " ", make("span", { className: "muted" }, may));
      return this.rank(r, i, may);
    }));
  }
  rank(r, i, may) {
    const key2 = `rank-${i}`;
    const name = make("input", { type: "text", maxLength: 15, value: r.name, ariaLabel: `Name of rank ${i + 1}`, autocomplete: "off" });
    name.dataset.key = `${key2} name`;
    const boxes = i === 0 ? [] : RIGHTS.map((right) => {
      const box = make("input", { type: "checkbox", checked: r.rights.includes(right) });
      box.dataset.key = `${key2} ${right}`;
      return [box, make("label", {}, box, ` ${words(right)}`)];
    });
    const form = make(
      "form",
      {},
      make("div", { className: "pick" }, name, make("button", { type: "submit" }, "Save")),
      i === 0 ? make("p", { className: "muted" }, may) : make("div", { className: "guild-rights" }, ...boxes.map(([, label3]) => label3))
    );
    form.onsubmit = (e) => {
      e.preventDefault();
      const rights = i === 0 ? 2 ** RIGHTS.length - 1 : boxes.reduce((bits, [box], bit) => bits + (box.checked ? 2 ** bit : 0), 0);
      this.act("edit_rank", { rank: i, text: name.value.trim(), rights });
    };
    return make("li", {}, form);
  }
  /** What is shown, for tests. */
  get shown() {
    const g = this.guild;
    return { name: g?.name ?? "", message: g?.message ?? "", members: g?.members ?? [], ranks: g?.ranks ?? [], log: this.log, invited: this.invited, said: this.said };
  }
};

// vault.js
var UNBOUNDED = 1e9;
var NEWS4 = {
  deposited: (l) => `${l.name} deposited ${l.count} × ${l.item} into tab ${(l.tab ?? 0) + 1}.`,
  withdrawn: (l) => `${l.name} withdrew ${l.count} × ${l.item} from tab ${(l.tab ?? 0) + 1}.`,
  moved: (l) => `${l.name} moved ${l.count} × ${l.item}${l.to !== l.tab ? ` from tab ${(l.tab ?? 0) + 1} to tab ${(l.to ?? 0) + 1}` : ""}.`,
  paid: (l) => `${l.name} deposited ${coins(l.money)}.`,
  drawn: (l) => `${l.name} withdrew ${coins(l.money)}.`,
  bought: (l) => `${l.name} bought a tab for ${coins(l.money ?? 0)}.`
};
var whole = (id) => Math.max(0, Math.trunc(Number($(id).value) || 0));
var Vault = class {
  /** @param bag knows what the player has; @param {Function} send a message to the server */
  constructor(bag2, send3) {
    Object.assign(this, { bag: bag2, send: send3 });
    this.element = $("vault");
    $("vault-close").onclick = () => this.clear();
    $("vault-pay").onclick = () => this.money("pay");
    $("vault-draw").onclick = () => this.money("draw");
    $("vault-coins").onsubmit = (e) => e.preventDefault();
    $("vault-buy").onclick = () => this.act("buy");
    $("vault-title").onsubmit = (e) => {
      e.preventDefault();
      this.act("name", { tab: this.bank.tab, text: $("vault-tab-name").value.trim() });
    };
    $("vault-words").onsubmit = (e) => {
      e.preventDefault();
      this.act("write", { tab: this.bank.tab, text: $("vault-text").value.trim() });
    };
    $("vault-how").onsubmit = (e) => e.preventDefault();
    $("vault-click").onchange = () => this.drawThings();
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.clear();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }
  clear() {
    Object.assign(this, { bank: null, said: "" });
    this.draw();
  }
  act(act, more) {
    this.say("");
    this.send({ type: "vault", act, ...more });
  }
  money(act) {
    const money = whole("vault-money");
    if (money > 0) this.act(act, { money });
    else $("vault-money").focus();
  }
  /** Event `vault_shown`: as the player has asked, or after what it or another one did. */
  shows(e) {
    if (!this.bank && !e.opened) return;
    const was = this.bank;
    this.bank = e;
    this.draw();
    const now = e.tabs[e.tab], before = was?.tabs[was.tab];
    const fill2 = (id, text3, old) => {
      if (was?.tab !== e.tab || $(id).value === old) $(id).value = text3;
    };
    fill2("vault-tab-name", now?.name ?? "", before?.name ?? "");
    fill2("vault-text", now?.text ?? "", before?.text ?? "");
  }
  refused(e) {
    if (this.bank) this.say(e.text);
  }
  /** What the player has is another. */
  moved(items) {
    if (items && this.bank) this.drawThings();
  }
  say(text3) {
    this.said = text3;
    setText($("vault-said"), text3);
  }
  draw() {
    const attends = attend(this.element);
    const b = this.bank;
    this.element.hidden = !b;
    if (b) {
      setText($("vault-name"), `Bank of ${b.guild}`);
      setText($("vault-said"), this.said);
      setText($("vault-sum"), `Balance: ${coins(b.money)}. ${this.may()}`);
      refill($("vault-tabs"), b.tabs.map((t, i) => {
        const chip = keyed(`tab-${i}`, { ariaPressed: String(i === b.tab) }, t.name || `Tab ${i + 1}`);
        chip.onclick = () => this.act("show", { tab: i });
        return chip;
      }));
      $("vault-buy").hidden = !b.leads;
      $("vault-sides").hidden = b.tabs.length === 0;
      $("vault-none").hidden = b.tabs.length > 0;
      $("vault-title").hidden = !b.leads || b.tabs.length === 0;
      $("vault-words").hidden = !this.mine().write || b.tabs.length === 0;
      $("vault-how").hidden = b.tabs.length === 0;
      const about2 = b.tabs[b.tab]?.text ?? "";
      setText($("vault-about"), about2);
      $("vault-about").hidden = about2 === "" || this.mine().write;
      this.drawClicks();
      this.drawThings();
      this.drawRanks();
      refill($("vault-log"), [...b.log].reverse().map((l) => make("li", {}, NEWS4[l.news]?.(l) ?? l.news)));
    }
    attends();
  }
  /** What the player may still take out today. */
  may() {
    const { may_things: things, may_money: money } = this.bank;
    if (things >= UNBOUNDED && money >= UNBOUNDED) return "You may withdraw any amount.";
    return `You may still withdraw ${things === 1 ? "one item" : `${things} items`} and ${coins(money)} today.`;
  }
  /** What the player may do with the tab that is shown. */
  mine() {
    return this.bank.ranks[this.bank.rank]?.tabs[this.bank.tab] ?? {};
  }
  /** What a click on a thing in the tab does: it takes it out, or moves it to a tab. */
  drawClicks() {
    const clicks = $("vault-click"), was = clicks.value;
    refill(clicks, [make("option", { value: "out" }, "withdraws it"), ...this.bank.tabs.map((t, i) => make(
      "option",
      { value: String(i) },
      i === this.bank.tab ? "moves it within this tab" : `moves it to ${t.name || `tab ${i + 1}`}`
    ))]);
    clicks.value = was;
    if (clicks.selectedIndex < 0) clicks.value = "out";
  }
  /** Takes something out of the tab, or moves it: as many of a stack as is said, or all. */
  pick(t) {
    const to = $("vault-click").value, place2 = whole("vault-place");
    const at2 = { tab: this.bank.tab, place: t.place, ...this.some(t) };
    if (to === "out") this.act("withdraw", at2);
    else this.act("move", { ...at2, to_tab: Number(to), to_place: place2 > 0 ? place2 - 1 : -1 });
  }
  some(t) {
    const count2 = Math.min(whole("vault-count"), t.count);
    $("vault-count").value = "";
    return count2 > 0 ? { count: count2 } : {};
  }
  drawThings() {
    const { tab: tab2, things } = this.bank;
    $("vault-place").disabled = $("vault-click").value === "out";
    const does = $("vault-click").value === "out" ? "Withdraw" : "Move";
    const lies = (key2, t, label3, act) => {
      const b = keyed(key2, { title: label3, ariaLabel: `${label3}: ${stack2(t)}` }, about(make("span", { className: `item-name quality-${t.quality}` }, stack2(t)), t));
      b.onclick = act;
      return make("li", {}, b);
    };
    const inside = things.map((t) => lies(`tab-${tab2} place-${t.place}`, t, `${does}, slot ${t.place + 1}`, () => this.pick(t)));
    const own2 = pickable(this.bag.items).map((t) => lies(`slot-${t.slot}`, t, "Deposit", () => this.lay(t)));
    const none = () => make("li", { className: "muted" }, "Nothing.");
    refill($("vault-things"), inside.length > 0 ? inside : [none()]);
    refill($("vault-own"), own2.length > 0 ? own2 : [none()]);
  }
  /** Lays something in: as many of a stack as is said, or all. */
  lay(t) {
    const like = this.bank.things.find((l) => l.item === t.item);
    const taken = new Set(this.bank.things.map((l) => l.place));
    let place2 = 0;
    while (taken.has(place2)) place2++;
    this.act("deposit", { tab: this.bank.tab, place: like?.place ?? place2, slot: t.slot, ...this.some(t) });
  }
  /** What each rank may in the bank; its leader says so. */
  drawRanks() {
    refill($("vault-ranks"), this.bank.ranks.map((r, i) => {
      if (i === 0) return make("li", {}, make("b", {}, r.name), " ", make("span", { className: "muted" }, "everything"));
      const t = this.allowed(r);
      const may = [t.see && "can see it", t.deposit && "can deposit", t.write && "can edit its text", t.things > 0 && `can withdraw ${t.things} items a day`, r.money > 0 && `can withdraw ${coins(r.money)} a day`].filter(Boolean).join(", ");
      if (!this.bank.leads) return make("li", {}, make("b", {}, r.name), " ", make("span", { className: "muted" }, may || "nothing"));
      return this.rank(r, i);
    }));
  }
  /** What a rank may do with the tab that is shown. */
  allowed(r) {
    return r.tabs[this.bank.tab] ?? r.tabs[0];
  }
  rank(r, i) {
    const t = this.allowed(r);
    const input = (what, properties) => {
      const e = make("input", properties);
      e.dataset.key = `rank-${i} ${what}`;
      return e;
    };
    const see = input("see", { type: "checkbox", checked: t.see });
    const deposit = input("deposit", { type: "checkbox", checked: t.deposit });
    const write2 = input("write", { type: "checkbox", checked: t.write });
    const things = input("things", { type: "number", min: "0", step: "1", value: String(t.things) });
    const money = input("money", { type: "number", min: "0", step: "1", value: String(r.money) });
    const form = make(
      "form",
      { className: "vault-rank", ariaLabel: r.name },
      make("b", {}, r.name),
      make("label", {}, see, " see"),
      make("label", {}, deposit, " deposit"),
      make("label", {}, write2, " edit text"),
      make("label", {}, "items ", things),
      make("label", {}, "coins ", money),
      make("button", { type: "submit" }, "Save")
    );
    form.onsubmit = (e) => {
      e.preventDefault();
      const most2 = (n) => Math.min(Math.max(0, Math.trunc(Number(n.value) || 0)), UNBOUNDED);
      this.act("allow", { rank: i, see: Number(see.checked), deposit: Number(deposit.checked), write: Number(write2.checked), things: most2(things), money: most2(money), tab: this.bank.tab });
    };
    return make("li", {}, form);
  }
  /** What is shown, for tests. */
  get shown() {
    const b = this.bank;
    return b && { guild: b.guild, money: b.money, tab: b.tab, tabs: b.tabs, things: b.things, leads: b.leads, rank: b.rank, log: b.log, said: this.said };
  }
};

// petition.js
var Petition = class {
  /** @param bag knows what the player has; @param {Function} send a message to the server */
  constructor(world2, targets2, bag2, send3) {
    Object.assign(this, { world: world2, targets: targets2, bag: bag2, send: send3 });
    this.element = $("petition");
    $("petition-close").onclick = () => this.shut();
    $("petition-buy").onsubmit = (e) => this.named(e, "petition-for", (name) => this.act("buy", { with: this.desk.where, name }));
    $("petition-rename").onsubmit = (e) => this.named(e, "petition-other", (name) => this.act("rename", { thing: this.paper.thing, name }));
    $("petition-offer").onclick = () => this.offer();
    $("petition-turn-in").onclick = () => this.act("turn_in");
    $("petition-look").onclick = () => this.act("show");
    $("petition-sign").onclick = () => this.answer("sign");
    $("petition-decline").onclick = () => this.answer("decline");
    this.element.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      this.shut();
      e.preventDefault();
      e.stopPropagation();
    });
    this.clear();
  }
  clear() {
    Object.assign(this, { desk: null, paper: null, said: "" });
    this.draw();
  }
  /** Puts the window away: what was offered is not signed then. */
  shut() {
    if (this.paper && !this.own) this.act("decline", { thing: this.paper.thing });
    this.clear();
  }
  act(act, more) {
    this.say("");
    this.send({ type: "petition", act, ...more });
  }
  /** Offers the petition to whom the player has selected. */
  offer() {
    const o = this.targets.selected;
    if (o?.player && o.id !== this.world.player) this.act("offer", { thing: this.paper.thing, with: o.id });
    else this.say("Select the player who should sign it.");
  }
  answer(act) {
    this.act(act, { thing: this.paper.thing });
    if (act === "decline") this.clear();
  }
  named(e, input, act) {
    e.preventDefault();
    const name = $(input).value.trim();
    if (name) act(name);
    else $(input).focus();
  }
  get own() {
    return this.paper?.owner === this.world.player;
  }
  get has() {
    return this.bag.items?.find((it) => it.petition && !it.slot.startsWith("bank"));
  }
  /** Event `petition_shown`. */
  shows(e) {
    if (e.asked === "query") return "known";
    this.paper = e;
    this.draw();
    return "known";
  }
  /** Event `petition_told`. */
  told(e) {
    const ends = e.news === "turned_in" || e.news === "signed" && e.who === this.world.player;
    if (e.news === "opened") Object.assign(this, { desk: e, paper: null, said: "" });
    else if (ends) Object.assign(this, { desk: null, paper: null, said: "" });
    else if (e.news === "renamed" && this.paper) this.paper.guild = e.guild;
    this.draw();
    return e.news === "opened" ? "known" : void 0;
  }
  refused(e) {
    if (this.desk || this.paper) this.say(e.text);
  }
  /** What the player has is another. */
  moved(items) {
    if (items && (this.desk || this.paper)) this.draw();
  }
  say(text3) {
    this.said = text3;
    setText($("petition-said"), text3);
  }
  draw() {
    const attends = attend(this.element);
    const { desk: desk2, paper } = this;
    this.element.hidden = !desk2 && !paper;
    if (!this.element.hidden) {
      setText($("petition-name"), paper ? `Charter of ${paper.guild}` : "Charters");
      setText($("petition-said"), this.said);
      const about2 = paper ? `${this.own ? "Yours" : `${paper.name} asks you to sign`}. ${paper.signed.length} of ${paper.takes} have signed.` : `A charter costs ${coins(desk2.price ?? 0)}; you have ${this.bag.coins}. It needs ${desk2.takes} signatures to found the guild.`;
      setText($("petition-about"), about2);
      $("petition-buy").hidden = Boolean(paper) || Boolean(this.has);
      $("petition-look").hidden = Boolean(paper) || !this.has;
      $("petition-turn-in").hidden = !this.has || Boolean(paper) && !(this.own && desk2);
      $("petition-rename").hidden = !this.own;
      $("petition-offer").hidden = !this.own;
      $("petition-sign").hidden = $("petition-decline").hidden = !paper || this.own;
      refill($("petition-signed"), (paper?.signed ?? []).map((s) => make("li", {}, s.name)));
    }
    attends();
  }
  /** What is shown, for tests. */
  get shown() {
    const { desk: desk2, paper, said } = this;
    return { open: !this.element.hidden, price: desk2?.price, guild: paper?.guild ?? "", own: this.own, signed: paper?.signed.map((s) => s.name) ?? [], said };
  }
};

// marked.js
var COLOR = /^#[0-9a-f]{6}$/;
function pieces(spans, before = "") {
  return [before, ...spans.map(piece)].filter((p) => p !== "");
}
function piece({ text: text3, bold, italic, color, icon: icon2, link: link2 }) {
  if (!bold && !italic && !color && !icon2 && !link2) return text3;
  const element = make("span", { className: [bold && "bold", italic && "italic", icon2 && "icon", link2 && "link"].filter(Boolean).join(" ") }, text3);
  if (COLOR.test(color)) element.style.color = color;
  if (icon2) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", icon2);
  }
  if (link2) element.title = `${link2.kind} ${link2.id}`;
  return element;
}

// menus.js
var ICONS = { talk: "…", trade: "⇄", travel: "➜", teach: "✎", work: "⚙", money: "¤", banner: "⚑", fight: "⚔", dot: "•" };
var Menus = class {
  /** @param {Function} send a message to the server */
  constructor(world2, send3) {
    this.world = world2;
    this.send = send3;
    this.menu = null;
    this.asking = null;
    this.element = $("menu");
    $("menu-close").onclick = () => this.putAway();
    this.element.addEventListener("keydown", (e) => this.key(e));
  }
  /** Takes what a step says of the menu. */
  take(m) {
    if (!m) return;
    if (m.closed) {
      this.clear();
      return;
    }
    const again2 = this.menu?.menu === m.menu;
    this.menu = m;
    if (!again2) this.asking = null;
    this.draw(!again2);
    if (!again2) setText($("announce"), `${this.name}: ${m.text}`);
  }
  get name() {
    return this.menu.speaker === this.world.player ? "" : this.world.nameOf(this.menu.speaker);
  }
  clear() {
    const held = this.element.contains(document.activeElement);
    this.menu = this.asking = null;
    this.element.hidden = true;
    if (held) $("stage").focus({ preventScroll: true });
  }
  putAway() {
    if (!this.menu) return;
    this.send({ type: "close_menu", menu: this.menu.menu });
    this.clear();
  }
  /** Shows the menu, or the question of an option; fresh takes the focus, unless somebody types. */
  draw(fresh) {
    const typing = document.activeElement?.matches("input, textarea, select");
    const at2 = [...$("menu-options").querySelectorAll("button:not(:disabled)")].indexOf(document.activeElement);
    setText($("menu-name"), this.name);
    this.element.setAttribute("aria-label", this.name || "Menu");
    const asking = this.menu.options[this.asking];
    $("menu-text").replaceChildren(...asking ? [asking.confirm ?? asking.input.ask] : pieces(this.menu.spans ?? [{ text: this.menu.text }]));
    $("menu-text").hidden = !$("menu-text").textContent;
    $("menu-options").replaceChildren(...asking ? this.question() : [...this.quests?.lines(this.menu) ?? [], ...this.menu.options.map((o, i) => this.option(o, i))]);
    this.element.hidden = false;
    const buttons = [...$("menu-options").querySelectorAll("button:not(:disabled)")];
    if (fresh && !typing) (buttons[0] ?? $("menu-close")).focus({ preventScroll: true });
    else if (at2 >= 0) buttons[Math.min(at2, buttons.length - 1)]?.focus({ preventScroll: true });
  }
  option(o, i) {
    const icon2 = make("span", { className: "menu-icon", ariaHidden: "true" }, ICONS[o.icon] ?? ICONS.dot);
    const price = o.price ? [make("small", { className: "menu-price" }, ` · ${o.price}`)] : [];
    const button = make("button", { type: "button" }, icon2, make("span", {}, ...pieces(o.spans ?? [{ text: o.text }]), ...price));
    if (o.closed) Object.assign(button, { disabled: true, title: o.closed }).append(make("small", { className: "menu-price" }, ` · ${o.closed}`));
    button.onclick = () => this.choose(i);
    return make("li", {}, button);
  }
  /** The field of an option that asks for a line or a number. */
  field(input) {
    const box = make("input", input.number ? { type: "number", min: input.least, max: input.most, step: 1, required: true, name: "menu-input" } : { type: "text", maxLength: input.long, name: "menu-input", autocomplete: "off" });
    box.setAttribute("aria-label", input.ask);
    return box;
  }
  question() {
    const { input, confirm } = this.menu.options[this.asking];
    if (input) return this.form(input, confirm);
    const yes = make("button", { type: "button", textContent: "Yes" });
    const no = make("button", { type: "button", textContent: "No" });
    yes.onclick = () => this.answer(this.asking);
    no.onclick = () => {
      this.asking = null;
      this.draw(true);
    };
    return [make("li", {}, yes), make("li", {}, no)];
  }
  /** What is typed for an option, and its question with it. */
  form(input, confirm) {
    const box = this.field(input);
    const no = make("button", { type: "button", textContent: "Cancel" });
    no.onclick = () => {
      this.asking = null;
      this.draw(true);
    };
    const form = make("form", {}, ...confirm ? [make("p", {}, input.ask)] : [], box, make("button", { type: "submit", textContent: "OK" }), no);
    form.onsubmit = (e) => {
      e.preventDefault();
      this.answer(this.asking, box.value);
    };
    queueMicrotask(() => box.focus({ preventScroll: true }));
    return [make("li", {}, form)];
  }
  choose(i) {
    if (!this.menu.options[i].confirm && !this.menu.options[i].input) {
      this.answer(i);
      return;
    }
    this.asking = i;
    this.draw(true);
  }
  answer(i, input) {
    this.send({ type: "answer", menu: this.menu.menu, option: i + 1, ...input === void 0 ? {} : { input } });
  }
  /** Arrows go from option to option and Escape puts the menu away; other keys do in here what they do elsewhere. */
  key(e) {
    if (e.target.matches?.("input") && e.key !== "Escape") {
      e.stopPropagation();
      return;
    }
    const buttons = [...$("menu-options").querySelectorAll("button")];
    const to = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (to) buttons[(Math.max(buttons.indexOf(document.activeElement), 0) + to + buttons.length) % buttons.length]?.focus();
    else if (e.key === "Escape") this.putAway();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
  /** What is shown, for tests. */
  get shown() {
    return this.menu && { text: $("menu-text").textContent, options: [...$("menu-options").querySelectorAll("button > span:last-child, button:not(:has(span))")].map((b) => b.textContent) };
  }
};

// words.js
function words2(e, world2, magic2) {
  return TELL[e.type]?.(e, (id) => id === world2.player ? "you" : world2.nameOf(id), world2, magic2) || null;
}
var capital2 = (s) => s.charAt(0).toUpperCase() + s.slice(1);
var verb = (who, you, other) => who === "you" ? you : other;
var span2 = (s) => {
  const parts2 = [[Math.floor(s / 86400), s >= 172800 ? "days" : "day"], [Math.floor(s / 3600) % 24, "h"], [Math.floor(s / 60) % 60, "min"], [s % 60, "s"]];
  const first = Math.max(0, parts2.findIndex(([n]) => n > 0));
  return s < 1 ? "0 s" : parts2.slice(first, first + 2).filter(([n]) => n > 0).map((p) => p.join(" ")).join(" ");
};
var concerns = (world2, ...ids) => ids.includes(world2.player);
var TELL = {
  aggroed: (e, name, world2) => concerns(world2, e.enemy) && {
    kind: "combat",
    text: `${capital2(name(e.unit))} attacks you.`,
    say: `${name(e.unit)} attacks you`
  },
  evaded: (e, name) => ({ kind: "combat", text: `${capital2(name(e.unit))} evades and runs home.` }),
  missed: (e, name) => ({ kind: "combat", text: missed(e, name) }),
  damage_dealt: (e, name, world2, magic2) => ({
    kind: e.victim === world2.player ? "combat hurt" : "combat",
    text: damage(e, name, magic2),
    say: sayDamage(e, name, world2)
  }),
  healed: (e, name, world2, magic2) => ({ kind: "combat", text: healed(e, name, magic2) }),
  cast_begun: (e, name, world2) => concerns(world2, e.caster, e.target) && {
    kind: "combat",
    text: `${capital2(name(e.caster))} ${verb(name(e.caster), "begin", "begins")} to cast ${e.name}.`,
    say: concerns(world2, e.caster) ? "" : `${name(e.caster)} casts ${e.name}`
  },
  cast_interrupted: (e, name) => ({ kind: "combat", text: `${whose(name(e.caster))} ${e.name} was interrupted${e.by ? ` by ${name(e.by)}` : ""}.` }),
  spell_missed: (e, name) => ({ kind: "combat", text: `${whose(name(e.caster))} ${e.name} had no effect on ${name(e.target)}: ${e.why}.` }),
  aura_applied: (e, name, world2) => concerns(world2, e.unit) && { kind: "combat", text: `You are affected by ${e.name}${e.stacks > 1 ? `, ${e.stacks} stacks` : ""}.` },
  aura_removed: (e, name, world2) => concerns(world2, e.unit) && { kind: "combat", text: `${e.name} fades from you.` },
  spell_learned: (e) => ({ kind: "gain", text: e.lost ? `You no longer know ${e.name}.` : `You have learned ${e.name}.`, say: e.lost ? "" : `Learned ${e.name}` }),
  died: (e, name, world2) => ({
    kind: e.unit === world2.player ? "combat hurt" : "combat",
    text: `${capital2(name(e.unit))} ${verb(name(e.unit), "have", "has")} died${e.killer ? `, killed by ${name(e.killer)}` : ""}.`,
    say: concerns(world2, e.unit, e.killer) ? `${name(e.unit)} died` : ""
  }),
  revived: (e, name) => ({
    kind: "system",
    text: `${capital2(name(e.unit))} ${verb(name(e.unit), "are", "is")} alive again.`,
    say: `${name(e.unit)} alive again`
  }),
  released: (e, name) => ({
    kind: "system",
    text: `${capital2(name(e.unit))} ${verb(name(e.unit), "have", "has")} left the body as a ghost.`,
    say: ""
  }),
  spoke: (e, name, world2) => speech(e, world2.nameOf(e.unit)),
  heard: (e) => heard(e),
  group_told: (e) => ({ kind: "system", text: NEWS5[e.news](e.name), say: NEWS5[e.news](e.name) }),
  duel_won: (e) => ({ kind: "system", text: won(e), say: won(e) }),
  gestured: (e, name, world2) => e.text && speech({ ...e, speech: "emotes" }, world2.nameOf(e.unit)),
  sounded: (e, name) => e.text && { kind: "chat", text: `♪ ${e.text}${e.unit ? ` (${name(e.unit)})` : ""}`, say: e.text },
  channeled: (e) => ({ kind: "chat channel", text: e.text, say: e.text, spans: e.spans }),
  social_told: (e) => ({ kind: "system", text: e.text, say: e.text, spans: e.spans }),
  guild_told: (e) => e.news === "changed" ? null : { kind: "system", text: e.text, say: e.text, spans: e.spans },
  guild_shown: (e) => ({ kind: "system", text: guild(e) }),
  petition_told: (e) => ({ kind: "system", text: e.text, say: e.text, spans: e.spans }),
  contacts_shown: (e) => ({ kind: "system", text: contacts(e) }),
  roster: (e) => ({ kind: "chat channel", text: `${e.channel}: ${e.members.map(member).join(", ")}` }),
  experience_gained: (e) => ({ kind: "gain", text: `You gain ${e.amount} experience.`, say: "" }),
  item_gained: (e) => ({ kind: "gain", text: `You get ${e.count > 1 ? `${e.count} × ` : ""}${e.name}.`, say: "" }),
  item_lost: (e) => ({ kind: "gain", text: `You lose ${e.count > 1 ? `${e.count} × ` : ""}${e.name}.`, say: "" }),
  money_changed: (e) => {
    const text3 = `You ${e.amount < 0 ? "lose" : "get"} ${Math.abs(e.amount)} ${e.currency_name}${e.shared > 1 ? `, your share among ${e.shared}` : ""}.`;
    return { kind: "gain", text: text3, say: text3 };
  },
  posted: (e) => {
    const what = e.item ? `${e.count > 1 ? `${e.count} × ` : ""}${e.name}` : `${e.count} ${e.count === 1 ? "coin" : "coins"}`;
    const text3 = e.why ? `You get ${what} back: ${e.why}` : `You take ${what} out of ${e.from === "guild_bank" ? "the guild's bank" : "a letter"}.`;
    if (e.from === "petition") return null;
    return { kind: "gain", text: text3, say: text3 };
  },
  bitten: (e) => ({ kind: "gain", text: e.away ? "It has got away." : "Something bites!", say: e.away ? "It has got away" : "Something bites" }),
  looted: (e, name, world2) => !concerns(world2, e.player) && { kind: "gain", text: `${capital2(name(e.player))} takes ${e.count > 1 ? `${e.count} × ` : ""}${e.name}.`, say: "" },
  dice_rolled: (e, name, world2) => {
    const mine = concerns(world2, e.by);
    const text3 = `${mine ? "You roll" : `${e.name} rolls`} ${e.number} (${e.low} to ${e.high}).`;
    return { kind: "system", text: text3, say: text3 };
  },
  played: (e) => {
    const text3 = `You have played this character for ${span2(e.total)}, ${span2(e.level)} of it at your level.`;
    return { kind: "system", text: text3, say: text3 };
  },
  played_of: (e) => {
    const text3 = `${e.name} has played this character for ${span2(e.total)}, ${span2(e.level)} of it at its level.`;
    return { kind: "system", text: text3, say: text3 };
  },
  leveled_up: (e, name) => ({
    kind: "gain",
    text: `${capital2(name(e.player))} ${verb(name(e.player), "have", "has")} reached level ${e.level}.`,
    say: `${name(e.player)} level ${e.level}`
  }),
  area_entered: (e, name, world2) => area(e, world2),
  map_entered: (e, name, world2) => concerns(world2, e.player) ? null : { kind: "system", text: `${name(e.player)} has arrived.` },
  map_left: (e, name, world2) => concerns(world2, e.player) ? null : { kind: "system", text: `${name(e.player)} has left.` },
  put_back: () => ({ kind: "system", text: "The realm rejected your movement and moved you back." }),
  refused: (e) => ({ kind: "system", text: e.text, say: e.text, spans: e.spans }),
  instance_told: (e) => e.text && { kind: "system", text: e.text, say: e.text, spans: e.spans },
  encounter_changed: (e, name, world2) => ({ kind: "system", text: `${world2.map?.encounters?.[e.name] ?? e.name}: ${e.state.replace("_", " ")}.`, say: "" }),
  told: (e) => ({ kind: "system", text: e.text, say: e.text, spans: e.spans }),
  printed: (e) => ({ kind: `tool ${e.level}`, text: `${place(e)}${e.text}` }),
  faulted: (e) => ({ kind: "tool error", text: e.handler ? `${e.handler} failed at ${where(e)}: ${e.message}` : e.message }),
  switched_off: (e) => ({
    kind: "tool error",
    text: `${e.handler ? `${e.handler} of ` : ""}${e.bundle} is disabled until a reload: it failed too often.`
  }),
  adopted: (e) => ({ kind: "tool", text: `Release ${e.number} is running.` })
};
function guild(e) {
  const rank2 = (n) => e.ranks[n] ? e.ranks[n].name : "";
  if (e.asked === "log") return `${e.name}: ${e.log.map((l) => `${l.name} ${l.news}${l.by && l.by !== l.name ? ` by ${l.by}` : ""}`).join("; ")}.`;
  return `${e.name}: ${e.members.map((m) => `${m.name}, ${rank2(m.rank)}${m.online ? " (online)" : ""}${m.note ? `, ${m.note}` : ""}`).join("; ")}.`;
}
function contacts(e) {
  const one = (c) => `${c.name}${c.online ? " (online)" : ""}${c.note ? `, ${c.note}` : ""}`;
  const list2 = (all, none) => all.map(one).join("; ") || none;
  return `Friends: ${list2(e.friends, "none")}. Ignored: ${list2(e.ignored, "nobody")}.`;
}
var KEPT_OFF = {
  dodge: ["dodge", "dodges"],
  parry: ["parry", "parries"],
  deflect: ["deflect", "deflects"],
  resist: ["resist", "resists"],
  reflect: ["reflect", "reflects"],
  evade: ["evade", "evades"]
};
function missed(e, name) {
  const [attacker, victim] = [name(e.attacker), name(e.victim)];
  if (e.how === "immune") return `${capital2(victim)} ${verb(victim, "are", "is")} immune to ${attacker}.`;
  const does = KEPT_OFF[e.how];
  if (!does) return `${capital2(attacker)} ${verb(attacker, "miss", "misses")} ${victim}.`;
  return `${capital2(victim)} ${verb(victim, ...does)} ${attacker === "you" ? "your" : `${attacker}'s`} attack.`;
}
function shades(e) {
  const all = { crit: ["critical"], glancing: ["glancing"], crushing: ["crushing"] }[e.how] ?? [];
  for (const kept of ["blocked", "resisted", "absorbed"]) if (e[kept]) all.push(`${e[kept]} ${kept}`);
  return all.map((s) => `, ${s}`).join("");
}
function healed(e, name, magic2) {
  const who = name(e.target);
  if (e.amount === 0) return `${capital2(who)} ${verb(who, "are", "is")} at full health already${by(magic2, e.spell)}.`;
  return `${capital2(who)} ${verb(who, "are", "is")} healed by ${e.amount}${by(magic2, e.spell)}${e.crit ? ", critical" : ""}${e.over ? `, ${e.over} more than needed` : ""}.`;
}
function damage(e, name, magic2) {
  const amount = `${e.amount}${by(magic2, e.spell)}${shades(e)}`;
  if (e.periodic || e.shield) return suffered(e, name, magic2);
  if (!e.attacker) return `${capital2(name(e.victim))} ${verb(name(e.victim), "lose", "loses")} ${amount}.`;
  const victim = e.attacker === e.victim ? verb(name(e.victim), "yourself", "itself") : name(e.victim);
  return `${capital2(name(e.attacker))} ${verb(name(e.attacker), "hit", "hits")} ${victim} for ${amount}.`;
}
function suffered(e, name, magic2) {
  const [victim, source2] = [name(e.victim), e.attacker && name(e.attacker)];
  const aura = e.spell && magic2.nameOf(e.spell);
  const other = source2 && e.attacker !== e.victim;
  let from = aura || "an effect";
  if (other && aura) from = `${source2 === "you" ? "your" : `${source2}'s`} ${aura}`;
  else if (other) from = `an effect of ${source2 === "you" ? "yours" : source2}`;
  return `${capital2(victim)} ${verb(victim, "suffer", "suffers")} ${e.amount} damage from ${from}${shades(e)}.`;
}
var whose = (who) => who === "you" ? "Your" : `${capital2(who)}'s`;
function by(magic2, id) {
  const called = id && magic2.nameOf(id);
  return called ? ` (${called})` : "";
}
function sayDamage(e, name, world2) {
  if (!concerns(world2, e.victim)) return "";
  const own2 = world2.own;
  return own2 ? `${e.amount} damage, ${Math.round(100 * own2.health / Math.max(own2.max_health, 1))} percent left` : "";
}
var won = (e) => e.fled ? `${e.loser_name} has fled from a duel with ${e.winner_name}.` : `${e.winner_name} has won a duel with ${e.loser_name}.`;
function speech(e, who) {
  const { text: text3, spans } = e;
  if (e.speech === "emotes") return { kind: "chat emote", text: `${who} ${text3}`, say: `${who} ${text3}`, spans, before: `${who} ` };
  const kind = e.speech === "yells" ? "chat yell" : "chat";
  const before = `${who} ${e.speech}: `;
  return { kind, text: before + text3, say: `${who}: ${text3}`, spans, before };
}
var WAY = {
  whisper: (e) => ({ kind: "chat whisper", before: `${e.name} whispers: `, say: `${e.name} whispers: ${e.text}` }),
  echo: (e) => ({ kind: "chat whisper", before: `To ${e.name}: `, say: "" }),
  party: (e) => ({ kind: "chat party", before: `[Group] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  raid: (e) => ({ kind: "chat party", before: `[Raid] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  guild: (e) => ({ kind: "chat guild", before: `[Guild] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  officers: (e) => ({ kind: "chat guild", before: `[Officers] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  channel: (e) => ({ kind: "chat channel", before: `[${e.channel}] ${e.name}: `, say: `${e.name}: ${e.text}` }),
  away: (e) => ({ kind: "chat whisper", before: `${e.name} is away: `, say: `${e.name} is away` }),
  busy: (e) => ({ kind: "chat whisper", before: `${e.name} is busy: `, say: `${e.name} is busy` })
};
var NEWS5 = {
  invited: (name) => `${name} invites you to a group.`,
  asked: (name) => `You have invited ${name} to your group.`,
  withdrawn: (name) => `${name} has withdrawn the invitation to a group.`,
  declined: (name) => `${name} has declined to join your group.`,
  left: () => "You have left the group.",
  kicked: (name) => `${name} has removed you from the group.`,
  disbanded: () => "Your group has been disbanded.",
  leads: (name) => `${name} is now the leader of the group.`,
  ready_check: (name) => `${name} has started a ready check.`,
  ready: (name) => `${name} is ready.`,
  not_ready: (name) => `${name} is not ready.`,
  all_ready: () => "Everyone is ready.",
  some_not_ready: (name) => `Not ready: ${name}.`
};
function member(m) {
  const marks = ["owner", "moderator", "muted"].filter((right) => m[right]);
  return marks.length > 0 ? `${m.name} (${marks.join(", ")})` : m.name;
}
function heard(e) {
  const way = WAY[e.way](e);
  return { ...way, text: way.before + e.text };
}
function area(e, world2) {
  const name = world2.places.find((p) => p.id === e.area)?.name;
  return name ? { kind: "system", text: `You have entered ${name}.`, say: name } : null;
}
function where(e) {
  const file = e.file && !e.file.startsWith(`${e.bundle}/`) ? `${e.bundle}/${e.file}` : e.file || e.bundle;
  return e.line ? `${file}:${e.line}` : file;
}
function place(e) {
  return e.file ? `${where(e)}: ` : e.bundle ? `${e.bundle}: ` : "";
}

// panel.js
var LOG_LINES = 300;
var ERROR_LINES = 60;
var GLANCES = 3;
var NAMES = ["log", "bag", "quests", "growth", "company", "errors", "facts", "console", "rules", "settings"];
var Panel = class {
  constructor() {
    this.unread = 0;
    this.faults = 0;
    this.current = "log";
    this.last = null;
    this.faultLines = /* @__PURE__ */ new Map();
    this.problems = /* @__PURE__ */ new Set();
    this.shownChanged = () => {
    };
    this.turned = () => {
    };
    for (const name of NAMES) $(`tab-${name}`).onclick = () => this.show(name);
    $("tabs").addEventListener("keydown", (e) => this.arrow(e));
    $("panel-toggle").onclick = () => this.open(document.body.classList.contains("panel-shut"));
    $("panel-close").onclick = () => this.open(false, true);
    for (const what of ["all", "chat", "combat"]) $(`show-${what}`).onclick = () => this.filter(what);
    $("errors-clear").onclick = () => this.clearErrors();
    this.clearErrors();
    this.open(innerWidth > 820);
  }
  get isOpen() {
    return !document.body.classList.contains("panel-shut");
  }
  open(yes, moveFocus = false) {
    document.body.classList.toggle("panel-shut", !yes);
    $("panel-toggle").setAttribute("aria-expanded", String(yes));
    if (yes) this.seen();
    else if (moveFocus) $("panel-toggle").focus();
    this.shownChanged();
  }
  show(name) {
    this.current = name;
    for (const n of NAMES) {
      $(`tab-${n}`).setAttribute("aria-selected", String(n === name));
      $(`tab-${n}`).tabIndex = n === name ? 0 : -1;
      $(`page-${n}`).hidden = n !== name;
    }
    if (!this.isOpen) this.open(true);
    this.seen();
    this.shownChanged();
    this.turned(name);
  }
  arrow(e) {
    const step2 = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!step2) return;
    const tabs = NAMES.filter((n) => !$(`tab-${n}`).hidden);
    const next = tabs[(tabs.indexOf(this.current) + step2 + tabs.length) % tabs.length];
    this.show(next);
    $(`tab-${next}`).focus();
  }
  filter(what) {
    for (const w of ["all", "chat", "combat"]) $(`show-${w}`).setAttribute("aria-pressed", String(w === what));
    $("log").dataset.show = what;
    $("log").scrollTop = $("log").scrollHeight;
  }
  /** Adds a line to the log; say is read aloud. */
  line({ kind, text: text3, say, spans, before }) {
    if (kind === "system" && this.repeated(text3)) return;
    const said = () => spans ? pieces(spans, before) : [text3];
    const line = make("li", { className: kind }, make("span", { className: "when" }, clockTime()), ...said());
    append($("log"), line, LOG_LINES);
    this.last = { text: text3, element: line, times: 1 };
    if (kind.startsWith("tool")) append($("printed"), line.cloneNode(true), LOG_LINES);
    if (!kind.startsWith("combat")) append($("glance"), make("li", { className: kind }, ...said()), GLANCES);
    if (say) setText($("announce"), say);
  }
  /** Counts a line of the realm that says the same as the one before; reports whether it does. */
  repeated(text3) {
    if (this.last?.text !== text3 || !this.last.element.isConnected) return false;
    this.last.times++;
    const count2 = this.last.element.querySelector(".count") ?? this.last.element.appendChild(make("span", { className: "count muted" }));
    count2.textContent = ` (${this.last.times} times)`;
    return true;
  }
  /** Notes a fault and reports whether it is the first of its kind since the release. */
  fault(e) {
    const key2 = faultKey(e);
    if (this.problems.has(key2)) return true;
    let entry = this.faultLines.get(key2);
    const known2 = entry !== void 0 && !entry.element.classList.contains("past");
    if (known2) {
      entry.count++;
      entry.times.textContent = `${entry.count} times`;
    } else {
      entry = this.faultEntry(e);
      this.faultLines.set(key2, entry);
    }
    $("errors").prepend(entry.element);
    this.trimErrors();
    this.alarm();
    return !known2;
  }
  /** What runs, for a page that did not see it adopted. */
  runs(release) {
    if (release) setText($("release"), `Release ${release}`);
  }
  /** Message `refused`: all problems in the files of bundles. They stay listed until they are mended. */
  refused(faults) {
    const before = this.problems;
    this.problems = new Set(faults.map(faultKey));
    $("problems").replaceChildren(...faults.map((f) => this.faultEntry(f).element));
    $("problems").hidden = faults.length === 0;
    for (const key2 of this.problems) this.unlist(key2);
    if ([...this.problems].some((key2) => !before.has(key2)) && (!this.isOpen || this.current !== "errors")) this.unread++;
    this.badges();
  }
  /** Takes a fault off the list of what happened, which the list of problems has now. */
  unlist(key2) {
    const entry = this.faultLines.get(key2);
    if (!entry || entry.element.classList.contains("past")) return;
    entry.element.remove();
    this.faultLines.delete(key2);
    this.faults = Math.max(0, this.faults - entry.count);
    if ($("errors").children.length === 0) $("errors").append(nothing());
  }
  faultEntry(e) {
    const times = make("span", { className: "times" });
    const element = make(
      "li",
      { className: "fault" },
      times,
      make("div", { className: "where" }, where(e)),
      make("div", { className: "handler" }, e.handler ? `in ${e.handler} of ${e.bundle}` : `of ${e.bundle}`),
      make("div", { className: "what" }, e.message)
    );
    if (e.excerpt) element.append(excerpt(e.excerpt));
    if (e.arguments) element.append(make("div", { className: "what" }, e.arguments));
    if (e.scenario) element.append(make("details", {}, make("summary", {}, "A scenario that repeats the call"), make("pre", {}, e.scenario)));
    return { element, times, count: 1 };
  }
  switchedOff(e) {
    const what = e.handler ? `${e.handler} of ${e.bundle}` : `The bundle ${e.bundle}`;
    $("errors").prepend(make("li", { className: "off" }, `${what} failed too often and is disabled until a reload.`));
    this.alarm();
  }
  /** A release runs: what failed before it is past. */
  adopted(e) {
    for (const li of $("errors").children) li.classList.add("past");
    $("errors").querySelector(".nothing")?.remove();
    $("errors").prepend(make("li", { className: "release" }, `Release ${e.number} is running`, " ", make("span", { className: "where" }, e.hash.slice(0, 8))));
    setText($("release"), `Release ${e.number}`);
    this.faults = 0;
    this.trimErrors();
    this.badges();
  }
  alarm() {
    $("errors").querySelector(".nothing")?.remove();
    this.faults++;
    if (!this.isOpen || this.current !== "errors") this.unread++;
    this.badges();
  }
  seen() {
    if (this.current === "errors") this.unread = 0;
    this.badges();
  }
  badges() {
    for (const [id, n] of [["errors-badge", this.faults + this.problems.size], ["panel-badge", this.unread]]) {
      $(id).hidden = n === 0;
      setText($(id), String(n));
    }
  }
  trimErrors() {
    while ($("errors").children.length > ERROR_LINES) $("errors").lastChild.remove();
  }
  clearErrors() {
    $("errors").replaceChildren(nothing());
    this.faultLines.clear();
    this.faults = this.unread = 0;
    this.badges();
  }
};
var nothing = () => make("li", { className: "nothing" }, "No script has failed.");
function faultKey(e) {
  return `${where(e)} ${e.handler} ${e.message}`;
}
function excerpt(source2) {
  const lines = source2.replace(/\n$/, "").split("\n");
  return make("pre", { tabIndex: 0 }, ...lines.map((l) => make("span", { className: l.startsWith(">") ? "line here" : "line" }, `${l}
`)));
}
function append(list2, line, most2) {
  const atEnd = list2.scrollHeight - list2.scrollTop - list2.clientHeight < 40;
  list2.append(line);
  while (list2.children.length > most2) list2.firstChild.remove();
  if (atEnd) list2.scrollTop = list2.scrollHeight;
}
function clockTime() {
  return (/* @__PURE__ */ new Date()).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
}

// pet.js
var ACTS = [["attack", "Attack"], ["follow", "Follow"], ["stay", "Stay"], ["passive", "Passive"], ["defensive", "Defensive"], ["aggressive", "Aggressive"], ["dismiss", "Dismiss"]];
var Pet = class {
  /** @param send takes a message and reports whether it could be sent */
  constructor(world2, targets2, send3) {
    Object.assign(this, { world: world2, targets: targets2, send: send3 });
    this.buttons = ACTS.map(([act, label3]) => this.button(label3, () => this.order({ act }), act));
    $("pet-acts").replaceChildren(...this.buttons);
    this.clear();
  }
  clear() {
    this.shown = null;
    this.show();
  }
  button(label3, press, act = "") {
    const b = document.createElement("button");
    b.type = "button";
    b.dataset.act = act;
    b.onclick = press;
    setText(b, label3);
    return b;
  }
  /** Section `pet` of a step. */
  take(pet2) {
    if (!pet2) return;
    this.shown = pet2.none ? null : pet2;
    $("pet-commands").replaceChildren(...(this.shown?.commands ?? []).flatMap((c) => {
      const cast = this.button(c.name, () => this.order({ act: "cast", spell: c.spell }));
      const auto = this.button("Auto", () => this.order({ act: c.auto ? "manual" : "auto", spell: c.spell }));
      auto.setAttribute("aria-pressed", String(!!c.auto));
      auto.title = `Lets your pet cast ${c.name} by itself`;
      return [cast, auto];
    }));
    this.show();
  }
  order(what) {
    const target = this.targets.selected?.id;
    const aimed = target && (what.act === "attack" || what.act === "cast");
    this.send({ type: "pet", ...what, ...aimed ? { target } : {} });
    $("stage").focus();
  }
  /** Brings name and buttons up to date. */
  show() {
    const pet2 = this.shown;
    $("pet").hidden = !pet2;
    if (!pet2) return;
    setText($("pet-name"), this.words(pet2));
    const on2 = { attack: pet2.attacks, stay: pet2.stays, follow: !pet2.stays && !pet2.attacks, [pet2.temper]: true };
    for (const b of this.buttons) {
      b.setAttribute("aria-pressed", String(!!on2[b.dataset.act]));
      b.disabled = !!pet2.dead && b.dataset.act !== "dismiss";
    }
  }
  /** How the pet fares. */
  words(pet2) {
    const o = this.world.objects.get(pet2.unit);
    if (pet2.dead) return `${o?.name ?? pet2.name}, dead`;
    return o ? `${o.name}, ${o.health} of ${o.max_health}` : "Your pet is out of sight";
  }
};
var Offers = class {
  constructor(send3) {
    this.send = send3;
    $("offer-accept").onclick = () => this.answer("yes");
    $("offer-decline").onclick = () => this.answer("no");
    this.clear();
  }
  clear() {
    this.open = [];
    this.show(0);
  }
  /** Event `offered`. */
  told(e, now) {
    this.open = this.open.filter((o) => o.offer !== e.offer);
    if (e.news === "made") this.open.push({ ...e, until: now + (e.wait ?? 0) });
    this.show(now);
    if (e.news === "made") setText($("announce"), $("offer-text").textContent);
  }
  answer(answer2) {
    const [o] = this.open;
    if (o) this.send({ type: "consent", offer: o.offer, answer: answer2 });
    $("stage").focus();
  }
  show(now) {
    const [o] = this.open;
    $("offer").hidden = !o;
    if (!o) return;
    const left2 = Math.max(0, Math.ceil((o.until - now) / 1e3));
    const what = o.offer === "life" ? "wants to resurrect you" : "wants to summon you";
    setText($("offer-text"), `${o.by_name} ${what}: ${left2} s.`);
  }
};

// pushed.js
var Pushed = class {
  /** @param {Function} send a message to the server */
  constructor(send3) {
    this.send = send3;
    this.panels = /* @__PURE__ */ new Map();
  }
  /** Takes what a step says of panels. */
  take(changes) {
    for (const c of changes ?? []) {
      const panel2 = this.panels.get(c.id);
      if (c.closed) this.close(c.id);
      else if (c.changed) panel2?.change(c.changed);
      else this.show(c, panel2);
    }
  }
  show(c, before) {
    const panel2 = before ?? new PushedPanel(c.id, this.send);
    panel2.whole(c);
    if (before) return;
    this.panels.set(c.id, panel2);
    setText($("announce"), c.title);
  }
  close(id) {
    const panel2 = this.panels.get(id);
    this.panels.delete(id);
    panel2?.remove();
  }
  /** The player stands on another map: panels that are open come again. */
  clear() {
    for (const id of [...this.panels.keys()]) this.close(id);
  }
  /** Moves the focus to the first panel, or from one panel to the next. */
  focus() {
    const all = [...document.querySelectorAll(".pushed")];
    if (!all.length) return;
    const at2 = all.findIndex((p) => p.contains(document.activeElement));
    const next = all[(at2 + 1) % all.length];
    (next.querySelector(".pushed-rows :is(button:not(:disabled), input, select)") ?? next).focus();
  }
  /** What is shown, for tests. */
  get shown() {
    return [...this.panels].map(([id, p]) => ({ id, title: p.title.textContent, text: p.rows.innerText }));
  }
};
var PushedPanel = class _PushedPanel {
  constructor(id, send3) {
    this.id = id;
    this.send = send3;
    this.data = [];
    this.parts = [];
    this.serial = _PushedPanel.count = (_PushedPanel.count ?? 0) + 1;
    this.title = make("h2", { id: `pushed-${this.serial}` });
    this.shut = make("button", { type: "button", className: "pushed-close", textContent: "✕" });
    this.shut.onclick = () => send3({ type: "close_panel", panel: id });
    this.rows = make("div", { className: "pushed-rows" });
    this.element = make("section", { className: "pushed", tabIndex: -1 }, make("header", {}, this.title, this.shut), this.rows);
    this.element.dataset.panel = id;
    this.element.setAttribute("aria-labelledby", this.title.id);
  }
  /** Shows the panel as it is now; what was filled in stays, and the focus. */
  whole(c) {
    setText(this.title, c.title);
    this.shut.hidden = !c.closable;
    this.shut.setAttribute("aria-label", `Close ${c.title}`);
    const zone = $(`pushed-${c.side}`);
    if (this.element.parentNode !== zone) zone.append(this.element);
    this.data = c.rows;
    this.rebuild();
  }
  change(changed) {
    let same = true;
    for (const { at: at2, row: row3 } of changed) {
      same &&= sameShape(this.data[at2], row3);
      this.data[at2] = row3;
    }
    if (!same) this.rebuild();
    else for (const { at: at2, row: row3 } of changed) this.parts[at2].update(row3);
  }
  rebuild() {
    const filled = this.values();
    const focus = this.parts.findIndex((p) => p.element.contains(document.activeElement));
    const key2 = focus < 0 ? "" : this.parts[focus].key;
    this.parts = this.data.map((row3) => new (PARTS[row3.widget] ?? TextPart)(row3, this));
    this.rows.replaceChildren(...this.laidOut());
    for (const p of this.parts) if (p.name in filled) p.value = filled[p.name];
    if (key2) (this.parts.find((p) => p.key === key2)?.target ?? this.element).focus();
  }
  /** The rows in order; the widgets of one element of a list side by side. */
  laidOut() {
    const out = [];
    let list2, item, about2;
    this.data.forEach((row3, i) => {
      const before = this.data[i - 1];
      if (!row3.list) {
        out.push(this.parts[i].element);
        return;
      }
      if (row3.list !== before?.list) out.push(list2 = make("ul", { className: "pushed-list" }));
      if (row3.list !== before?.list || row3.item !== before?.item) {
        list2.append(item = make("li"));
        about2 = "";
      }
      const { element } = this.parts[i];
      if (row3.widget === "text" && !about2) element.id = about2 = `pushed-${this.serial}-${i}`;
      if (row3.widget === "button" && about2) element.setAttribute("aria-describedby", about2);
      item.append(element);
    });
    return out;
  }
  /** What stands in the inputs, by name. */
  values() {
    const all = {};
    for (const p of this.parts) if (p.name && p.value !== "") all[p.name] = p.value;
    return all;
  }
  /** Presses a button, unless something does not fit that is filled in: then that is shown. */
  press(button) {
    const wrong = this.parts.find((p) => p.name && !p.fits());
    if (wrong) {
      wrong.target.reportValidity();
      return;
    }
    const message2 = { type: "press", panel: this.id, button };
    for (const [name, value2] of Object.entries(this.values())) message2[`input.${name}`] = value2;
    this.send(message2);
  }
  remove() {
    const had = this.element.contains(document.activeElement);
    this.element.remove();
    if (had) $("stage").focus({ preventScroll: true });
  }
};
var sameShape = (a, b) => a && a.widget === b.widget && a.list === b.list && a.item === b.item && a.name === b.name && a.input === b.input;
function write(element, row3) {
  if (row3.spans) element.replaceChildren(...pieces(row3.spans));
  else setText(element, row3.text ?? "");
}
var TextPart = class {
  constructor(row3) {
    this.element = make("p");
    this.update(row3);
  }
  update(row3) {
    write(this.element, row3);
  }
};
var BarPart = class {
  constructor(row3) {
    this.label = make("span");
    this.amount = make("span");
    this.fill = make("div", { className: "bar-fill" });
    this.bar = make("div", { className: "bar thin" }, this.fill);
    this.element = make("div", { className: "pushed-bar", role: "meter" }, make("div", { className: "pushed-line" }, this.label, this.amount), this.bar);
    this.update(row3);
  }
  update(row3) {
    write(this.label, row3);
    setText(this.amount, `${row3.value} / ${row3.max}`);
    this.fill.style.transform = `scaleX(${row3.value / row3.max})`;
    for (const [name, value2] of [["label", row3.text || "Bar"], ["valuenow", row3.value], ["valuemin", 0], ["valuemax", row3.max]]) this.element.setAttribute(`aria-${name}`, value2);
  }
};
var ButtonPart = class {
  constructor(row3, panel2) {
    this.element = this.target = make("button", { type: "button" });
    this.element.onclick = () => panel2.press(this.button);
    this.update(row3);
  }
  get key() {
    return `button ${this.button}`;
  }
  update(row3) {
    this.button = row3.button;
    write(this.element, row3);
    this.element.disabled = Boolean(row3.disabled);
  }
};
var InputPart = class {
  constructor(row3) {
    this.name = row3.name;
    this.label = make("span");
    this.target = row3.input === "choice" ? make("select") : make("input", { type: row3.input, autocomplete: "off" });
    this.element = make("label", {}, this.label, this.target);
    this.update(row3);
    if (row3.first !== void 0) this.value = row3.first;
  }
  get key() {
    return `input ${this.name}`;
  }
  get value() {
    if (this.target.type !== "number") return this.target.value;
    return this.target.value === "" ? "" : Number(this.target.value);
  }
  /** Whether the server would take what is filled in; a reader hears it if not. */
  fits() {
    const good = this.target.checkValidity();
    this.target.setAttribute("aria-invalid", String(!good));
    return good;
  }
  set value(v) {
    if (this.target.tagName !== "SELECT" || [...this.target.options].some((o) => o.value === String(v))) this.target.value = v;
  }
  update(row3) {
    write(this.label, row3.text ? row3 : { text: row3.name });
    if (row3.input === "text") this.target.maxLength = row3.length;
    if (row3.input === "number") Object.assign(this.target, { min: row3.min, max: row3.max, step: "any" });
    if (row3.input !== "choice") return;
    const kept = this.target.value;
    this.target.replaceChildren(...row3.choices.map((c) => make("option", { value: c.value, textContent: c.label })));
    if (kept) this.value = kept;
  }
};
var PARTS = { text: TextPart, bar: BarPart, button: ButtonPart, input: InputPart };

// questions.js
var Questions = class {
  constructor(send3) {
    this.send = send3;
  }
  /** Message `questions`. */
  take(open) {
    const box = $("questions");
    box.replaceChildren(...open.map((q) => this.question(q)));
    box.hidden = open.length === 0;
  }
  question(q) {
    const words3 = q.asks.map((a) => a.word).join(" ");
    const all = q.asks.length > 1 ? [this.answers(q.bundle, words3, "all")] : [];
    return make(
      "section",
      { "aria-label": `Bundle ${q.bundle}` },
      make("header", {}, make("h2", {}, `${q.bundle} ${q.version} ${q.again ? "now also asks for permissions" : "asks for permissions"}`), ...all),
      make("ul", {}, ...q.asks.map((a) => make("li", {}, make("p", {}, make("b", {}, a.word), ` ${a.doc}`), this.answers(q.bundle, a.word, a.word))))
    );
  }
  answers(bundle, permissions, what) {
    const button = (label3, allow) => make("button", {
      type: "button",
      "aria-label": `${label3} ${what} for ${bundle}`,
      onclick: () => this.send({ type: "decide", bundle, permissions, allow })
    }, what === "all" ? `${label3} all` : label3);
    return make("div", { className: "answers" }, button("Allow", true), button("Deny", false));
  }
};

// targets.js
var FAR = /* @__PURE__ */ new Set(["bobber", "transport"]);
var REACH = 60;
var HAILED = 20;
var QUIET = /* @__PURE__ */ new Set(["walking", "talks", "errands"]);
var Targets = class {
  /**
   * @param control takes the player to whom it wants to talk
   * @param tell shows the player a line
   */
  constructor(world2, stage2, control2, send3, tell) {
    Object.assign(this, { world: world2, stage: stage2, control: control2, send: send3, tell });
    this.visited = [];
    this.attacked = "";
    this.mates = /* @__PURE__ */ new Set();
    this.inspection = new Inspection(this);
    this.events = { player_inspected: (e) => this.inspection.opens(e) };
    const narrow = matchMedia("(max-width: 820px)");
    const below = () => document.documentElement.style.setProperty("--frames", `${Math.max(...(narrow.matches ? ["self", "target", "place", "self-auras"] : ["self", "target"]).map((id) => $(id).getBoundingClientRect().bottom))}px`);
    const looks = new ResizeObserver(below);
    for (const id of ["self", "target", "place", "self-auras"]) looks.observe($(id));
  }
  get selected() {
    return this.world.objects.get(this.stage.selected);
  }
  choose(id) {
    if (id === this.stage.selected) return;
    this.stage.selected = id;
    $("target-more").setAttribute("aria-expanded", "false");
    this.send(id ? { type: "select", target: id } : { type: "select" });
    const o = this.selected;
    if (o) setText($("announce"), `Target ${o.name}, level ${o.level}, ${this.describe(o)}`);
  }
  describe(o) {
    if (o.thing) return standing(o);
    if (this.world.is(o, "dead")) return "dead";
    return this.world.reaction(o);
  }
  /** Chooses the next enemy; after the last one it starts over. back returns to the one before. */
  cycle(back) {
    if (back && this.visited.length > 1) {
      this.visited.pop();
      this.choose(this.visited[this.visited.length - 1]);
      return;
    }
    this.next(this.candidates(), "Nobody to choose nearby.");
  }
  /** Chooses the next character that is no enemy. */
  befriend() {
    this.next(this.bystanders(), "No friendly character nearby.");
  }
  next(all, none) {
    if (all.length === 0) {
      this.tell(none);
      return;
    }
    if (!all.some((o) => o.id === this.stage.selected)) this.visited = [];
    let next = all.find((o) => !this.visited.includes(o.id));
    if (!next) {
      this.visited = [];
      next = all.find((o) => o.id !== this.stage.selected) ?? all[0];
    }
    this.visited.push(next.id);
    this.choose(next.id);
  }
  /** Whom Tab chooses: enemies, or where there are none, all others. */
  candidates() {
    const enemies = this.enemies();
    return enemies.length > 0 ? enemies : this.bystanders();
  }
  /** All living that can be attacked: those that fight the player or are hostile, then the others; of each those in front first, then the nearest. */
  enemies() {
    const { world: world2 } = this;
    const fights = (o) => (o.target === world2.player || this.mates.has(o.target)) && world2.is(o, "fighting");
    const calm = (o) => !fights(o) && world2.reaction(o) !== "hostile";
    const order = (o) => ((calm(o) ? 2 : 0) + (world2.inFront(o) ? 0 : 1)) * REACH + world2.distance(o);
    return this.near(REACH).filter((o) => !o.thing && world2.attackable(o)).sort((a, b) => order(a) - order(b));
  }
  /** All characters that cannot be attacked, the nearest first; the dead last. */
  bystanders() {
    const { world: world2 } = this;
    const order = (o) => (world2.is(o, "dead") ? REACH : 0) + world2.distance(o);
    return this.near(REACH).filter((o) => !o.thing && !world2.attackable(o)).sort((a, b) => order(a) - order(b));
  }
  /** All within so many yards but the player. */
  near(yards) {
    const { world: world2 } = this;
    return [...world2.objects.values()].filter((o) => o.id !== world2.player && !o.area && world2.distance(o) < yards);
  }
  /** Stops the attack and chooses nobody. */
  clear() {
    if (this.attacked) this.stop();
    this.visited = [];
    this.choose("");
  }
  /** Attacks the target; without one, or when it is dead, the next enemy. It goes there if it must; twice stops. */
  attack() {
    const { world: world2 } = this;
    const aim = this.selected;
    if (this.fighting && (!aim || aim.id === this.attacked)) return this.stop();
    if (aim && !world2.attackable(aim) && !world2.is(aim, "dead")) return this.tell(`You cannot attack ${aim.name}.`);
    const target = aim && world2.attackable(aim) ? aim : this.enemies()[0];
    if (!target) return this.tell("Nothing to attack nearby.");
    this.choose(target.id);
    this.attacked = target.id;
    this.send({ type: "attack", target: target.id });
    const { reach } = world2.self;
    if (world2.distance(target) <= reach) return;
    if (world2.self.rooted) return this.tell(`${target.name} is out of reach, and you cannot move.`);
    this.tell(`${target.name} is out of reach: you go there.`);
    this.control.approach(target, Math.max(1, reach * 0.8), () => {
    }, () => this.tell(`You cannot reach ${target.name} from here.`));
  }
  /**
   * Talks to the target, uses it, or looks at what is found with it: goes there first where
   * that is too far. Without a target it is the nearest with whom something of this can be done.
   */
  hail() {
    const { world: world2 } = this;
    const o = this.selected ?? this.near(HAILED).filter((n) => world2.hails(n)).sort((a, b) => world2.distance(a) - world2.distance(b))[0];
    if (o) this.choose(o.id);
    if (o && world2.usable(o)) this.reach(o, "use_object", FAR.has(o.thing.kind) ? Infinity : world2.near.use);
    else if (o && world2.finds(o)) this.reach(o, "open_loot", world2.near.loot);
    else if (o && world2.talks(o)) this.reach(o, "talk_to", world2.near.talk);
    else setText($("announce"), "Nobody to talk to and nothing to loot");
  }
  reach(o, type, yards) {
    const act = () => this.send({ type, target: o.id });
    const own2 = this.world.own;
    if (this.world.distance(o) <= yards || !own2 || this.world.is(own2, "dead")) act();
    else this.control.approach(o, Math.max(1, yards - 1), act);
  }
  get fighting() {
    const target = this.world.objects.get(this.attacked);
    return target !== void 0 && this.world.attackable(target);
  }
  stop() {
    this.attacked = "";
    this.control.stay(performance.now());
    this.send({ type: "stop_attack" });
  }
  /** Brings frames and buttons up to date. */
  show() {
    const { world: world2, stage: stage2 } = this;
    const own2 = world2.own;
    if (stage2.selected && !this.selected) this.choose("");
    if (this.attacked && (!this.fighting || own2 && world2.is(own2, "dead"))) this.attacked = "";
    stage2.attacking = this.attacked !== "" && this.attacked === stage2.selected;
    $("attack").setAttribute("aria-pressed", String(this.attacked !== ""));
    if (own2) this.showSelf(own2);
    const o = this.selected;
    $("target").hidden = !o;
    $("hail").hidden = !o || !world2.hails(o);
    setText($("hail").querySelector("span"), o && world2.usable(o) ? "Use" : o && world2.finds(o) ? "Loot" : "Talk");
    if (o) this.showTarget(o);
    this.inspection.show();
  }
  showSelf(own2) {
    const frame2 = $("self");
    setText(frame2.querySelector(".frame-name"), own2.name);
    setText(frame2.querySelector(".frame-level"), String(own2.level));
    const [health, experience] = frame2.querySelectorAll(":scope > .bar");
    meter2(health, own2.health, own2.max_health);
    meters(frame2.querySelector(".powers"), own2.powers ?? [], "Your ");
    const self2 = this.world.self;
    meter2(experience, self2.needed ? self2.experience : 1, self2.needed || 1);
    experience.title = self2.needed ? `${self2.experience} of ${self2.needed} experience` : "Highest level";
  }
  showTarget(o) {
    const { world: world2 } = this;
    const frame2 = $("target");
    const reaction = world2.reaction(o);
    frame2.className = `frame ${reaction}`;
    setText(frame2.querySelector(".frame-name"), o.title ?? o.name);
    frame2.querySelector(".frame-name").title = o.title ?? o.name;
    setText(frame2.querySelector(".frame-level"), o.thing ? "" : String(o.level));
    frame2.querySelector(".bar").hidden = !!o.thing;
    meter2(frame2.querySelector(".bar"), o.health, o.max_health);
    meters(frame2.querySelector(".powers"), o.powers ?? [], "Of the target: ");
    const mark = { hostile: "▼", neutral: "■", friendly: "●" }[reaction];
    const note2 = [o.thing ? standing(o) : `${mark} ${reaction}`, `${Math.round(world2.distance(o))} yd`];
    if (o.target) note2.push(`→ ${o.target === world2.player ? "you" : world2.nameOf(o.target)}`);
    note2.push(...o.state.filter((s) => !o.thing && !QUIET.has(s) && !(s === "unattackable" && reaction === "friendly") && !(s === "fighting" && o.target)));
    setText(frame2.querySelector(".frame-note"), note2.join("  ·  "));
  }
};
var Inspection = class {
  constructor(targets2) {
    this.targets = targets2;
    this.button = make("button", { type: "button", id: "inspect-player", title: "Shows the equipment and the talents of the player", hidden: true }, "Inspect");
    this.button.onclick = () => targets2.send({ type: "inspect_player", player: targets2.selected.id });
    $("target").querySelector(".frame-acts").append(this.button);
    this.name = make("h2", { id: "inspection-name" });
    const close = make("button", { type: "button", ariaLabel: "Close" }, "✕");
    close.onclick = () => this.draw(true);
    this.gear = make("ul", { ariaLabel: "Equipment" });
    this.talents = make("ul", { ariaLabel: "Talents" });
    this.window = make("section", { id: "inspection", role: "dialog", "aria-labelledby": "inspection-name", hidden: true }, make("header", {}, this.name, close), this.gear, this.talents);
    $("trade").after(this.window);
  }
  /** Event `player_inspected`. */
  opens(e) {
    setText(this.name, e.name);
    const rows2 = (list2, row3, none) => list2.length ? list2.map((x) => make("li", {}, row3(x))) : [make("li", { className: "muted" }, none)];
    this.gear.replaceChildren(...rows2(e.gear, (g) => `${g.slot.replaceAll("_", " ")}: ${g.name}`, "Wears nothing."));
    this.talents.replaceChildren(...rows2(e.talents, (t) => `${t.name} ${t.rank}/${t.of}`, "No talents."));
    this.draw(false);
    return "known";
  }
  draw(hidden) {
    const done = attend(this.window);
    this.window.hidden = hidden;
    done();
  }
  /** Whether the target can be inspected. */
  show() {
    const { selected: o, world: world2 } = this.targets;
    this.button.hidden = !o?.player || o.id === world2.player || world2.attackable(o);
  }
};
function meters(box, powers, whose3) {
  while (box.children.length > powers.length) box.lastChild.remove();
  powers.forEach((p, i) => {
    let bar2 = box.children[i];
    if (!bar2) {
      bar2 = document.createElement("div");
      bar2.className = "bar";
      bar2.setAttribute("role", "meter");
      bar2.setAttribute("aria-valuemin", "0");
      const fill2 = document.createElement("div");
      fill2.className = "bar-fill";
      const text3 = document.createElement("span");
      text3.className = "bar-text";
      bar2.append(fill2, text3);
      box.append(bar2);
    }
    if (bar2.dataset.power !== p.power || bar2.title !== p.name) {
      bar2.dataset.power = p.power;
      bar2.title = p.name;
      bar2.setAttribute("aria-label", whose3 + p.name);
      bar2.querySelector(".bar-fill").style.background = p.color || "";
    }
    meter2(bar2, p.now, p.max);
  });
}
function meter2(bar2, value2, most2) {
  const share = most2 > 0 ? Math.min(Math.max(value2 / most2, 0), 1) : 0;
  bar2.querySelector(".bar-fill").style.transform = `scaleX(${share})`;
  if (bar2.getAttribute("aria-valuenow") !== String(value2)) {
    bar2.setAttribute("aria-valuenow", value2);
    bar2.setAttribute("aria-valuemax", most2);
  }
  const text3 = bar2.querySelector(".bar-text");
  if (text3) setText(text3, `${value2} / ${most2}`);
}

// facts.js
var MAX_ROWS = 200;
var SOURCE = /([\w./-]+\.(?:lua|ya?ml|txt):\d+(?::\d+)?)/;
var TITLES = {
  values: "Definition: where each value is written",
  timers: "Timers",
  threat: "Threat",
  scripts: "Scripts",
  state: "State",
  handlers: "Handlers",
  rules: "Rules: what each does and what blocks it",
  rule_state: "State of the rules",
  faults: "Faults"
};
var HEAD = /* @__PURE__ */ new Set(["name", "guid"]);
function showFacts(facts2, nameOf) {
  if (kindOf(facts2) !== "record") return [value(facts2, nameOf)];
  const entries = Object.entries(facts2);
  const shown = [make("div", { className: "title" }, facts2.guid ? nameOf(facts2.guid) : String(facts2.name ?? ""), " ", make("span", { className: "muted code" }, String(facts2.guid ?? "")))];
  const plain = entries.filter(([k, v]) => !HEAD.has(k) && !isTable(v));
  if (plain.length) shown.push(rows(plain, nameOf));
  for (const [key2, v] of entries) {
    if (!isTable(v)) continue;
    shown.push(make("h3", {}, TITLES[key2] ?? label2(key2)));
    shown.push(isEmpty(v) ? make("p", { className: "muted" }, "none") : value(v, nameOf));
  }
  return shown;
}
function kindOf(v) {
  if (v === null || typeof v !== "object") return "text";
  if (Array.isArray(v)) return "list";
  if ("$ref" in v) return "reference";
  if ("$pairs" in v) return "pairs";
  return "record";
}
var isTable = (v) => ["list", "pairs", "record"].includes(kindOf(v));
var isEmpty = (v) => (Array.isArray(v) ? v : v.$pairs ?? Object.keys(v)).length === 0;
function value(v, nameOf, key2 = "") {
  switch (kindOf(v)) {
    case "reference":
      return make("span", { title: v.$ref }, nameOf(v.$ref));
    case "list":
      return isEmpty(v) ? text2(null, key2) : list(v, nameOf);
    case "pairs":
      return rows(v.$pairs.map(([k, x]) => [kindOf(k) === "reference" ? nameOf(k.$ref) : String(k), x]), nameOf);
    case "record":
      return isEmpty(v) ? text2(null, key2) : record(v, nameOf);
    default:
      return text2(v, key2);
  }
}
function record(v, nameOf) {
  const entries = Object.entries(v);
  const alike = entries.length > 1 && entries.every(([, x]) => kindOf(x) === "record" && !Object.values(x).some(isTable) && !isEmpty(x));
  if (!alike) return rows(entries, nameOf);
  return columns(entries.map(([k, x]) => ({ "": k, ...x })), nameOf);
}
function list(v, nameOf) {
  if (v.every((x) => kindOf(x) === "record")) return columns(v, nameOf);
  if (v.every((x) => !isTable(x))) return make("ol", {}, ...v.map((x) => make("li", {}, value(x, nameOf))));
  return rows(v.map((x, i) => [String(i + 1), x]), nameOf);
}
function rows(entries, nameOf) {
  const body2 = make("tbody");
  const below = [];
  for (const [key2, v] of entries.slice(0, MAX_ROWS)) {
    if (isTable(v) && !isEmpty(v)) below.push(make("h4", {}, label2(key2)), make("div", { className: "nested" }, value(v, nameOf, key2)));
    else body2.append(make("tr", {}, make("th", { scope: "row" }, label2(key2)), make("td", {}, value(v, nameOf, key2))));
  }
  const block = make("div", {});
  if (body2.children.length) block.append(make("table", {}, body2));
  block.append(...below);
  return block;
}
function columns(records, nameOf) {
  const keys = [...new Set(records.flatMap((r) => Object.keys(r)))];
  const head = make("tr", {}, ...keys.map((k) => make("th", { scope: "col" }, label2(k))));
  const body2 = make("tbody");
  for (const r of records.slice(0, MAX_ROWS)) {
    body2.append(make("tr", {}, ...keys.map((k) => make("td", {}, k in r ? value(r[k], nameOf, k) : ""))));
  }
  return make("table", {}, make("thead", {}, head), body2);
}
function text2(v, key2) {
  if (v === null || v === void 0) return make("span", { className: "muted" }, "–");
  if (typeof v === "boolean") return make("span", {}, v ? "yes" : "no");
  if (typeof v === "number") return make("span", { className: "number" }, number2(v, key2));
  return make("span", {}, ...String(v).split(SOURCE).map((part, i) => i % 2 ? source(part) : part));
}
function source(place2) {
  const code = make("span", { className: "code" });
  for (const part of place2.split(/(?<=\/)/)) code.append(part, make("wbr"));
  return code;
}
function number2(v, key2) {
  if (key2.endsWith("_ms")) return `${(v / 1e3).toFixed(1)} s`;
  return Number.isInteger(v) ? String(v) : String(Math.round(v * 100) / 100);
}
function label2(key2) {
  return key2.replace(/_ms$/, "").replaceAll("_", " ");
}

// tools.js
var ASK_EVERY = 1e3;
var Tools = class {
  constructor(world2, stage2, panel2, send3) {
    Object.assign(this, { world: world2, stage: stage2, panel: panel2, send: send3 });
    this.allowed = false;
    this.development = false;
    this.watched = "";
    this.askedAt = 0;
    this.time = { paused: false, speed: 1 };
    $("pause").onclick = () => this.steer({ paused: !this.time.paused });
    $("step").onclick = () => this.steer({ paused: true, steps: 1 });
    $("speed").onchange = () => this.steer({ speed: Number($("speed").value) });
    $("eval").onsubmit = (e) => this.evaluate(e);
    $("eval-source").addEventListener("keydown", (e) => {
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) this.evaluate(e);
    });
    $("eval-bundle").value = "";
  }
  account(m, development) {
    this.allowed = m.tools;
    this.development = m.tools && development;
    document.body.classList.toggle("tools", this.development);
    $("inspect").hidden = $("tab-facts").hidden = $("tab-errors").hidden = !this.allowed;
    $("time").hidden = $("tab-console").hidden = !this.development;
  }
  inspect() {
    if (!this.allowed) return;
    const id = this.stage.selected || this.world.player;
    if (id !== this.watched) $("facts").replaceChildren(make("p", { className: "muted" }, `Loading ${this.world.nameOf(id)}…`));
    this.watched = id;
    const bundle = this.world.objects.get(id)?.def.split(":")[0];
    if (bundle && !$("eval-bundle").value) $("eval-bundle").value = bundle;
    this.panel.show("facts");
    this.ask(performance.now());
  }
  ask(now) {
    this.askedAt = now;
    if (this.world.objects.has(this.watched)) this.send({ type: "inspect", target: this.watched });
  }
  /** Event `inspected`. */
  inspected(e) {
    if (e.unit !== this.watched) return;
    const box = $("facts");
    const scroll = box.scrollTop;
    box.replaceChildren(...showFacts(e.facts, (id) => this.world.nameOf(id)));
    box.scrollTop = scroll;
  }
  tick(now) {
    const shown = this.panel.isOpen && this.panel.current === "facts" && !document.hidden;
    if (shown && this.stage.selected && this.stage.selected !== this.watched) this.inspect();
    else if (shown && this.watched && $("live").checked && now - this.askedAt > ASK_EVERY) this.ask(now);
    if (this.development) setText($("clock"), mapClock(this.world.shown));
  }
  evaluate(e) {
    e.preventDefault();
    const source2 = $("eval-source").value;
    if (source2.trim()) this.send({ type: "eval", bundle: $("eval-bundle").value.trim(), source: source2 });
  }
  steer(change) {
    this.send({ type: "control", paused: this.time.paused, speed: this.time.speed, ...change });
  }
  /** Message `time`. */
  timeIs(m) {
    this.time = m;
    this.world.paused = m.paused;
    $("pause").setAttribute("aria-pressed", String(m.paused));
    setText($("pause"), m.paused ? "Resume" : "Pause");
    $("step").disabled = !m.paused;
    if ([...$("speed").options].some((o) => Number(o.value) === m.speed)) $("speed").value = String(m.speed);
  }
};
function mapClock(ms) {
  const s = Math.max(0, Math.floor(ms / 1e3));
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(s / 3600);
  return `${hours ? `${hours}:${two(Math.floor(s / 60) % 60)}` : Math.floor(s / 60)}:${two(s % 60)}`;
}

// world.js
var KEPT_NAMES = 500;
var AHEAD = 600;
var SNAP = 12;
var World = class {
  constructor() {
    this.reset();
    this.map = null;
    this.places = [];
    this.obstacles = [];
    this.schools = /* @__PURE__ */ new Map();
    this.names = /* @__PURE__ */ new Map();
  }
  reset() {
    this.objects = /* @__PURE__ */ new Map();
    this.marks = /* @__PURE__ */ new Map();
    this.player = "";
    this.self = { experience: 0, needed: 0, run: 7, walk: 2.5, reach: 3 };
    this.reactions = {};
    this.areas = /* @__PURE__ */ new Set();
    this.steps = 0;
    this.time = 0;
    this.shown = 0;
    this.paused = false;
    this.rate = 1;
    this.history = [];
    this.release = 0;
  }
  get own() {
    return this.objects.get(this.player);
  }
  /** Message `seated`. */
  seated(m) {
    if (m.fresh) this.reset();
    this.player = m.player;
    this.map = m.map;
    this.places = m.places;
    this.obstacles = m.obstacles;
    this.schools = new Map(m.schools.map((s) => [s.school, s]));
    this.release = m.release;
    this.founding = m.founding;
    this.near = m.near;
  }
  /** Message `step`, at the page's time now. */
  step(m, now) {
    this.keepTime(m.time, now);
    this.release = m.release;
    this.steps = m.step;
    for (const id of m.left ?? []) this.objects.delete(id);
    for (const o of m.entered ?? []) this.entered(o);
    for (const c of m.changed ?? []) this.changed(c, now);
    if (m.self) {
      Object.assign(this.self, { body: void 0 }, m.self);
      if (m.self.body) this.self.due = m.time + m.self.body.wait;
    }
    if (m.reactions) this.reactions = m.reactions;
  }
  entered(o) {
    o.player = o.id.startsWith("player-");
    Object.assign(o, { sx: o.x, sy: o.y, sf: o.facing, glide: null, placed: 0, hurtAt: -1e9, bubble: null, broke: null });
    if (o.cast) o.cast.late = 0;
    noteRoute(o, this.time);
    this.objects.set(o.id, o);
    this.remember(o);
  }
  changed(c, now) {
    const o = this.objects.get(c.id);
    if (!o) return;
    if ("x" in c) {
      [o.way, o.aboard] = [void 0, void 0];
      const took = Math.min(Math.max(now - o.placed, 60), 220);
      o.glide = { x: o.sx, y: o.sy, f: o.sf, start: now, took };
      o.placed = now;
    }
    if ("name" in c) o.mount = void 0;
    Object.assign(o, c);
    noteRoute(c, this.time);
    if ("name" in c) this.remember(o);
  }
  remember(o) {
    this.names.delete(o.id);
    this.names.set(o.id, o.name);
    if (this.names.size > KEPT_NAMES) this.names.delete(this.names.keys().next().value);
  }
  /** How a thing is called, in sight or not. */
  nameOf(id) {
    return this.objects.get(id)?.name ?? this.names.get(id) ?? "someone";
  }
  keepTime(time2, now) {
    if (time2 < this.time) this.history.length = 0;
    this.history.push([now, time2]);
    while (this.history.length > 2 && now - this.history[0][0] > 3e3) this.history.shift();
    const [from, at2] = this.history[0];
    if (now - from > 200) this.rate = Math.min(Math.max((time2 - at2) / (now - from), 0), 25);
    this.time = time2;
    this.heard = now;
    if (this.history.length === 1) this.shown = time2;
  }
  /** Moves what walks to where it is now; dt is ms since the last call. */
  tick(now, dt) {
    if (this.heard === void 0) return;
    const target = this.time + Math.min((now - this.heard) * this.rate, this.paused ? 0 : AHEAD);
    const off = target - this.shown - dt * this.rate;
    this.shown = Math.abs(off) > 1e3 ? target : this.shown + dt * this.rate + off * Math.min(1, dt / 200);
    for (const o of this.objects.values()) if (o.thing?.route) sail(o, this.shown);
    for (const o of this.objects.values()) this.place(o, now, dt);
  }
  place(o, now, dt) {
    if (o.thing?.route) return;
    const ship = o.aboard && this.objects.get(o.aboard.object);
    if (o.id === this.player && !o.way) {
      if (ship) carry(o, ship);
      return;
    }
    if (ship) {
      const on2 = o.way ? along(o.way, this.shown, o.aboard.facing) : { x: o.aboard.x, y: o.aboard.y, f: o.aboard.facing };
      const at3 = onto(ship.sx, ship.sy, ship.sf, on2);
      Object.assign(o, { sx: at3.x, sy: at3.y, sf: at3.f, glide: null });
      return;
    }
    let at2 = { x: o.x, y: o.y, f: o.facing };
    if (o.way) {
      at2 = along(o.way, this.shown, o.facing);
      const k = 1 - Math.exp(-dt / 50);
      const far = Math.hypot(at2.x - o.sx, at2.y - o.sy) > SNAP;
      o.sx = far ? at2.x : o.sx + (at2.x - o.sx) * k;
      o.sy = far ? at2.y : o.sy + (at2.y - o.sy) * k;
      o.sf = turn(o.sf, at2.f, k);
      return;
    }
    const g = o.glide;
    const t = g ? Math.min((now - g.start) / g.took, 1) : 1;
    if (!g || t === 1 || Math.hypot(at2.x - g.x, at2.y - g.y) > SNAP) {
      [o.sx, o.sy, o.sf, o.glide] = [at2.x, at2.y, at2.f, null];
      return;
    }
    o.sx = g.x + (at2.x - g.x) * t;
    o.sy = g.y + (at2.y - g.y) * t;
    o.sf = turn(g.f, at2.f, t);
  }
  /** All that stops who walks: what stands on the map, and doors that are shut. */
  get barriers() {
    const doors = [...this.objects.values()].filter((o) => o.thing?.solid);
    return [...this.obstacles, ...doors.map((o) => o.thing.outline ??= { points: o.thing.solid, closed: true, width: 0 })];
  }
  is(o, state2) {
    return o.state.includes(state2);
  }
  /** Whether it lies dead: a ghost, which is dead too, walks. */
  lies(o) {
    return this.is(o, "dead") && !this.is(o, "ghost");
  }
  ghost(o) {
    return this.is(o, "ghost");
  }
  /** How far the player is from the body that it has left, or undefined. */
  bodyAway() {
    const { body: body2 } = this.self;
    if (!body2 || !this.own || body2.map !== this.map?.id) return void 0;
    return Math.hypot(body2.x - this.own.sx, body2.y - this.own.sy);
  }
  /** hostile, neutral or friendly to the player; itself is "self". */
  reaction(o) {
    if (o.id === this.player) return "self";
    if (o.id === this.foe || o.player && this.own && this.is(o, "free") && this.is(this.own, "free")) return "hostile";
    if (o.player) return this.reactions[o.faction] === "hostile" ? "hostile" : "friendly";
    return this.reactions[o.faction] ?? "neutral";
  }
  attackable(o) {
    return o.id !== this.player && !this.is(o, "dead") && !this.is(o, "unattackable") && this.reaction(o) !== "friendly";
  }
  /** Whether the player finds something on it. */
  finds(o) {
    return !!o.finders?.includes(this.player);
  }
  /** Whether the player can use it: a game object that is not used up, and is used by hand. */
  usable(o) {
    return !!o.thing && o.thing.state !== "broken" && !["trap", "shoal"].includes(o.thing.kind);
  }
  /** Whether a right click does something friendly: talks, uses, looks at what is found. */
  hails(o) {
    return this.finds(o) || this.talks(o) || this.usable(o);
  }
  /** Whether the player may talk to it. */
  talks(o) {
    return this.is(o, "talks") && !this.is(o, "dead") && this.reaction(o) !== "hostile";
  }
  /** Whether it is in the half of the world to which the player looks. */
  inFront(o) {
    const own2 = this.own;
    return !!own2 && (o.sx - own2.sx) * Math.cos(own2.sf) + (o.sy - own2.sy) * Math.sin(own2.sf) >= 0;
  }
  distance(o) {
    const own2 = this.own;
    return own2 ? Math.hypot(o.sx - own2.sx, o.sy - own2.sy) : 0;
  }
};
function along(way, time2, facing) {
  const points = way.points;
  const share = way.end > way.start ? Math.min(Math.max((time2 - way.start) / (way.end - way.start), 0), 1) : 1;
  let total = 0;
  const lengths = [];
  for (let i = 1; i < points.length; i++) {
    const l = Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1], points[i][2] - points[i - 1][2]);
    lengths.push(l);
    total += l;
  }
  let left2 = total * share;
  for (let i = 0; i < lengths.length; i++) {
    const [a, b] = [points[i], points[i + 1]];
    if (left2 <= lengths[i] || i === lengths.length - 1) {
      const t = lengths[i] > 0 ? Math.min(left2 / lengths[i], 1) : 1;
      return { x: a[0] + (b[0] - a[0]) * t, y: a[1] + (b[1] - a[1]) * t, f: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    left2 -= lengths[i];
  }
  const last = points[points.length - 1];
  return { x: last[0], y: last[1], f: facing };
}
function turn(from, to, t) {
  const d = ((to - from + Math.PI) % (2 * Math.PI) + 2 * Math.PI) % (2 * Math.PI) - Math.PI;
  return from + d * t;
}

// input.js
var pointed = false;
var HOLD = 180;
function listen(stage2, control2, targets2, on2) {
  new Pointers(stage2, control2, targets2, on2).listen();
  document.addEventListener("keydown", (e) => keyDown(e, stage2, control2, targets2, on2));
  document.addEventListener("keyup", (e) => {
    control2.key(e.code, false);
    control2.walking = e.shiftKey;
  });
  document.addEventListener("pointerdown", () => {
    pointed = true;
  }, true);
  addEventListener("blur", () => control2.held.clear());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) control2.halt(performance.now());
  });
}
function keyDown(e, stage2, control2, targets2, on2) {
  const at2 = document.activeElement;
  const onStage = at2 === stage2.canvas || at2 === document.body;
  const typing = at2?.matches("input, select, textarea");
  const clicked = pointed && !typing && !at2?.closest(WINDOWS);
  if (onStage || e.key === "Tab") pointed = false;
  if (!$("gate").hidden || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape") {
    escape(at2, onStage, typing, stage2, targets2, on2);
    e.preventDefault();
    return;
  }
  if (typing) return;
  control2.walking = e.shiftKey;
  const scrolls = at2?.matches('[tabindex="0"]:not(canvas), [role=tab]') && e.key.startsWith("Arrow");
  if (!scrolls && control2.key(e.code, true)) {
    e.preventDefault();
    return;
  }
  if (worldKey(e, onStage || clicked, stage2, targets2, on2)) e.preventDefault();
}
function escape(at2, onStage, typing, stage2, targets2, on2) {
  const stays = onStage || at2.closest(WINDOWS) || pointed;
  if (typing || !stays) stage2.canvas.focus();
  else if (on2.unaim() || on2.stop() || on2.shut()) return;
  else if (stage2.selected) targets2.clear();
  else if (onStage) $("attack").focus();
  else stage2.canvas.focus();
}
function worldKey(e, onStage, stage2, targets2, on2) {
  if (onStage && e.key === "Tab") {
    stage2.canvas.focus({ preventScroll: true });
    targets2.cycle(e.shiftKey);
    return true;
  }
  if (onStage && e.key === "Enter") {
    if (stage2.aiming) on2.aimed(stage2.aiming.x, stage2.aiming.y);
    else on2.speak();
    return true;
  }
  if (e.repeat) return false;
  if (/^[0-9]$/.test(e.key) && on2.slot(e.key)) return true;
  const act = {
    1: on2.attack,
    f: on2.attack,
    g: () => targets2.befriend(),
    t: on2.hail,
    r: on2.respawn,
    i: on2.inspect,
    "/": () => on2.speak("/"),
    p: () => {
      pointed = false;
      on2.panels();
    },
    "?": on2.help,
    h: on2.help,
    "+": () => stage2.zoom(1.2),
    "=": () => stage2.zoom(1.2),
    "-": () => stage2.zoom(1 / 1.2)
  }[e.key.toLowerCase()];
  act?.();
  return act !== void 0;
}
var Pointers = class {
  constructor(stage2, control2, targets2, on2) {
    Object.assign(this, { stage: stage2, control: control2, targets: targets2, on: on2 });
    this.down = /* @__PURE__ */ new Map();
    this.pinch = 0;
    this.pressed = [];
  }
  listen() {
    const canvas = this.stage.canvas;
    canvas.addEventListener("pointerdown", (e) => this.press(e));
    canvas.addEventListener("pointermove", (e) => this.move(e));
    canvas.addEventListener("pointerup", (e) => this.lift(e));
    canvas.addEventListener("pointercancel", (e) => this.down.delete(e.pointerId));
    canvas.addEventListener("contextmenu", (e) => e.preventDefault());
    canvas.addEventListener("dblclick", (e) => this.twice(e));
    canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.stage.zoom(Math.exp(-e.deltaY / 500));
    }, { passive: false });
  }
  press(e) {
    this.stage.canvas.focus({ preventScroll: true });
    this.stage.canvas.setPointerCapture(e.pointerId);
    if (this.stage.aiming) {
      if (e.button === 2) this.on.unaim();
      else this.on.aimed(...this.stage.under(e.clientX, e.clientY));
      return;
    }
    const unit = this.stage.unitAt(e.clientX, e.clientY, e.pointerType === "touch" ? 18 : 8);
    this.pressed = [this.pressed.at(-1), unit?.id];
    this.down.set(e.pointerId, { x: e.clientX, y: e.clientY, since: e.timeStamp, unit, button: e.button, led: false });
    if (e.button === 2) this.turnOrAttack(e, unit);
    if (e.button === 0 && !unit && e.pointerType === "mouse") this.lead(e);
  }
  turnOrAttack(e, unit) {
    if (unit) {
      this.targets.choose(unit.id);
      if (this.targets.world.hails(unit)) this.on.hail();
      else if (this.targets.world.attackable(unit)) this.on.attack();
      return;
    }
    this.control.face(...this.stage.under(e.clientX, e.clientY));
  }
  move(e) {
    const p = this.down.get(e.pointerId);
    if (this.stage.aiming) [this.stage.aiming.x, this.stage.aiming.y] = this.stage.under(e.clientX, e.clientY);
    if (!p) {
      const unit = this.stage.unitAt(e.clientX, e.clientY, 8);
      this.stage.canvas.style.cursor = !unit ? "crosshair" : this.targets.world.talks(unit) ? "help" : "pointer";
      return;
    }
    if (this.down.size === 2) {
      this.pinched(e, p);
      return;
    }
    if (p.button === 2) this.control.face(...this.stage.under(e.clientX, e.clientY));
    else if (!p.unit && (p.led || e.timeStamp - p.since > HOLD)) this.lead(e, p);
  }
  /** Two fingers: closer or farther. */
  pinched(e, p) {
    [p.x, p.y, p.led] = [e.clientX, e.clientY, true];
    const [a, b] = [...this.down.values()];
    const far = Math.hypot(a.x - b.x, a.y - b.y);
    if (this.pinch > 0) this.stage.zoom(far / this.pinch);
    this.pinch = far;
    a.led = b.led = true;
  }
  lead(e, p) {
    if (p) p.led = true;
    this.control.goTo(...this.stage.under(e.clientX, e.clientY));
  }
  lift(e) {
    const p = this.down.get(e.pointerId);
    this.down.delete(e.pointerId);
    this.pinch = 0;
    if (!p || p.button === 2 || p.led) return;
    if (!p.unit) {
      this.lead(e);
      return;
    }
    const again2 = p.unit.id === this.stage.selected;
    this.targets.choose(p.unit.id);
    if (!again2 || e.pointerType !== "touch") return;
    if (this.targets.world.hails(p.unit)) this.on.hail();
    else if (this.targets.world.attackable(p.unit)) this.on.attack();
  }
  /** Both clicks were on the unit: one that has run under the second is not meant. */
  twice(e) {
    const unit = this.stage.unitAt(e.clientX, e.clientY, 8);
    if (this.pressed.some((id) => id !== unit?.id)) return;
    if (unit && this.targets.world.hails(unit)) this.on.hail();
    else if (unit && this.targets.world.attackable(unit) && this.targets.attacked !== unit.id) this.on.attack();
  }
};

// bag.js
var capital3 = (s) => s.charAt(0).toUpperCase() + s.slice(1);
var seconds3 = (ms) => ms < 9950 ? (ms / 1e3).toFixed(1) : String(Math.ceil(ms / 1e3));
var slotName = (slot2) => capital3(slot2.replaceAll("_", " "));
var isPacked = (slot2) => /^(backpack_|overflow_|bag_\d+_)/.test(slot2);
var isBanked = (slot2) => /^bank(bag)?_/.test(slot2);
var Bag = class {
  /** @param send takes a message and reports whether it could be sent; @param magic tells what rests; @param casting use, at: how things are used */
  constructor(send3, magic2, casting2) {
    Object.assign(this, { send: send3, magic: magic2, casting: casting2 });
    this.clear();
  }
  clear() {
    this.take([]);
    this.pay([]);
  }
  /** Takes the player's money, where a message tells of it. */
  pay(money) {
    if (!money) return;
    this.coins = money.find((m) => m.currency === "base:coins")?.amount ?? 0;
    const list2 = money.map((m) => {
      const mark = make("span", { className: "item-mark", "aria-hidden": "true" });
      mark.style.background = m.color || "var(--line)";
      return make("li", {}, mark, `${m.amount} ${m.currency_name}`);
    });
    if (list2.length === 0) list2.push(make("li", { className: "muted" }, "None."));
    $("money").replaceChildren(...list2);
  }
  /** Takes all that the player has, where a message tells of it. */
  take(items) {
    if (!items) return;
    this.items = items;
    if (!items.some((it) => it.id === this.stone)) this.stone = void 0;
    if (!items.some((it) => it.id === this.parted && it.count > 1)) this.parted = void 0;
    this.waits = [];
    for (const it of items) if (it.use) this.magic.remember(it.use.spell, it.use.name);
    this.magic.things = items.filter((it) => it.use).map((it) => Object.assign(it.use, { item: it.item }));
    const packed = items.filter((it) => isPacked(it.slot));
    this.list($("worn"), items.filter((it) => !packed.includes(it) && !isBanked(it.slot)));
    this.list($("backpack"), packed);
  }
  list(place2, items) {
    const held = place2.contains(document.activeElement) ? document.activeElement.dataset.slot : void 0;
    place2.replaceChildren(...items.map((it) => this.row(it)));
    if (items.length === 0) place2.append(make("li", { className: "muted" }, "Nothing."));
    if (held) (place2.querySelector(`[data-slot="${held}"]`) ?? $("tab-bag")).focus();
  }
  /** What can be done with a thing: [word, what does it], the click on its row first. */
  acts(it) {
    const packed = isPacked(it.slot);
    const use = ["Use", () => this.casting.use(it)];
    if (it.slot.startsWith("overflow_")) return [["Put away", () => this.send({ type: "store_item", from: it.slot })]];
    const dress = it.fits !== "none" && (packed ? ["Put on", () => this.send({ type: "equip", from: it.slot })] : ["Take off", () => this.send({ type: "unequip", from: it.slot })]);
    const stone = it.stone && [this.stone === it.id ? "Keep it" : "Put into a socket", () => this.hold(this.stone === it.id ? void 0 : it.id)];
    const socket = this.stone && it.sockets && ["Put it in here", () => this.socket(it)];
    const signed = it.petition && ["Show signatures", () => this.send({ type: "petition", act: "show", thing: it.id })];
    const part = packed && it.count > 1 && ["Split", () => this.part(it)];
    return [signed, socket, stone, dress, it.use && (it.fits === "none" || !packed) && use, part].filter(Boolean);
  }
  /** Asks how many of a stack are to lie in a slot of their own, or no more. */
  part(it) {
    this.parted = this.parted === it.id ? void 0 : it.id;
    this.take(this.items);
    $("backpack").querySelector(".how-many")?.select();
  }
  /** The form in which it is said how many of a stack. */
  parting(it) {
    const field = howMany(it.name, it.count - 1, Math.floor(it.count / 2));
    const to = freeSlot(this.items);
    const cancel = make("button", { type: "button", className: "quiet" }, "Cancel");
    const form = make(
      "form",
      { className: "item-part", ariaLabel: `Split ${it.count} × ${it.name}` },
      field,
      `of ${it.count}`,
      make("button", { type: "submit", disabled: !to }, to ? "Split off" : "No free slot"),
      cancel
    );
    const end = () => {
      this.part(it);
      ($("backpack").querySelector(`[data-slot="${it.slot}"]`) ?? $("tab-bag")).focus();
    };
    cancel.onclick = end;
    form.onsubmit = (e) => {
      e.preventDefault();
      if (to) this.send({ type: "move_item", from: it.slot, to, count: numberIn(field) });
      end();
    };
    form.onkeydown = (e) => {
      if (e.key !== "Escape") return;
      e.preventDefault();
      e.stopPropagation();
      end();
    };
    return form;
  }
  /** Takes a stone into the hand, or puts it back: then things with sockets take it. */
  hold(stone) {
    this.stone = stone;
    this.take(this.items);
  }
  /** Puts the stone in the hand into the first free socket of a thing, else the first. */
  socket(it) {
    const filled = (it.enchantments ?? []).map((e) => e.place);
    const free = it.sockets.findIndex((_, i) => !filled.includes(`socket_${i + 1}`));
    this.send({ type: "socket", thing: it.id, socket: Math.max(0, free), stone: this.stone });
    this.hold(void 0);
  }
  /** What lies on a thing and in its sockets, a line each. */
  marks(it) {
    const on2 = new Map((it.enchantments ?? []).map((e) => [e.place, e]));
    const lines = [...on2.values()].map((e) => e.left_ms ? `${e.name} (temporary)` : e.name);
    for (const [i, word] of (it.sockets ?? []).entries()) if (!on2.has(`socket_${i + 1}`)) lines.push(`Free socket: ${word}`);
    if (it.petition) lines.push(`Charter of ${it.petition}: ${it.signatures ?? 0} signatures`);
    if (it.set) lines.push(`Set: ${it.set}`);
    return lines.map((line) => make("span", { className: "item-enchantment" }, line));
  }
  row(it) {
    const name = make("span", { className: `item-name quality-${it.quality}` }, it.count > 1 ? `${it.count} × ${it.name}` : it.name);
    const parts2 = [make("span", { className: "item-mark", "aria-hidden": "true" }), name];
    parts2[0].style.background = it.color || "var(--line)";
    if (!isPacked(it.slot) || it.slot.startsWith("overflow_")) parts2.push(make("span", { className: "muted" }, slotName(it.slot)));
    if (it.charges !== void 0 && it.charges !== 1) parts2.push(make("span", { className: "muted" }, `${it.charges} charges`));
    if (it.durability) parts2.push(make("span", { className: "muted" }, (it.wear ?? 0) >= it.durability ? "Broken" : `${it.durability - (it.wear ?? 0)} of ${it.durability} durability`));
    if (it.bound) parts2.push(make("span", { className: "muted" }, "Bound"));
    if (it.slots) parts2.push(make("span", { className: "muted" }, `${it.slots} slots`));
    if (it.needs_level) parts2.push(make("span", { className: "muted" }, `Requires level ${it.needs_level}`));
    parts2.push(...this.marks(it));
    if (it.use) {
      const box = make("span", { className: "item-wait" });
      this.waits.push({ it, box });
      parts2.push(box);
    }
    if (it.description) parts2.push(make("span", { className: "muted" }, it.description));
    const acts = this.acts(it);
    const row3 = make("li", {});
    const button = make("button", { type: "button" }, ...parts2, make("span", { className: "item-act" }, acts[0]?.[0] ?? ""));
    button.dataset.slot = it.slot;
    button.onclick = (e) => {
      if (this.casting.at(it.id)) return;
      if (e.shiftKey && isPacked(it.slot) && it.count > 1) this.part(it);
      else acts[0]?.[1]();
    };
    about(row3, it);
    row3.append(acts.length > 0 ? button : make("div", { className: "item-row" }, ...parts2));
    for (const [word, act] of acts.slice(1)) {
      const more = make("button", { type: "button", className: "item-more", "aria-label": `${word} ${it.name}` }, word);
      more.onclick = act;
      row3.append(more);
    }
    if (isPacked(it.slot)) row3.append(this.waste(it));
    if (this.parted === it.id) row3.append(this.parting(it));
    return row3;
  }
  /** A button that throws a thing away, for good, when it is pressed twice. */
  waste(it) {
    const what = it.count > 1 ? `${it.count} × ${it.name}` : it.name;
    const b = make("button", { type: "button", className: "item-waste", "aria-label": `Throw ${what} away`, title: "Throw away" }, "✕");
    b.onclick = () => {
      if (b.dataset.sure) {
        this.send({ type: "destroy_item", from: it.slot });
        return;
      }
      b.dataset.sure = "yes";
      b.textContent = "Throw away permanently?";
      b.setAttribute("aria-label", `Throw ${what} away permanently?`);
    };
    b.onblur = () => {
      delete b.dataset.sure;
      b.textContent = "✕";
      b.setAttribute("aria-label", `Throw ${what} away`);
    };
    return b;
  }
  /** Brings what rests up to date. */
  show() {
    for (const { it, box } of this.waits) {
      const rest = this.magic.restOf(it.use);
      setText(box, rest ? `ready in ${seconds3(rest.left)} s` : "");
    }
  }
};

// bosses.js
var most = 5;
var Bosses = class {
  constructor(world2, targets2) {
    Object.assign(this, { world: world2, targets: targets2 });
    this.rows = /* @__PURE__ */ new Map();
  }
  /** Who has a frame now. */
  get shown() {
    const all = [...this.world.objects.values()].filter((o) => this.world.is(o, "boss"));
    return all.sort((a, b) => b.max_health - a.max_health || (a.id < b.id ? -1 : 1)).slice(0, most);
  }
  /** Brings the frames up to date; called for each picture. */
  show() {
    const now = this.shown;
    $("bosses").hidden = now.length === 0;
    for (const [id, row3] of this.rows) {
      if (now.some((o) => o.id === id)) continue;
      row3.element.remove();
      this.rows.delete(id);
    }
    now.forEach((o, i) => {
      let row3 = this.rows.get(o.id);
      if (!row3) this.rows.set(o.id, row3 = this.newRow(o.id));
      if ($("boss-list").children[i] !== row3.element) $("boss-list").insertBefore(row3.element, $("boss-list").children[i] ?? null);
      this.draw(row3, o);
    });
  }
  draw(row3, o) {
    const share = o.max_health > 0 ? Math.min(Math.max(o.health / o.max_health, 0), 1) : 0;
    const told2 = `${o.health} ${o.max_health} ${o.name} ${o.target} ${this.targets.selected?.id === o.id}`;
    if (row3.told === told2) return;
    row3.told = told2;
    setText(row3.name, o.name);
    setText(row3.victim, o.target ? `fights ${o.target === this.world.player ? "you" : this.world.nameOf(o.target)}` : "");
    setText(row3.text, `${o.health} / ${o.max_health} (${Math.ceil(share * 100)}%)`);
    row3.fill.style.transform = `scaleX(${share})`;
    row3.name.setAttribute("aria-pressed", String(this.targets.selected?.id === o.id));
    row3.bar.setAttribute("aria-label", `Health of ${o.name}`);
    row3.bar.setAttribute("aria-valuenow", String(o.health));
    row3.bar.setAttribute("aria-valuemax", String(o.max_health));
  }
  newRow(id) {
    const row3 = {
      name: make("button", { type: "button", className: "group-name", title: "Chooses it as your target", onclick: () => this.targets.choose(id) }),
      victim: make("span", { className: "frame-note" }),
      fill: make("div", { className: "bar-fill" }),
      text: make("span", { className: "bar-text" })
    };
    row3.bar = make("div", { className: "bar", role: "meter", "aria-valuemin": "0" }, row3.fill, row3.text);
    row3.element = make("li", {}, make("div", { className: "frame-line" }, row3.name, row3.victim), row3.bar);
    return row3;
  }
};

// instances.js
var whose2 = { party: "Parties", raid: "Raids", player: "You alone", guild: "Your guild" };
var Instances = class {
  /** @param {Function} send a message to the server */
  constructor(group2, send3) {
    Object.assign(this, { group: group2, send: send3 });
    this.clear();
    $("instances-reset").onclick = () => this.send({ type: "instance", act: "reset" });
  }
  clear() {
    [this.bound, this.offered] = [[], []];
    this.fresh();
    this.draw();
  }
  fresh() {
    this.coming = { bound: [], offered: [] };
  }
  /** Asks how things stand. */
  ask() {
    this.send({ type: "instance", act: "list" });
  }
  /** Takes the event instance_told; what is to be read is left to the log. */
  told(e) {
    switch (e.news) {
      case "listed":
        this.coming.bound.push(e);
        return "known";
      case "offered":
        this.coming.offered.push(e);
        return "known";
      case "list_ends":
        [this.bound, this.offered] = [this.coming.bound, this.coming.offered];
        this.fresh();
        this.draw();
        return "known";
      case "bound":
      case "over":
      case "reset":
      case "difficulty":
        this.ask();
        return void 0;
      default:
        return void 0;
    }
  }
  draw() {
    const rows2 = this.bound.map((b) => make(
      "li",
      {},
      make("span", {}, b.map_name ?? b.map),
      make("span", { className: "muted" }, [b.difficulty, b.number ? `until ${moment(b.number)}` : "until it is reset"].filter(Boolean).join(", "))
    ));
    if (rows2.length === 0) rows2.push(make("li", { className: "muted" }, "You are not bound to any instance."));
    $("bindings").replaceChildren(...rows2);
    const kinds = [...new Set(this.offered.map((o) => o.for))];
    $("difficulties").replaceChildren(...kinds.map((k) => this.choice(k)));
    $("difficulty-title").hidden = kinds.length === 0;
  }
  /** The difficulties of copies for some, of which one is chosen. */
  choice(kind) {
    const barred = kind !== "player" && this.group.leader !== "" && !this.group.leads;
    const buttons = this.offered.filter((o) => o.for === kind).map((o) => make("button", {
      type: "button",
      disabled: barred,
      ariaPressed: String(o.why === "chosen"),
      textContent: o.difficulty,
      onclick: () => this.send({ type: "instance", act: "choose", for: kind, difficulty: o.difficulty })
    }));
    const line = make("li", {}, make("span", {}, whose2[kind] ?? kind), make("span", { className: "choices", role: "group", ariaLabel: `Difficulty for ${whose2[kind] ?? kind}` }, ...buttons));
    if (barred) line.append(make("p", { className: "muted" }, "The leader of your group chooses."));
    return line;
  }
  get shown() {
    return { bound: this.bound, offered: this.offered };
  }
};
function moment(ms) {
  return new Date(ms).toLocaleString(void 0, { timeZone: "UTC", weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

// achievements.js
function drawAchievements(growth2) {
  const all = growth2.achievements ?? [];
  $("achievements").hidden = all.length === 0;
  $("achievement-worth").textContent = `${growth2.worth ?? 0} points`;
  const ordered = [...all].sort((a, b) => Number(!!b.earned) - Number(!!a.earned) || (b.at ?? 0) - (a.at ?? 0));
  $("achievement-list").replaceChildren(...ordered.map(row));
}
function achievementCame(growth2, event) {
  const one = (growth2.achievements ?? []).find((a) => a.achievement === event.id);
  const part = one?.criteria[event.part - 1];
  if (!part) return;
  part.now = event.now ?? 0;
  drawAchievements(growth2);
}
function row(a) {
  const name = make("span", { className: a.earned ? "achieved" : "achievement-name" }, a.points ? `${a.name} (${a.points})` : a.name);
  const head = make("div", { className: "achievement-head" }, name);
  const parts2 = [head];
  if (a.earned) head.append(make("span", { className: "muted" }, a.at ? new Date(a.at).toLocaleDateString() : "earned"));
  if (a.about) parts2.push(make("p", { className: "muted" }, a.about));
  if (!a.earned) parts2.push(...a.criteria.map((c) => criterion(a, c)).filter(Boolean));
  return make("li", { className: "achievement" }, ...parts2);
}
function criterion(a, c) {
  if (!c.text && c.count <= 1) return null;
  const bar2 = make("progress", { max: Math.max(1, c.count), value: c.now });
  bar2.setAttribute("aria-label", c.text ?? a.name);
  return make("p", { className: "criterion muted" }, make("span", {}, c.text ?? "So far"), bar2, make("span", { className: "criterion-count" }, `${c.now}/${c.count}`));
}

// talents.js
function drawTalents(growth2, send3) {
  const trees = growth2.trees ?? [];
  $("talents").hidden = trees.length === 0;
  const left2 = growth2.points ?? 0;
  $("talent-points").textContent = left2 === 1 ? "1 point left" : `${left2} points left`;
  const focused = document.activeElement?.dataset?.talent;
  $("talent-trees").replaceChildren(...trees.map((t) => drawTree(t, send3)));
  if (focused) $("talent-trees").querySelector(`[data-talent="${CSS.escape(focused)}"]`)?.focus();
}
function drawTree(tree, send3) {
  const grid = make("div", { className: "talent-grid" });
  grid.append(...tree.talents.map((t) => drawTalent(t, send3)));
  return make("section", {}, make("h3", {}, `${tree.name} (${tree.spent})`), grid);
}
function drawTalent(t, send3) {
  const button = make("button", { type: "button", className: "talent" }, t.name, make("span", {}, ` ${t.rank}/${t.of}`));
  button.dataset.talent = t.talent;
  button.style.gridRow = t.row;
  button.style.gridColumn = t.column;
  button.classList.toggle("chosen", t.rank > 0);
  button.setAttribute("aria-disabled", String(!!t.closed));
  button.title = [t.about, t.closed].filter(Boolean).join("\n");
  button.onclick = () => {
    if (!t.closed) send3({ type: "grow", act: "choose_talent", id: t.talent });
  };
  return button;
}

// growth.js
var Growth = class {
  /** @param {Function} send a message to the server */
  constructor(send3, panel2) {
    Object.assign(this, { send: send3, panel: panel2 });
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
    this.list("skills", this.all.skills.map((s) => this.skill(s)), "Nothing learned.");
    $("resting").hidden = !this.all.resting;
    $("rest").hidden = !this.all.rest && !this.all.resting;
    $("rest").textContent = `${this.all.resting ? "Resting. " : ""}Rested experience: ${this.all.rest ?? 0} points`;
    drawTalents(this.all, this.send);
    drawAchievements(this.all);
    this.list("crafts", this.all.crafts.map((k) => this.craft(k)), "Nothing.");
    this.list("standings", this.all.standings.map((s) => this.standing(s)), "None.");
    this.list("titles", this.all.titles.map((t) => this.title(t)), "None.");
  }
  standing(s) {
    const rank2 = make("span", {}, s.rank);
    if (s.color) rank2.style.color = s.color;
    const bar2 = make("progress", { max: Math.max(1, s.to - s.from), value: s.points - s.from });
    bar2.setAttribute("aria-label", `${s.name}: ${s.rank}`);
    const parts2 = [make("span", {}, s.name), bar2, rank2];
    if (s.may_war) {
      const act = () => this.send({ type: "grow", act: s.war ? "make_peace" : "declare_war", id: s.faction });
      parts2.push(s.war ? Object.assign(make("button", { type: "button", ariaLabel: `Make peace with ${s.name}` }, "Make peace"), { onclick: act }) : sure(`war-${s.faction}`, "Declare war", act, `Declare war on ${s.name}`));
    }
    return make("li", {}, ...parts2);
  }
  title(t) {
    const borne = t.title === this.all.title;
    const button = make("button", { type: "button", ariaPressed: String(borne) }, t.reads);
    button.onclick = () => this.send({ type: "grow", act: "bear_title", id: borne ? "" : t.title });
    return make("li", {}, button);
  }
  list(id, rows2, none) {
    $(id).replaceChildren(...rows2);
    if (rows2.length === 0) $(id).append(make("li", { className: "muted" }, none));
  }
  skill(s) {
    const bar2 = make("progress", { max: Math.max(1, s.max), value: s.value });
    bar2.setAttribute("aria-label", s.name);
    const parts2 = [make("span", {}, s.name), bar2, make("span", { className: "muted" }, `${s.value} of ${s.max}`)];
    if (s.forgets) {
      parts2.push(sure(`forget-${s.skill}`, "Unlearn", () => this.send({ type: "grow", act: "forget_skill", id: s.skill }), `Unlearn ${s.name}`));
    }
    return make("li", {}, ...parts2);
  }
  craft(k) {
    const name = make("span", { className: "craft-name" }, k.name);
    if (k.color) name.style.color = k.color;
    const needs2 = [...k.reagents, ...k.tools].map((r) => r.count > 1 ? `${r.count} × ${r.name}` : r.name);
    if (k.focus) needs2.push(k.focus);
    const button = make("button", { type: "button", disabled: !k.able }, "Make");
    button.onclick = () => this.send({ type: "cast", spell: k.spell });
    return make(
      "li",
      {},
      make("div", {}, name, k.band ? make("span", { className: "muted" }, ` ${k.band}`) : ""),
      make("p", { className: "muted" }, k.able ? needs2.join(", ") : `requires ${k.at_least}`),
      button
    );
  }
  /** Takes the event grown; the answer is a line for the log, or undefined. */
  told(e) {
    switch (e.news) {
      case "skill_learned":
        return `Learned: ${e.name}`;
      case "skill_rose":
        return `${e.name} is now ${e.now}`;
      case "skill_forgotten":
        return `Unlearned: ${e.name}`;
      case "rank_reached":
        return `${e.name}: new rank`;
      case "title_earned":
        return `Title: ${e.title}`;
      case "talent_chosen":
        return `Chosen: ${e.name} ${e.now}/${e.most}`;
      case "talents_back":
        return `Talents reset: ${e.now} points to spend`;
      case "achievement_came":
        achievementCame(this.all, e);
        return void 0;
      case "achievement_earned":
        return `Achieved: ${e.name}`;
      case "crafts_opened":
        this.panel.open(true);
        this.panel.show("growth");
        $("crafts").scrollIntoView({ block: "nearest" });
        return void 0;
      default:
        return void 0;
    }
  }
  /** What is shown, for tests. */
  get shown() {
    return this.all;
  }
};

// sheet.js
var HANDS2 = { main: "Damage", off: "Damage, off hand", ranged: "Damage of shots" };
var short2 = (n) => String(Math.round(n * 10) / 10);
var row2 = (name, value2, title = "") => make("div", { title }, make("dt", {}, name), make("dd", {}, value2));
var rate = (r) => r.idle === r.spending ? short2(r.idle) : `${short2(r.idle)}, ${short2(r.spending)} while spending`;
function drawSheet(m) {
  if (!m) return;
  $("sheet").replaceChildren(
    ...m.blows.map((b) => row2(HANDS2[b.hand] ?? b.hand, b.least === b.most ? short2(b.least) : `${short2(b.least)} to ${short2(b.most)}`, "Each hit, before the victim’s armour")),
    row2("Armour", short2(m.armor)),
    ...m.stats.map((s) => row2(s.name, short2(s.value))),
    ...m.regens.filter((r) => r.idle !== 0 || r.spending !== 0).map((r) => row2(`${r.name} per second`, rate(r)))
  );
}

// outlook.js
var Outlook = class {
  constructor() {
    this.clear();
  }
  clear() {
    this.take({ weather: "fine", pct: 0, events: [], states: [] });
  }
  /** Takes the section outlook of a step, or the message of that name. */
  take(m) {
    if (!m) return;
    this.now = m;
    const sky = $("sky");
    sky.dataset.weather = m.weather;
    sky.style.opacity = String(m.weather === "fine" ? 0 : 0.25 + m.pct / 200);
    const parts2 = m.events.map((e) => make("span", { className: "happening" }, e.goal > 0 ? `${e.name} ${e.count}/${e.goal}` : e.name));
    parts2.push(...m.states.map((s) => make("span", { className: "state" }, s.text)));
    if (m.weather !== "fine") parts2.unshift(make("span", { className: "weather" }, `${m.weather} ${m.pct}%`));
    $("outlook").replaceChildren(...parts2);
  }
};

// main.js
var BUBBLE_TIME = 5e3;
var world = new World();
var connection = new Connection(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`, { message, up, down });
var send2 = (m) => connection.send(m);
var stage = new Stage($("stage"), world);
var panel = new Panel();
var pushed = new Pushed(send2);
var menus = new Menus(world, send2);
var loot = new Loot(world, send2);
var book = new Book(world);
var control = new Control(world, send2);
var targets = new Targets(world, stage, control, send2, (text3) => panel.line({ kind: "system", text: text3, say: text3 }));
var group = new Group(world, targets, send2);
var duel = new Duel(world, targets, send2);
var pet = new Pet(world, targets, send2);
var offers = new Offers(send2);
var tools = new Tools(world, stage, panel, send2);
var questions = new Questions(send2);
var settings = new Settings(panel, send2);
var rules = new Rules(panel, send2);
var magic = new Magic(world, stage);
var casting = new Casting(magic, targets, control, send2);
var spells = new Spells(magic, targets, casting);
listenAbout(send2, () => world.own);
var bag = new Bag(send2, magic, casting);
var desk = new Desk(world, send2, bag);
var trade = new Trade(world, targets, bag, send2);
var mail = new Mail(bag, send2);
var auction = new Auction(bag, send2);
var vault = new Vault(bag, send2);
var petition = new Petition(world, targets, bag, send2);
var friends = new Friends(world, send2);
var guild2 = new Guild(world, send2);
var quests = new Quests(world, send2, menus);
var growth = new Growth(send2, panel);
var outlook = new Outlook();
var bosses = new Bosses(world, targets);
var instances = new Instances(group, send2);
var auras = new Auras(magic, send2);
var floats = new Floats(world, stage);
stage.castOf = (o, now) => magic.castOf(o, now);
var gate = new Gate(send2);
var commands = new Commands(send2);
var state = "connecting";
var lastFrame = performance.now();
var retryAt = 0;
var opened = 0;
function setState(next) {
  state = next;
  document.body.dataset.state = next;
}
function up() {
  link("up", "Connected");
  if (state !== "lost") setState("gate");
}
function down({ final, code, reason, pause }) {
  control.stop();
  link("down", final ? "Disconnected" : "Connection lost");
  if (final) {
    setState("over");
    over(code, reason);
    return;
  }
  setState("lost");
  retryAt = performance.now() + pause;
  if (!world.own) gate.say("The realm does not answer. Trying again…", true);
}
function over(code, reason) {
  banner();
  gate.shut(false);
  for (const id of ["guest-form", "login-form", "signup-form", "characters"]) $(id).hidden = true;
  gate.say(code === SUPERSEDED ? "Taken over: this character is now played from another window." : `The realm closed the connection: ${reason || code}.`, true);
  setText($("again"), code === SUPERSEDED ? "Play here again" : "Connect again");
  $("again").hidden = false;
  $("again").focus();
}
$("again").onclick = () => {
  $("again").hidden = true;
  gate.say("Connecting to the realm…");
  connection.retryNow();
};
function link(how, text3) {
  $("status").dataset.link = how;
  setText($("status").querySelector(".status-text"), text3);
}
var ON = {
  welcome: (m) => gate.welcome(m),
  account: (m) => {
    gate.account(m);
    tools.account(m, gate.allowed.development);
    settings.account(m);
    rules.account(m);
  },
  challenge: (m) => gate.challenged(m),
  characters: (m) => {
    if (state === "world") leftWorld();
    gate.characters(m);
  },
  seated,
  step,
  panels: (m) => {
    pushed.take(m.panels);
    menus.take(m.menu);
  },
  items: (m) => {
    forget();
    bag.take(m.items);
  },
  spells: (m) => magic.take(m),
  quests: (m) => quests.take(m),
  growth: (m) => growth.take(m),
  sheet: (m) => drawSheet(m),
  outlook: (m) => outlook.take(m),
  commands: (m) => commands.known(m),
  completions: (m) => commands.completions(m),
  item_about: (m) => told(m),
  time: (m) => tools.timeIs(m),
  questions: (m) => {
    questions.take(m.open);
    settings.adopted();
  },
  refused: (m) => panel.refused(m.faults),
  settings: (m) => settings.listed(m),
  rules_read: (m) => rules.read(m),
  rules_tried: (m) => rules.tried(m),
  error: refused
};
function message(m) {
  ON[m.type]?.(m);
}
function seated(m) {
  forget();
  world.seated(m);
  setText($("map-name"), m.map.name);
  panel.runs(m.release);
  if (!m.fresh) return;
  connection.settled();
  rules.clear();
  panel.refused([]);
  pushed.clear();
  bag.clear();
  magic.clear();
  casting.unaim();
  group.clear();
  duel.clear();
  pet.clear();
  offers.clear();
  menus.clear();
  loot.clear();
  book.clear();
  desk.clear();
  trade.clear();
  mail.clear();
  auction.clear();
  vault.clear();
  petition.clear();
  friends.clear();
  guild2.clear();
  quests.clear();
  growth.clear();
  outlook.clear();
  instances.clear();
  control.stop();
  stage.selected = "";
  targets.visited = [];
  targets.attacked = "";
  stage.camera.set = false;
  stage.numbers = [];
  instances.ask();
  gate.entered(m.player);
  turned(panel.current);
  setState("world");
  showArea();
  banner();
  $("stage").focus({ preventScroll: true });
  welcome();
}
function leftWorld() {
  setState("gate");
  control.stop();
  world.reset();
  pushed.clear();
  bag.clear();
  magic.clear();
  casting.unaim();
  group.clear();
  duel.clear();
  pet.clear();
  offers.clear();
  menus.clear();
  loot.clear();
  book.clear();
  desk.clear();
  trade.clear();
  mail.clear();
  auction.clear();
  vault.clear();
  petition.clear();
  friends.clear();
  guild2.clear();
  quests.clear();
  growth.clear();
  outlook.clear();
  instances.clear();
}
function step(m) {
  const now = performance.now();
  const { run, walk, rooted } = world.self;
  world.step(m, now);
  if (m.self && (run !== m.self.run || walk !== m.self.walk || !!rooted !== m.self.rooted)) send2({ type: "settle" });
  for (const o of m.entered ?? []) if (o.id === world.player) control.putBack(o.x, o.y, o.facing);
  pushed.take(m.panels);
  bag.take(m.items);
  bag.pay(m.self?.money);
  magic.take(m.spells);
  menus.take(m.menu);
  loot.take(m.loot);
  desk.take(m.desk, m.items ?? m.self?.money);
  trade.moved(m.items);
  mail.moved(m.items);
  vault.moved(m.items);
  petition.moved(m.items);
  auction.take(m.desk, m.items);
  quests.take(m.quests);
  growth.take(m.growth);
  drawSheet(m.sheet);
  outlook.take(m.outlook);
  quests.marks(m.marks);
  pet.take(m.pet);
  group.take(m);
  if (m.group) instances.ask();
  for (const e of desk.unsaid(m.events ?? [])) happened(e, now);
}
function refused(m) {
  if (!$("gate").hidden && gate.refused(m)) return;
  if (settings.refused(m) || rules.refused(m)) return;
  panel.line({ kind: "system", text: m.text, say: m.text });
}
var EFFECT = {
  put_back: (e) => control.putBack(e.x, e.y, e.facing),
  teleported: (e) => {
    if (e.unit === world.player) control.putBack(e.x, e.y, e.facing);
  },
  revived: (e) => {
    if (e.unit === world.player && world.own) control.putBack(world.own.x, world.own.y);
  },
  spoke: (e, now) => {
    const o = world.objects.get(e.unit);
    if (o) o.bubble = { text: e.speech === "emotes" ? `${o.name} ${e.text}` : e.text, speech: e.speech, until: now + BUBBLE_TIME };
  },
  gestured: (e, now) => {
    const o = world.objects.get(e.unit);
    if (o && e.text) o.bubble = { text: `${o.name} ${e.text}`, speech: "emotes", until: now + BUBBLE_TIME };
  },
  damage_dealt: (e, now) => floats.damage(e, now),
  missed: (e, now) => floats.missed(e, now),
  healed: (e, now) => floats.healed(e, now),
  spell_missed: (e, now) => floats.spellMissed(e, now),
  energized: (e, now) => floats.energized(e, now),
  cast_begun: (e) => magic.begun(e, false),
  channel_began: (e) => magic.begun(e, true),
  cast_delayed: (e) => magic.delayed(e),
  cast_interrupted: (e, now) => magic.interrupted(e, now),
  cast_went: (e) => magic.went(e),
  channel_ended: (e) => magic.channelEnded(e),
  cast_failed: (e, now) => casting.failed(e, now),
  rested: (e) => magic.rested(e),
  experience_gained: (e) => Object.assign(world.self, { experience: e.now, needed: e.needed }),
  area_entered: (e) => world.areas.add(e.area) && showArea(),
  area_left: (e) => world.areas.delete(e.area) && showArea(),
  faulted: (e) => panel.fault(e) ? "new" : "known",
  switched_off: (e) => panel.switchedOff(e),
  adopted: (e) => panel.adopted(e),
  inspected: (e) => tools.inspected(e),
  instance_told: (e) => instances.told(e),
  group_told: (e) => group.told(e),
  object_used: (e) => book.told(e),
  rolled: (e) => {
    const text3 = loot.told(e);
    if (text3) panel.line({ kind: "gain", text: text3, say: text3 });
    return "known";
  },
  dealt: (e) => {
    const text3 = desk.told(e);
    if (text3) panel.line({ kind: "gain", text: text3, say: text3 });
    return "known";
  },
  trade_told: (e) => noted(trade.told(e)),
  mail_told: (e) => noted(mail.told(e)),
  mail_shown: (e) => mail.shows(e),
  auction_told: (e) => noted(auction.told(e)),
  auction_priced: (e) => auction.priced(e),
  auction_shown: (e) => auction.shows(e),
  social_told: () => friends.told(),
  contacts_shown: (e) => friends.shows(e),
  guild_told: (e) => guild2.told(e),
  guild_shown: (e) => guild2.shows(e),
  vault_shown: (e) => vault.shows(e),
  petition_told: (e) => petition.told(e),
  petition_shown: (e) => petition.shows(e),
  refused: (e) => ({ trade, mail, auction, vault, petition, guild: guild2, found_guild: guild2, social: friends })[e.request]?.refused(e),
  duel_told: (e, now) => duel.told(e, now),
  quest_told: (e) => {
    const text3 = quests.told(e);
    if (text3) panel.line({ text: text3, kind: "gain", say: text3 });
    return "known";
  },
  grown: (e) => {
    const text3 = growth.told(e);
    if (text3) panel.line({ text: text3, kind: "gain", say: text3 });
    return "known";
  },
  offered: (e, now) => offers.told(e, now),
  pinged: (e, now) => stage.pings.push({ x: e.x, y: e.y, since: now })
};
function noted(text3) {
  if (text3) panel.line({ kind: "gain", text: text3, say: text3 });
  return "known";
}
for (const module2 of [targets]) Object.assign(EFFECT, module2.events);
function happened(e, now) {
  if (EFFECT[e.type]?.(e, now) === "known") return;
  const line = words2(e, world, magic);
  if (line) panel.line(line);
}
function showArea() {
  const names = [...world.areas].map((id) => world.places.find((p) => p.id === id)?.name).filter(Boolean);
  setText($("area-name"), names.join(", "));
}
function speak(begin = "") {
  document.body.classList.add("talking");
  if (begin) $("chat").value = begin;
  $("chat").focus();
  opened = performance.now();
}
$("say").onsubmit = (e) => {
  e.preventDefault();
  const text3 = $("chat").value.trim();
  if (!text3 && performance.now() - opened < 150) return;
  if (text3) commands.say(text3, $("speech").value);
  $("chat").value = "";
  document.body.classList.remove("talking");
  $("stage").focus();
};
function respawn() {
  if (!world.own || !world.is(world.own, "dead")) return;
  send2({ type: world.ghost(world.own) ? "reclaim" : "respawn" });
}
function help() {
  const opens = $("help").hidden;
  const held = $("help").contains(document.activeElement);
  $("help").hidden = !opens;
  $("keys").setAttribute("aria-expanded", String(opens));
  if (opens) $("help-close").focus({ preventScroll: true });
  else if (held) $("stage").focus({ preventScroll: true });
}
function shutWindow() {
  const close = closeInFront();
  close?.click();
  return close !== void 0;
}
function welcome() {
  if (machine.get("loam.welcomed")) return;
  machine.set("loam.welcomed", "yes");
  const text3 = matchMedia("(pointer: coarse)").matches ? "Tap the ground to move; tap a character twice to talk or fight. “!” marks a quest for you. More is under Help, in the panel." : "Click the ground or press W A S D to move; right click a character, or press T, to talk. “!” marks a quest for you. Press ? for more.";
  panel.line({ kind: "system", text: text3, say: text3 });
}
var on = { slot: (key2) => spells.key(key2), aimed: (x, y) => casting.place(x, y), unaim: () => casting.unaim(), stop: () => casting.stop(), shut: shutWindow, hail: () => targets.hail(), attack: () => targets.attack(), respawn, inspect: () => tools.inspect(), speak, panels: () => pushed.focus(), help };
listen(stage, control, targets, on);
listenTips();
stackWindows();
$("attack").onclick = on.attack;
$("hail").onclick = on.hail;
$("next").onclick = () => targets.cycle(false);
$("respawn").onclick = respawn;
$("inspect").onclick = on.inspect;
$("keys").onclick = help;
for (const more of document.querySelectorAll(".more")) more.onclick = () => more.setAttribute("aria-expanded", String(more.ariaExpanded !== "true"));
$("help-open").onclick = () => {
  if ($("help").hidden) help();
};
$("help-close").onclick = help;
$("talk").onclick = () => document.body.classList.contains("talking") ? document.body.classList.remove("talking") : speak();
$("leave").onclick = () => {
  tab.set("loam.playing", "");
  send2({ type: "leave" });
};
$("banner-button").onclick = () => state === "lost" ? connection.retryNow() : respawn();
function banner() {
  const dead = state === "world" && world.own && world.is(world.own, "dead");
  const lost = state === "lost" && world.own;
  $("banner").hidden = !dead && !lost;
  $("respawn").hidden = !dead;
  $("banner-button").hidden = false;
  if (dead && world.ghost(world.own)) {
    ghostBanner();
  } else if (dead) {
    setText($("banner-text"), "You have died.");
    setText($("banner-note"), `You come back at ${world.map.graveyard || "your starting place"}.`);
    setText($("banner-button"), "Come back (R)");
  } else if (lost) {
    const left2 = Math.max(0, Math.ceil((retryAt - performance.now()) / 1e3));
    setText($("banner-text"), "The connection is lost.");
    setText($("banner-note"), connection.socket ? "Reconnecting…" : `Reconnecting in ${left2} s.`);
    setText($("banner-button"), "Try now");
  }
}
function ghostBanner() {
  const away = world.bodyAway();
  const wait = Math.ceil(((world.self.due ?? 0) - world.shown) / 1e3);
  setText($("banner-text"), "You are a ghost.");
  let note2 = "Your body is on another map.";
  if (away !== void 0) note2 = `Your body is ${Math.round(away)} yards away${wait > 0 ? `; you can reclaim it in ${wait} s` : ""}.`;
  setText($("banner-note"), note2);
  setText($("banner-button"), "Reclaim your body (R)");
}
function turned(name) {
  if (name !== "company") return;
  friends.ask();
  guild2.ask();
}
panel.turned = (name) => {
  if (state === "world") turned(name);
};
panel.shownChanged = () => {
  const narrow = innerWidth <= 820;
  stage.right = panel.isOpen && !narrow ? $("panel").offsetWidth : 0;
  stage.bottom = panel.isOpen && narrow ? $("panel").offsetHeight : 0;
};
panel.shownChanged();
addEventListener("resize", panel.shownChanged);
function frame(now) {
  const dt = Math.min(now - lastFrame, 100);
  lastFrame = now;
  world.tick(now, dt);
  if (state === "world") control.tick(now, dt, world.objects.get(targets.attacked));
  stage.goal = control.goal;
  stage.frame(now, dt);
  targets.show();
  spells.show();
  bag.show();
  auras.show(world.own, targets.selected);
  casting.show(now);
  tickTip(now);
  group.show();
  bosses.show();
  duel.show(now);
  trade.show();
  loot.show();
  pet.show();
  offers.show(now);
  tools.tick(now);
  banner();
  requestAnimationFrame(frame);
}
Object.defineProperty(window, "loam", {
  value: Object.freeze({
    get connected() {
      return connection.open;
    },
    get state() {
      return state;
    },
    get self() {
      const o = world.own;
      return o ? { ...copy(o), ...world.self, x: o.sx, y: o.sy, facing: o.sf } : null;
    },
    get objects() {
      return [...world.objects.values()].map(copy);
    },
    get selected() {
      return stage.selected;
    },
    get attacking() {
      return targets.attacked;
    },
    get time() {
      return world.shown;
    },
    get rate() {
      return world.rate;
    },
    get step() {
      return world.steps;
    },
    get release() {
      return world.release;
    },
    get map() {
      return world.map && { ...world.map };
    },
    get panels() {
      return pushed.shown;
    },
    get items() {
      return bag.items;
    },
    get spells() {
      return spells.slots.map((s) => ({ spell: s.spell.spell, rest: magic.restOf(s.spell)?.left ?? 0, hinder: s.hinder }));
    },
    get numbers() {
      return stage.numbers.map(({ text: text3, ink }) => ({ text: text3, ink }));
    },
    get flights() {
      return stage.flights.length;
    },
    get aiming() {
      return stage.aiming && { ...stage.aiming };
    },
    get menu() {
      return menus.shown;
    },
    get loot() {
      return loot.shown;
    },
    get desk() {
      return desk.shown;
    },
    get trade() {
      return trade.shown;
    },
    get mail() {
      return mail.shown;
    },
    get auction() {
      return auction.shown;
    },
    get vault() {
      return vault.shown;
    },
    get petition() {
      return petition.shown;
    },
    get friends() {
      return friends.shown;
    },
    get guild() {
      return guild2.shown;
    },
    get quests() {
      return quests.shown;
    },
    get growth() {
      return growth.shown;
    },
    get bosses() {
      return bosses.shown.map(copy);
    },
    get instances() {
      return instances.shown;
    },
    get marks() {
      return Object.fromEntries(world.marks);
    },
    get group() {
      return { members: group.members.map((m) => ({ ...m, ...group.fares.get(m.id) })), leader: group.leader, raid: group.raid, marks: group.marks, invited: group.invited };
    },
    get duel() {
      return { phase: duel.phase, foe: duel.foe, first: duel.first };
    },
    get pet() {
      return pet.shown;
    },
    get offers() {
      return offers.open.map((o) => ({ offer: o.offer, by: o.by, by_name: o.by_name }));
    },
    get areas() {
      return [...world.areas];
    },
    /** Pixel of a place of the map, for clicks. */
    pixel: (x, y) => stage.at(x, y)
  })
});
function copy(o) {
  return {
    id: o.id,
    def: o.def,
    name: o.name,
    level: o.level,
    health: o.health,
    max_health: o.max_health,
    x: o.sx,
    y: o.sy,
    state: [...o.state],
    owner: o.owner,
    target: o.target,
    powers: o.powers,
    auras: o.auras,
    cast: o.cast ?? null,
    reaction: world.reaction(o),
    player: o.player
  };
}
connection.connect();
requestAnimationFrame(frame);

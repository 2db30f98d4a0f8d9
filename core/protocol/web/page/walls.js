// What stops the page's own player: the realm would put it back.

const MARGIN = 0.3; // yards that it keeps away

/**
 * Where somebody gets who goes from (x, y) to (nx, ny), a short step: there, along
 * what is in the way, or nowhere. Who is in something already gets out.
 */
export function slide(obstacles, x, y, nx, ny) {
  const near = obstacles.filter((o) => !o.passable && within(o, nx, ny));
  if (near.length === 0) return [nx, ny];
  const here = room(near, x, y);
  for (const [tx, ty] of [[nx, ny], [nx, y], [x, ny]]) {
    const there = room(near, tx, ty);
    if (there >= MARGIN || (there >= here && here < MARGIN)) return [tx, ty];
  }
  return [x, y];
}

/** The rectangle in which an obstacle stops somebody. */
function within(o, x, y) {
  const reach = MARGIN + 1;
  o.box ??= o.radius
    ? [o.x - o.radius, o.y - o.radius, o.x + o.radius, o.y + o.radius]
    : [Math.min(...o.points.map((p) => p[0])) - o.width, Math.min(...o.points.map((p) => p[1])) - o.width,
      Math.max(...o.points.map((p) => p[0])) + o.width, Math.max(...o.points.map((p) => p[1])) + o.width];
  return x > o.box[0] - reach && y > o.box[1] - reach && x < o.box[2] + reach && y < o.box[3] + reach;
}

/** How far a point is from the nearest of some obstacles; below 0 within one. */
function room(obstacles, x, y) {
  return Math.min(...obstacles.map((o) => {
    if (o.radius) return Math.hypot(x - o.x, y - o.y) - o.radius;
    const n = o.points.length;
    let far = Infinity;
    let inside = false;
    for (let i = 0; i < (o.closed ? n : n - 1); i++) {
      const [a, b] = [o.points[i], o.points[(i + 1) % n]];
      far = Math.min(far, fromLine(a, b, x, y));
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1])) inside = !inside;
    }
    return o.closed ? (inside ? -far : far) : far - o.width / 2;
  }));
}

function fromLine(a, b, x, y) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.min(Math.max(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy), 0), 1);
  return Math.hypot(x - a[0] - dx * t, y - a[1] - dy * t);
}

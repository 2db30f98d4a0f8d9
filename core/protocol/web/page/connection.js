// The socket: one connection at a time, opened again by itself with growing
// pauses unless the realm closed it for a reason that another try would not mend.

const FIRST_PAUSE = 500; // ms
const LONGEST_PAUSE = 10000;
// Close codes after which the page stays away: see docs/web-protocol.md.
const FINAL = new Set([1009, 4001, 4002, 4003, 4006, 4007, 4008]);
export const SUPERSEDED = 4007;

export class Connection {
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
    addEventListener('online', () => this.retryNow());
    addEventListener('pagehide', () => this.close());
    addEventListener('pageshow', (e) => { if (e.persisted) this.retryNow(); });
  }

  get open() { return this.socket?.readyState === WebSocket.OPEN; }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: 'hello', languages: navigator.languages.join(',').slice(0, 200) });
      this.to.up();
    };
    socket.onmessage = (e) => this.to.message(JSON.parse(e.data));
    socket.onclose = (e) => { if (this.socket === socket) this.lost(e); };
  }

  lost(event) {
    this.socket = null;
    const final = FINAL.has(event.code);
    // Half of the pause is chance, so that a thousand pages do not come at once.
    const pause = final ? 0 : this.pause / 2 + Math.random() * this.pause / 2;
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    if (!final) this.timer = setTimeout(() => this.connect(), pause);
    this.to.down({ final, code: event.code, reason: event.reason, pause });
  }

  /** The realm has let the player in: the next loss starts with a short pause. */
  settled() { this.pause = FIRST_PAUSE; }

  /** Tries at once instead of waiting. */
  retryNow() {
    if (this.socket === null) this.connect();
  }

  send(message) {
    if (!this.open) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }
}

// The live link as the app sees it: hosts adapt their sockets (ws, msw) to these two shapes.

/** Towards the browser. */
export interface LiveSocket {
  send(text: string): void;
  /** Closes with a WebSocket close code (4000–4999 are ours). */
  close(code: number, reason: string): void;
}

/** What the host tells about an accepted socket. */
export interface LiveConnection {
  message(text: string): void;
  closed(): void;
}

/** The upgrade request of a socket. */
export interface SocketRequest {
  url: URL;
  headers: Headers;
}

/** Close codes of the live link. */
export const closeCodes = {
  ended: 4001,
  silent: 4002,
  tooFast: 4003,
  goingAway: 1001,
  tooMany: 4004,
} as const;

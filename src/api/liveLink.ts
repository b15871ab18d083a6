// The live link to the server. Text 'HeartBeat' goes out after 20 s of silence; an error or a close plans one reconnect
// after 5 s, and never a second one; without a network it waits. What arrives is read as JSON and nothing else.
import { create } from 'zustand';
import type { JobProgress } from '#model/wire/jobs.ts';
import type { LiveMessage } from '#model/wire/wire.ts';
import { announceChanges, announceEverything } from './entityChanges.ts';
import { reactionTo } from './errorCatalogue.ts';
import { ApiError, raiseReaction } from './http.ts';
import { keys } from './keys.ts';
import { liveMessageOf } from './liveMessage.ts';
import { queryClient } from './queryClient.ts';
import { forgetRefs } from './refsCache.ts';
import { askAfterSession } from './session/session.ts';
import { useSessionStore } from './session/sessionStore.ts';

export const heartbeat = 20_000;
const reconnectDelay = 5_000;
/** The specification defines it and starts no polling: what changes comes over the link. */
export const pollingInterval = 6_000;
/** The code the server closes a link with whose session is over. */
const sessionEnded = 4001;

interface LinkState {
  connected: boolean;
}

export const useLiveLink = create<LinkState>(() => ({ connected: false }));

type AnnouncementMessage = Extract<LiveMessage, { cmd: 'topic' | 'user' }>;
const messageListeners = new Set<(message: AnnouncementMessage | null) => void>();

/** Announcements to all ('topic') or to this user ('user'); null when some may have been missed while the link was lost. */
export function onLiveMessage(listener: (message: AnnouncementMessage | null) => void): () => void {
  messageListeners.add(listener);
  return () => messageListeners.delete(listener);
}

const jobListeners = new Set<(job: JobProgress) => void>();

/** How far jobs are: own ones, and for administrators those of others. */
export function onJobProgress(listener: (job: JobProgress) => void): () => void {
  jobListeners.add(listener);
  return () => jobListeners.delete(listener);
}

function notifyListeners(message: AnnouncementMessage | null): void {
  for (const listener of messageListeners) listener(message);
}

function addressOf(userId: string): string {
  const address = new URL(`/websocket/${encodeURIComponent(userId)}`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

function take(message: LiveMessage): void {
  if (message.cmd === 'entity') {
    for (const [entity, ids] of Object.entries(message.affected)) forgetRefs(entity, ids);
    announceChanges(queryClient, message.affected);
  } else if (message.cmd === 'grants') {
    // First the new rights, then what is shown by them.
    void queryClient
      .invalidateQueries({ queryKey: keys.session('permissions') })
      .then(() => announceEverything(queryClient));
  } else if (message.cmd === 'kicked') {
    raiseReaction(reactionTo('110'), new ApiError({ code: '110', message: '', status: 401 }));
  } else if (message.cmd === 'job') {
    for (const listener of jobListeners) listener(message);
  } else notifyListeners(message);
}

/** Connects and stays connected until the returned function is called. */
export function startLiveLink(userId: string): () => void {
  let socket: WebSocket | null = null;
  let beat: ReturnType<typeof setTimeout> | undefined;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let missed = false;

  function resetBeat(): void {
    clearTimeout(beat);
    beat = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send('HeartBeat');
      resetBeat();
    }, heartbeat);
  }

  /** What a socket that was left still reports is nobody's business. */
  function leave(): void {
    const left = socket;
    socket = null;
    clearTimeout(beat);
    left?.close();
    useLiveLink.setState({ connected: false });
  }

  function plan(milliseconds: number): void {
    if (reconnect !== undefined || !navigator.onLine) return;
    reconnect = setTimeout(() => {
      reconnect = undefined;
      connect();
    }, milliseconds);
  }

  function lost(): void {
    leave();
    missed = true;
    plan(reconnectDelay);
  }

  /** A link that is refused, or closed because the session is over, is no failing network: the server says what it is. */
  function closed(code: number, opened: boolean): void {
    lost();
    if (!opened || code === sessionEnded) void askAfterSession();
  }

  function connect(): void {
    const { token } = useSessionStore.getState();
    if (token === null) return;
    const opened = new WebSocket(addressOf(userId), [token]);
    socket = opened;
    const listen = <K extends keyof WebSocketEventMap>(
      type: K,
      listener: (event: WebSocketEventMap[K]) => void,
    ): void =>
      opened.addEventListener(type, (event) => {
        if (socket === opened) listener(event);
      });
    listen('open', () => {
      useLiveLink.setState({ connected: true });
      resetBeat();
      if (missed) notifyListeners(null);
      missed = false;
    });
    listen('message', ({ data }) => {
      resetBeat();
      const message = liveMessageOf(data);
      if (message !== null) take(message);
    });
    let accepted = false;
    listen('open', () => {
      accepted = true;
    });
    listen('error', () => closed(0, accepted));
    listen('close', ({ code }) => closed(code, accepted));
  }

  function offline(): void {
    clearTimeout(reconnect);
    reconnect = undefined;
    if (socket !== null) missed = true;
    leave();
  }

  const online = (): void => {
    if (socket === null) plan(0);
  };
  addEventListener('offline', offline);
  addEventListener('online', online);
  // Not at once: a frame that is mounted and left again at once opens no socket.
  plan(0);
  return () => {
    removeEventListener('offline', offline);
    removeEventListener('online', online);
    clearTimeout(reconnect);
    leave();
  };
}

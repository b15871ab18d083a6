// The live link to the server. Text 'HeartBeat' goes out every 20 s of silence; an error or a close plans one reconnect
// after 5 s, and never a second one. Messages about changed rows go to whoever shows them.
import { create } from 'zustand';
import type { LiveMessage } from '#model/wire.ts';
import { announceChanges } from './entityChanges.ts';
import { reactionTo } from './errorCatalogue.ts';
import { ApiError, raiseReaction } from './http.ts';
import { queryClient } from './queryClient.ts';
import { forgetRefs } from './refsCache.ts';
import { useSessionStore } from './sessionStore.ts';

const heartbeat = 20_000;
const reconnectDelay = 5_000;
const longestMessage = 64 * 1024;

interface LinkState {
  connected: boolean;
}

export const useLiveLink = create<LinkState>(() => ({ connected: false }));

type MessageListener = (message: Extract<LiveMessage, { cmd: 'topic' | 'user' }>) => void;
const messageListeners = new Set<MessageListener>();

/** Announcements to all ('topic') or to this user ('user'). */
export function onLiveMessage(listener: MessageListener): () => void {
  messageListeners.add(listener);
  return () => messageListeners.delete(listener);
}

function addressOf(userId: string): string {
  const address = new URL(`/websocket/${encodeURIComponent(userId)}`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

function parsed(text: string): LiveMessage | null {
  if (text.length > longestMessage) return null;
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null || !('cmd' in message)) return null;
    return message as LiveMessage;
  } catch {
    // An echo of the heartbeat or a foreign text: nothing to do with it.
    return null;
  }
}

function take(message: LiveMessage): void {
  if (message.cmd === 'entity') {
    for (const [entity, ids] of Object.entries(message.affected)) forgetRefs(entity, ids);
    announceChanges(queryClient, message.affected);
  } else if (message.cmd === 'kicked') {
    raiseReaction(reactionTo('110'), new ApiError({ code: '110', message: '', status: 401 }));
  } else if (message.cmd === 'topic' || message.cmd === 'user') {
    for (const listener of messageListeners) listener(message);
  }
}

/** Connects and stays connected until the returned function is called. */
export function startLiveLink(userId: string): () => void {
  let socket: WebSocket | null = null;
  let beat: ReturnType<typeof setTimeout> | undefined;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function resetBeat(): void {
    clearTimeout(beat);
    beat = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send('HeartBeat');
      resetBeat();
    }, heartbeat);
  }

  function lost(): void {
    clearTimeout(beat);
    useLiveLink.setState({ connected: false });
    if (stopped || reconnect !== undefined) return;
    reconnect = setTimeout(() => {
      reconnect = undefined;
      connect();
    }, reconnectDelay);
  }

  function connect(): void {
    const { token } = useSessionStore.getState();
    if (stopped || token === null) return;
    const opened = new WebSocket(addressOf(userId), [token]);
    socket = opened;
    opened.addEventListener('open', () => {
      useLiveLink.setState({ connected: true });
      resetBeat();
    });
    opened.addEventListener('message', (event) => {
      resetBeat();
      const message = typeof event.data === 'string' ? parsed(event.data) : null;
      if (message !== null) take(message);
    });
    opened.addEventListener('error', lost);
    opened.addEventListener('close', lost);
  }

  // Not at once: a frame that is mounted and left again at once opens no socket.
  reconnect = setTimeout(() => {
    reconnect = undefined;
    connect();
  }, 0);
  return () => {
    stopped = true;
    clearTimeout(beat);
    clearTimeout(reconnect);
    socket?.close();
    useLiveLink.setState({ connected: false });
  };
}

// The live link as the specification times it, against a socket and a clock the test holds in its hands.
import '#tests/support/page.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onEntityChange } from '#api/entityChanges.ts';
import { onReaction } from '#api/http.ts';
import { onLiveMessage, pollingInterval, startLiveLink, useLiveLink } from '#api/liveLink.ts';
import { liveMessageOf } from '#api/liveMessage.ts';
import { merged } from '#api/merged.ts';
import { useSessionStore } from '#api/session/sessionStore.ts';
import { attack } from '#tests/attacks/attack.ts';
import { Socket } from './socket.ts';

const newest = (): Socket => {
  const socket = Socket.all.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};

let stop: () => void = () => undefined;
let online = true;
/** The window's own events. */
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  online = true;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  useSessionStore.setState({ token: 'token-of-wang' });
  stop = startLiveLink('wang');
  vi.advanceTimersByTime(0);
  newest().open();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the link', () => {
  test('goes to /websocket/{userId} with the token of the session (spec 7.announcements.03)', () => {
    expect(Socket.all).toHaveLength(1);
    expect(new URL(newest().address).pathname).toBe('/websocket/wang');
    expect(newest().protocols).toEqual(['token-of-wang']);
    expect(useLiveLink.getState().connected).toBe(true);
  });

  test('sends the text HeartBeat every 20 seconds (spec 4.announcements.02, 9.announcements.01)', () => {
    vi.advanceTimersByTime(19_999);
    expect(newest().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(newest().sent).toEqual(['HeartBeat']);
    vi.advanceTimersByTime(40_000);
    expect(newest().sent).toEqual(['HeartBeat', 'HeartBeat', 'HeartBeat']);
  });

  test('asks nothing of its own accord: the polling interval of 6 seconds is defined and never started (spec 9.announcements.04)', () => {
    const asked = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', asked);
    expect(pollingInterval).toBe(6_000);
    vi.advanceTimersByTime(10 * pollingInterval);
    expect(asked).not.toHaveBeenCalled();
    expect(new Set(newest().sent)).toEqual(new Set(['HeartBeat']));
  });

  test('starts the 20 seconds anew with any message (spec 4.announcements.05)', () => {
    vi.advanceTimersByTime(15_000);
    newest().say('HeartBeat');
    vi.advanceTimersByTime(15_000);
    expect(newest().sent).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(newest().sent).toEqual(['HeartBeat']);
  });

  test('reconnects once 5 seconds after it was closed (spec 4.announcements.03, 9.announcements.01)', () => {
    newest().end();
    expect(useLiveLink.getState().connected).toBe(false);
    vi.advanceTimersByTime(4_999);
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(2);
  });

  test('plans only one reconnect when an error and a close come together (spec 4.announcements.03)', () => {
    const first = newest();
    first.fail();
    vi.advanceTimersByTime(2_000);
    first.end();
    vi.advanceTimersByTime(3_000);
    expect(Socket.all).toHaveLength(2);
    newest().open();
    first.end();
    vi.advanceTimersByTime(30_000);
    expect(Socket.all).toHaveLength(2);
    expect(useLiveLink.getState().connected).toBe(true);
  });

  test('tries again every 5 seconds while the server is away (spec 4.announcements.03)', () => {
    for (let round = 2; round <= 4; round += 1) {
      newest().fail();
      vi.advanceTimersByTime(5_000);
      expect(Socket.all).toHaveLength(round);
    }
  });

  test('waits while the device is offline, and connects as soon as it is back', () => {
    online = false;
    page.dispatchEvent(new Event('offline'));
    expect(newest().readyState).toBe(3);
    vi.advanceTimersByTime(600_000);
    expect(Socket.all).toHaveLength(1);
    online = true;
    page.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(0);
    expect(Socket.all).toHaveLength(2);
  });

  test('says that something may have been missed when it is back', () => {
    const heard = vi.fn<(message: unknown) => void>();
    const silent = onLiveMessage(heard);
    newest().end();
    vi.advanceTimersByTime(5_000);
    expect(heard).not.toHaveBeenCalled();
    newest().open();
    expect(heard.mock.calls).toEqual([[null]]);
    silent();
  });

  test('asks the server why, when it closes the link because the session is over', async () => {
    const asked = vi.fn<(url: string) => Promise<Response>>();
    const ended = { code: '302', success: false, message: '登录已过期，请重新登录', result: null };
    vi.stubGlobal('fetch', (request: Request) => {
      void asked(request.url);
      return Promise.resolve(Response.json(ended, { status: 401 }));
    });
    const raised = vi.fn<(reaction: unknown) => void>();
    const silent = onReaction(raised);
    newest().endWith(4001);
    await vi.waitFor(() => expect(raised).toHaveBeenCalledOnce());
    expect(raised.mock.calls[0]?.[0]).toEqual({ kind: 'signOut' });
    expect(asked.mock.calls).toEqual([[expect.stringContaining('user/getLoginInfo')]]);
    silent();
  });

  test('asks the server too when a link is refused, and never when one that stood is lost', () => {
    const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no network')));
    vi.stubGlobal('fetch', asked);
    newest().end();
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    newest().fail();
    return vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  });

  test('ends with the session: nothing is sent and nothing reconnects', () => {
    const last = newest();
    stop();
    expect(last.readyState).toBe(3);
    last.end();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(last.sent).toEqual([]);
  });
});

describe('a message', () => {
  test('topic and user reach those who show announcements (spec 4.announcements.04)', () => {
    const heard = vi.fn<(message: unknown) => void>();
    const silent = onLiveMessage(heard);
    newest().say('{"cmd":"topic","msgId":"1","msgTxt":"放假通知"}');
    newest().say('{"cmd":"user","msgId":"2"}');
    expect(heard.mock.calls).toEqual([
      [{ cmd: 'topic', msgId: '1', msgTxt: '放假通知' }],
      [{ cmd: 'user', msgId: '2' }],
    ]);
    silent();
  });

  test('of changed rows reaches the lists that show them', () => {
    const heard = vi.fn<(ids: readonly string[]) => void>();
    const silent = onEntityChange('customer', heard);
    newest().say('{"cmd":"entity","affected":{"customer":["c1"]},"by":"u"}');
    expect(heard.mock.calls).toEqual([[['c1']]]);
    silent();
  });

  test('that the account signed in elsewhere raises what the error catalogue says', () => {
    const raised = vi.fn<(reaction: unknown) => void>();
    const silent = onReaction(raised);
    newest().say('{"cmd":"kicked"}');
    expect(raised).toHaveBeenCalledOnce();
    silent();
  });

  test('is JSON of a known command, or is ignored (spec 7.announcements.03)', () => {
    const before = JSON.stringify(Object.entries(localStorage));
    const frames = [
      String(attack('RCE-27').payload['frame']),
      '{"cmd":"eval","text":"localStorage.clear()"}',
      '{"cmd":"entity"}',
      '{"cmd":"entity","affected":{"customer":"c1"}}',
      '{"cmd":"entity","affected":[["customer"]]}',
      '[]',
      'null',
      '{',
      'HeartBeat',
      `{"cmd":"topic","msgTxt":"${'x'.repeat(64 * 1024)}"}`,
    ];
    for (const frame of frames) {
      expect(liveMessageOf(frame), frame.slice(0, 40)).toBeNull();
      newest().say(frame);
    }
    expect(liveMessageOf(new ArrayBuffer(8))).toBeNull();
    expect(JSON.stringify(Object.entries(localStorage))).toBe(before);
    expect(useLiveLink.getState().connected).toBe(true);
  });
});

describe('reloads', () => {
  test('of a thousand messages at once are one that runs and one that follows', async () => {
    vi.useRealTimers();
    const { frame, times } = attack('CLI-06').payload;
    let runs = 0;
    let atOnce = 0;
    let most = 0;
    const reload = merged(async () => {
      runs += 1;
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
    });
    const wishes: Promise<void>[] = [];
    const silent = onLiveMessage(() => void wishes.push(reload()));
    for (let time = 0; time < Number(times); time += 1) newest().say(frame);
    await Promise.all(wishes);
    expect({ wishes: wishes.length, runs, most }).toEqual({ wishes: 1000, runs: 2, most: 1 });
    await reload();
    expect(runs).toBe(3);
    silent();
  });
});

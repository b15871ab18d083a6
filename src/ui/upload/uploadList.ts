// The files of one upload field: which are stored, on their way or failed, and the value they make together. Apart from
// React, so that its rules can be read and tested on their own.
import { pathsIn } from '#model/storedFile.ts';

export type UploadStatus = 'uploading' | 'done' | 'error';

export interface UploadEntry {
  /** A minus sign and a number, unique in this list. */
  uid: string;
  name: string;
  status: UploadStatus;
  /** The chosen file while it has no stored path. */
  file: File | null;
  /** `message` holds the stored path; 'history' marks what the value held already. */
  response: { status?: 'history'; message: string } | null;
  /** Why it failed, in the server's words. */
  reason: string | null;
}

export interface UploadListOptions {
  multi: boolean;
  /** Keeps the last n; null keeps all. */
  number: number | null;
  /** Stores the file and answers its path. */
  send: (file: File, signal: AbortSignal) => Promise<string>;
  /** One path, several joined by commas, or null; raised when nothing is on its way any more. */
  onChange: (value: string | null) => void;
  onFailed: (name: string) => void;
}

export interface UploadList {
  /** Callbacks and limits from now on. */
  configure: (options: UploadListOptions) => void;
  entries: () => readonly UploadEntry[];
  add: (files: readonly File[]) => void;
  remove: (uid: string) => void;
  retry: (uid: string) => void;
  /** Takes over a value that came from outside; the own last value changes nothing. */
  hold: (value: string | null) => void;
  subscribe: (listener: () => void) => () => void;
}

let lastUid = 0;

function newUid(): string {
  lastUid += 1;
  return `-${lastUid}`;
}

function stored(path: string): UploadEntry {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    uid: newUid(),
    name,
    status: 'done',
    file: null,
    response: { status: 'history', message: path },
    reason: null,
  };
}

function joined(entries: readonly UploadEntry[]): string | null {
  const paths = entries.flatMap(({ status, response }) =>
    status === 'done' && response !== null ? [response.message] : [],
  );
  return paths.length === 0 ? null : paths.join(',');
}

export function createUploadList(initial: string | null, first: UploadListOptions): UploadList {
  let options = first;
  let entries: readonly UploadEntry[] = pathsIn(initial).map(stored);
  let known = joined(entries);
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function put(next: readonly UploadEntry[]): void {
    entries = next;
    for (const [uid, way] of running)
      if (!next.some((entry) => entry.uid === uid)) {
        way.abort();
        running.delete(uid);
      }
    for (const listener of listeners) listener();
  }

  function settle(): void {
    if (entries.some(({ status }) => status === 'uploading')) return;
    const value = joined(entries);
    if (value === known) return;
    known = value;
    options.onChange(value);
  }

  function change(uid: string, part: Partial<UploadEntry>): void {
    put(entries.map((entry) => (entry.uid === uid ? { ...entry, ...part } : entry)));
  }

  async function start(uid: string, file: File): Promise<void> {
    const way = new AbortController();
    running.set(uid, way);
    const { send, onFailed } = options;
    try {
      const path = await send(file, way.signal);
      if (way.signal.aborted) return;
      change(uid, { status: 'done', response: { message: path }, reason: null });
    } catch (failure) {
      if (way.signal.aborted) return;
      change(uid, { status: 'error', reason: failure instanceof Error ? failure.message : null });
      onFailed(file.name);
    }
    running.delete(uid);
    settle();
  }

  return {
    configure(next) {
      options = next;
    },
    entries: () => entries,
    add(files) {
      if (files.length === 0) return;
      const { multi, number } = options;
      const added = files.map((file): UploadEntry => ({
        uid: newUid(),
        name: file.name,
        status: 'uploading',
        file,
        response: null,
        reason: null,
      }));
      const most = multi ? (number ?? Infinity) : 1;
      put([...entries, ...added].slice(-most));
      for (const { uid, file } of added)
        if (file !== null && entries.some((entry) => entry.uid === uid)) void start(uid, file);
    },
    remove(uid) {
      put(entries.filter((entry) => entry.uid !== uid));
      settle();
    },
    retry(uid) {
      const entry = entries.find((known) => known.uid === uid);
      if (entry?.status !== 'error' || entry.file === null) return;
      change(uid, { status: 'uploading', reason: null });
      void start(uid, entry.file);
    },
    hold(value) {
      const given = pathsIn(value).join(',') || null;
      if (given === known) return;
      known = given;
      put(pathsIn(given).map(stored));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

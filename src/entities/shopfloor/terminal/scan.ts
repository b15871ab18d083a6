// What a scan means on a terminal. A reader types fast and ends with Enter; the text is a code of a document as its QR code has
// it (entity|id|number), a plain number, or a badge.
import type { TerminalTask } from './terminalState.ts';

export type Scanned =
  | { kind: 'task'; task: TerminalTask }
  | { kind: 'unknownTask'; text: string }
  | { kind: 'badge'; text: string };

/** Numbers of documents: two or more letters, then at least eight digits. */
const numbered = /^[A-Za-z]{2,6}[-\d]{8,}$/;

export function meaningOf(text: string, tasks: readonly TerminalTask[]): Scanned {
  const parts = text.trim().split('|');
  const number = parts.length === 3 ? (parts[2] ?? '') : text.trim();
  const id = parts.length === 3 ? parts[1] : null;
  const wanted = number.toUpperCase();
  const task =
    tasks.find((each) => each.id === id || each.code.toUpperCase() === wanted) ??
    tasks.find((each) => each.order.toUpperCase() === wanted || each.material.toUpperCase() === wanted);
  if (task !== undefined) return { kind: 'task', task };
  return parts.length === 3 || numbered.test(wanted)
    ? { kind: 'unknownTask', text: number }
    : { kind: 'badge', text: number };
}

/** Longest pause between two keys of a reader, in milliseconds. */
export const readerGap = 60;
const shortest = 3;

/** Tells the keys of a reader from those of a person; times in milliseconds, ascending. */
export class ScanReader {
  #held: string[] = [];
  #at = Number.NEGATIVE_INFINITY;

  /** Answers the keys a person typed before; a reader's are held back. */
  key(key: string, time: number): string[] {
    const typed = time - this.#at > readerGap ? this.rest() : [];
    this.#at = time;
    this.#held.push(key);
    return typed;
  }

  /** Enter: the scan, or null when the keys before it were a person's. */
  enter(time: number): string | null {
    const isScan = this.#held.length >= shortest && time - this.#at <= readerGap;
    if (!isScan) return null;
    const scan = this.#held.join('');
    this.#held = [];
    return scan;
  }

  /** What is held and belongs to a person after all: too little, or nothing followed. */
  rest(): string[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }
}

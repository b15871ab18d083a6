// What a scan means on a terminal. A reader types fast and ends with Enter; the text is a code of a document as its QR code has
// it (entity|id|number, or a link with it), a plain number, or a badge.
import { codedRecord, scannedCode } from '#model/text/scanLink.ts';
import type { TerminalTask } from './terminalState.ts';

export type Scanned =
  | { kind: 'task'; task: TerminalTask }
  | { kind: 'unknownTask'; text: string }
  | { kind: 'badge'; text: string };

/** Numbers of documents: two or more letters, then at least eight digits. */
const numbered = /^[A-Za-z]{2,6}[-\d]{8,}$/;

/** The number on a code of a document, a lot or a material, and of a plain text the text. */
export const numberOf = (text: string): string => codedRecord(text)?.number ?? scannedCode(text);

export function meaningOf(text: string, tasks: readonly TerminalTask[]): Scanned {
  const coded = codedRecord(text);
  const number = numberOf(text);
  const id = coded?.id ?? null;
  const wanted = number.toUpperCase();
  const task =
    tasks.find((each) => each.id === id || each.code.toUpperCase() === wanted) ??
    tasks.find((each) => each.order.toUpperCase() === wanted || each.material.toUpperCase() === wanted);
  if (task !== undefined) return { kind: 'task', task };
  return coded !== null || numbered.test(wanted)
    ? { kind: 'unknownTask', text: number }
    : { kind: 'badge', text: number };
}

/** A badge before the reader is read again and again: within this time, in milliseconds, it counts once (operatorBadge-r2). */
export const sameBadgeMs = 2_000;

/** Which reads of badges count; times in milliseconds, ascending. */
export class BadgeReads {
  #badge = '';
  #at = Number.NEGATIVE_INFINITY;

  counts(badge: string, time: number): boolean {
    const isAgain = badge === this.#badge && time - this.#at <= sameBadgeMs;
    this.#badge = badge;
    this.#at = time;
    return !isAgain;
  }
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

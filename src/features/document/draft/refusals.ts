// What the server objected to in the last refused write: marked at its cells until they are changed, and listed until it is
// mended or put away. Objections to an action outlive a save: what was mended is saved before the action is tried again.
import type { Doc } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { touches } from './draftProblems.ts';
import { rowIn } from './rowIndex.ts';

export type RefusedWrite = 'save' | 'action';

const none: readonly Problem[] = [];

export class Refusals {
  #problems = none;
  #write: RefusedWrite = 'save';
  #isListed = false;
  readonly #notify: () => void;

  constructor(notify: () => void) {
    this.#notify = notify;
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** To be shown as a list: where lines are concerned, as the header shows its fields itself. */
  get listed(): readonly Problem[] {
    if (!this.#isListed || !this.#problems.some(({ lines }) => lines !== undefined)) return none;
    return this.#problems.filter(({ level }) => level === 'error');
  }

  refuse(problems: readonly Problem[], write: RefusedWrite): void {
    // What failed for another reason objects to nothing.
    if (problems.length === 0) return;
    this.#problems = problems;
    this.#write = write;
    this.#isListed = true;
  }

  /** Cells were changed. */
  changed(patches: readonly Patch[]): void {
    if (this.#problems.length > 0)
      this.#problems = this.#problems.filter((problem) => !touches(patches, problem));
  }

  /** The document is another one now: saved, merged or read anew. */
  replaced(before: Doc, now: Doc): void {
    const isSame = this.#write === 'action' && before.id === now.id && before.status === now.status;
    this.#problems = isSame ? this.#problems.filter((problem) => isThere(now, problem)) : none;
  }

  putAway(): void {
    this.#isListed = false;
    this.#notify();
  }

  clear(): void {
    this.#problems = none;
  }
}

function isThere(doc: Doc, { lines, lineId }: Problem): boolean {
  return lines === undefined || lineId === undefined || rowIn(doc.lines[lines] ?? [], lineId) !== undefined;
}

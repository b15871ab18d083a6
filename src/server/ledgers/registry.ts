// All ledgers by the kind of effect they own: those that work on any document, and those of areas. A kind has exactly one
// owner; the start of the server asks for that.
import { serverAreas } from '#server/areas/registered.ts';
import { amendment } from './documents/amend.ts';
import { createDocument } from './documents/createDocument.ts';
import { makeDocument } from './documents/makeDocument.ts';
import { keepFields, setFields } from './documents/setFields.ts';
import { systemLines } from './documents/systemLines.ts';
import type { EffectKind, Ledger } from './ledger.ts';
import { linkProgress } from './links/progress.ts';

/** Of the engine itself. */
const general: readonly Ledger[] = [
  setFields,
  keepFields,
  createDocument,
  makeDocument,
  systemLines,
  amendment,
  linkProgress,
];

export function allLedgers(): readonly Ledger[] {
  return [...general, ...serverAreas().flatMap(({ ledgers = [] }) => ledgers)];
}

/** @throws Error when two ledgers own the same kind */
export function ledgersByKind(all: readonly Ledger[]): ReadonlyMap<string, Ledger> {
  const known = new Map<string, Ledger>();
  for (const ledger of all) {
    if (known.has(ledger.effect)) throw new Error(`two ledgers own the effect ${ledger.effect}`);
    known.set(ledger.effect, ledger);
  }
  return known;
}

let byKind: ReadonlyMap<string, Ledger> | undefined;

/** @throws Error for a kind nobody owns: a mistake of the behaviour that planned it */
export function ledgerOf(kind: EffectKind): Ledger {
  byKind ??= ledgersByKind(allLedgers());
  const ledger = byKind.get(kind);
  if (ledger === undefined) throw new Error(`no ledger owns the effect ${kind}`);
  return ledger;
}
